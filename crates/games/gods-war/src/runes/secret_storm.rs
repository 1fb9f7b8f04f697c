//! Secret Storm: takes Power from another player. Reconstructed.

use engine::text;

use super::{effect::Effect, from_whom::TAKE};
use crate::{
    Cx, GodsWar,
    event::Why,
    ids::{Empire, Rune},
    words::words,
};

const RUNE: Rune = Rune::SecretStorm;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    whom: |g, by| g.enemies(by).iter().filter(|e| g.power(*e) > 0).collect(),
    take,
    whom_asked: || {
        words(
            "Take Power from whom?",
            text!("The {0} rune takes {1}.", RUNE.name(), RUNE.param("power")),
        )
    },
    ..TAKE
};

fn take(g: &mut GodsWar, by: Empire, from: Empire, cx: &mut Cx<'_>) {
    let taken = g.lose_power(from, RUNE.param("power"), Why::Rune(RUNE), cx);
    g.gain_power(by, taken, Why::Rune(RUNE), cx);
}
