//! Secret Chaos: a cheap unit is eliminated, whosever. FAQ: "select a unit" doesn't spare the Slave Pen.
//! Reconstructed.

use super::{
    effect::Effect,
    victim::{ELIMINATE, of_players},
};
use crate::ids::Rune;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    victims: |g, _| {
        let in_play = of_players(g, |e| g.units.in_play(e));
        in_play.filter(|u| g.unit_cost(u.kind()) <= Rune::SecretChaos.param("max"))
    },
    ..ELIMINATE
};
