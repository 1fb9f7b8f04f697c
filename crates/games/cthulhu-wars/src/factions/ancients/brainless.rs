//! Brainless: Reanimated are cheap, and do nothing by themselves.

use engine::{Text, text};

use super::AN;
use crate::{
    CthulhuWars,
    ids::{Area, Kind, Spellbook},
    sets::UnitSet,
    units::Unit,
};

fn reanimated_at(g: &CthulhuWars, area: Area) -> UnitSet {
    g.units_at(AN, area).and(Kind::Reanimated.units())
}

/// Reanimated with no unit of another kind beside them: they don't move, capture, or begin a battle.
// FAQ: they fight when they are attacked, and take part in everything else.
pub(super) fn alone(g: &CthulhuWars) -> UnitSet {
    if !g.has(Spellbook::Brainless) {
        return UnitSet::EMPTY;
    }
    let by_themselves = |area: &Area| reanimated_at(g, *area) == g.units_at(AN, *area);
    let areas = g.map().areas.iter().filter(by_themselves);
    areas.fold(UnitSet::EMPTY, |units, area| {
        units.or(reanimated_at(g, area))
    })
}

/// Why they don't.
pub(super) fn why_alone(unit: Unit) -> Text {
    text!(
        "{0} is Brainless and needs another unit of yours beside it",
        unit.this()
    )
}
