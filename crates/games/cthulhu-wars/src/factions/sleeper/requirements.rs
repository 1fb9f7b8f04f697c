//! Sleeper's six requirements; three of them are actions (`payments.rs`).

use super::SL;
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    factions::{Count, power_for},
    ids::{Kind, Requirement},
    spellbooks,
};

/// Dice in one battle.
const SIX: u8 = 6;

/// Six dice in a battle, as either side.
pub(super) fn battle_over(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    let rolled = battle
        .side(SL)
        .map_or(0, |side| battle.faces[side as usize].iter().sum::<u8>());
    if rolled >= SIX {
        spellbooks::meet(g, Requirement::SixDice, cx);
    }
}

/// A Ritual of its own.
pub(super) fn ritual_performed(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet(g, Requirement::OwnRitual, cx);
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    match requirement {
        Requirement::AwakenTsathoggua => power_for(g, SL, Kind::Tsathoggua),
        _ => Vec::new(),
    }
}
