//! Byatis, Toad of Berkeley: it cannot be moved, and gives an Elder Sign where no enemy is.

use super::{COMMON, earn};
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    event::Why,
    factions::Awaken,
    ids::{Area, Deed, Kind, Spellbook},
    units::Unit,
};

/// How it awakes.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::Byatis,
    cost: |_, _| Kind::Byatis.printed_cost(),
    ..COMMON
};

/// Where it is.
pub(super) fn at(g: &CthulhuWars) -> Option<(Unit, Area)> {
    g.lone(Kind::Byatis)
}

/// In the Doom Phase, when Doom has been counted: an Elder Sign if no enemy unit is in its area.
pub(super) fn toad(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let Some((unit, area)) = at(g) else {
        return;
    };
    let owner = g.owner(unit);
    if g.units.at(area).minus(g.units.of(owner)).is_empty() {
        g.gain_signs(owner, 1, Why::Deed(Deed::ToadOfBerkeley), cx);
    }
}

/// Its spellbook: it survives a battle in which an enemy unit is killed.
pub(super) fn battle_over(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    let Some((unit, _)) = at(g) else {
        return;
    };
    let fought = battle.all.has(unit) && !battle.exempt.has(unit);
    let enemies = battle.killed.minus(g.units.of(g.owner(unit)));
    if fought && enemies.any() {
        earn(g, Spellbook::GodOfForgetfulness, cx);
    }
}
