//! Death (Post-Battle): a rout that a side must take becomes a kill. Reconstructed.

use super::{effect::Effect, on_a_side::WORK};
use crate::{Cx, GodsWar, battle_record::Side};

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    sides: |g| {
        let afraid = |s: &Side| g.battle.due[*s as usize].routs > 0;
        Side::ALL.into_iter().filter(afraid).collect()
    },
    work: kill,
    work_said: || "One of the routs it takes becomes a kill.".into(),
    ..WORK
};

fn kill(g: &mut GodsWar, side: Side, _: &mut Cx<'_>) {
    g.in_battle(|b| {
        let due = &mut b.due[side as usize];
        if due.routs > 0 {
            due.routs -= 1;
            due.kills += 1;
        }
    });
}
