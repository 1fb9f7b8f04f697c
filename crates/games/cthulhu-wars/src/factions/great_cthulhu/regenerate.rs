//! Regenerate: a Starspawn may be assigned up to two results.

use crate::{
    CthulhuWars,
    factions::{BattleSource, InBattle},
    ids::{Kind, Spellbook},
    units::Unit,
    view::BattleStep,
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "regenerate",
    from: BattleSource::Book(Spellbook::Regenerate, "a Starspawn can take two results"),
    step: Some(BattleStep::Kills),
    needs: Some(Kind::Starspawn),
    anywhere: false,
    used: |_| false,
};

/// How many results a unit may be assigned.
pub(super) fn capacity(g: &CthulhuWars, unit: Unit) -> u8 {
    if unit.kind() == Kind::Starspawn && g.has(Spellbook::Regenerate) {
        2
    } else {
        1
    }
}
