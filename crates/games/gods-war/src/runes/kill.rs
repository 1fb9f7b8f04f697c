//! Kill: a Mortal minion on the map is eliminated, whosever. FAQ: "on the map" spares the Slave Pen.
//! Reconstructed.

use super::{
    effect::Effect,
    victim::{ELIMINATE, of_players},
};
use crate::ids::Class;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    victims: |g, _| {
        let on_map = of_players(g, |e| g.units.of_on_map(e));
        on_map.filter(|u| g.class(u) == Class::MortalMinion)
    },
    ..ELIMINATE
};
