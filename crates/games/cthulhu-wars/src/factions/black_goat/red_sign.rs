//! The Red Sign: Dark Young give Power, build and control gates, and add to Shub-Niggurath's dice.

use super::BG;
use crate::{
    CthulhuWars,
    ids::{Kind, Spellbook},
    sets::UnitSet,
};

/// Dark Young in play, once it is earned.
fn young(g: &CthulhuWars) -> u16 {
    if g.has(Spellbook::RedSign) {
        let in_play = g.units.in_play().and(g.units.of(BG));
        u16::from(in_play.and(Kind::DarkYoung.units()).len())
    } else {
        0
    }
}

/// Each gives a Power.
pub(super) fn income(g: &CthulhuWars) -> u16 {
    young(g)
}

/// Each gives Shub-Niggurath a die.
pub(super) fn dice(g: &CthulhuWars) -> u16 {
    young(g)
}

/// They build and control gates.
pub(super) fn keepers(g: &CthulhuWars) -> UnitSet {
    if g.has(Spellbook::RedSign) {
        Kind::DarkYoung.units()
    } else {
        UnitSet::EMPTY
    }
}
