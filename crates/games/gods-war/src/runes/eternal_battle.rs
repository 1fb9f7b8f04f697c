//! Eternal Battle (Battle): a side scores a kill more. Reconstructed.

use engine::text;

use super::{effect::Effect, on_a_side::WORK};
use crate::ids::Rune;

const RUNE: Rune = Rune::EternalBattle;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    work: |g, side, _| {
        let kills = RUNE.param("kills") as u8;
        g.in_battle(|b| b.bonus[side as usize].kills += kills);
    },
    work_said: || text!("It adds this many kills: {0}.", RUNE.param("kills")),
    ..WORK
};
