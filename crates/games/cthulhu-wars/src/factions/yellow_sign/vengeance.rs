//! Vengeance: if Hastur takes part when the dice fall, Yellow Sign assigns the results of its enemy.

use crate::{
    CthulhuWars,
    battle_record::Battle,
    factions::{BattleSource, InBattle},
    ids::Kind,
    view::BattleStep,
};

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "vengeance",
    from: BattleSource::Unit(Kind::Hastur),
    step: Some(BattleStep::Kills),
    needs: Some(Kind::Hastur),
    anywhere: false,
    used: |_| false,
};

/// Notes whether Hastur takes part.
pub(super) fn joined(g: &mut CthulhuWars) {
    g.battle.vengeance = g.battle.fighters.and(Kind::Hastur.units()).any();
}

/// Whether Yellow Sign chooses which unit its surrounded enemy loses.
pub(super) fn chooses_lost(g: &CthulhuWars, battle: &Battle) -> bool {
    g.rules.vengeance_surround && battle.vengeance
}
