//! Shadow (Pre-Battle): a side rolls fewer dice. Reconstructed.

use engine::text;

use super::{effect::Effect, on_a_side::WORK};
use crate::ids::Rune;

const RUNE: Rune = Rune::Shadow;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    work: |g, side, _| g.in_battle(|b| b.extra[side as usize] -= RUNE.param("dice") as i8),
    work_said: || text!("It rolls {0} dice fewer.", RUNE.param("dice")),
    ..WORK
};
