//! Luck (Battle): a side's dice are rolled again, as many as fell. Reconstructed.

use super::{effect::Effect, on_a_side::WORK};
use crate::{Cx, GodsWar, battle::combat, battle_record::Side, event::Why, ids::Rune};

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    sides: |g| {
        let rolled = |side: &Side| fallen(g, *side) > 0;
        Side::ALL.into_iter().filter(rolled).collect()
    },
    work: roll_again,
    work_said: || "All its dice are rolled again.".into(),
    ..WORK
};

fn fallen(g: &GodsWar, side: Side) -> usize {
    g.battle.faces[side as usize].len()
}

fn roll_again(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let count = fallen(g, side) as u8;
    let faces = combat::throw(g, side, count, Why::Rune(Rune::Luck), cx);
    g.in_battle(|b| b.faces[side as usize] = faces);
}
