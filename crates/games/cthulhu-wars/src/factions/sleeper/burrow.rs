//! Burrow: who spends 2 Power or more on a Move Action regains 1.

use super::SL;
use crate::{
    CthulhuWars, Cx, actions::move_units::COST, event::Why, ids::Spellbook, sets::UnitSet,
};

/// What is spent on a Move Action that gives 1 back.
const ENOUGH: u16 = 2;

// Each unit has cost 1, and a toll was paid where the last ones have gone.
fn spent(g: &CthulhuWars, moved: UnitSet) -> u16 {
    let areas = moved.iter().filter_map(|unit| g.units.area(unit));
    let tolls = areas.map(|area| g.toll(SL, area)).max().unwrap_or(0);
    u16::from(moved.len()) * COST + tolls
}

/// A Move Action is over.
pub(super) fn moved(g: &mut CthulhuWars, moved: UnitSet, cx: &mut Cx<'_>) {
    if g.has(Spellbook::Burrow) && spent(g, moved) >= ENOUGH {
        g.gain_power(SL, 1, Why::Book(Spellbook::Burrow), cx);
    }
}
