//! Extinction: Yothans are cheaper, and those that are lost never return.

use crate::{
    CthulhuWars,
    ids::{Kind, Spellbook},
    units::Unit,
};

/// Whether a lost unit leaves the game.
pub(super) fn takes(g: &CthulhuWars, unit: Unit) -> bool {
    unit.kind() == Kind::Yothan && g.has(Spellbook::Extinction)
}
