//! Man: a Mortal hero is placed at an own building. Reconstructed.

use super::{effect::Effect, place_unit::PLACE, pool};
use crate::ids::Class;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    offers: |g, by| pool(g, by).filter(|u| g.class(u) == Class::MortalHero),
    sites: |g, by| {
        let built = g.buildings.of_on_map(by);
        built.iter().filter_map(|b| g.buildings.area(b)).collect()
    },
    ..PLACE
};
