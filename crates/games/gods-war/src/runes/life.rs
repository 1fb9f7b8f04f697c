//! Life: a cheap own unit is placed beside own pieces. Reconstructed.

use super::{effect::Effect, place_unit::PLACE, pool};
use crate::ids::Rune;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    offers: |g, by| pool(g, by).filter(|u| g.unit_cost(u.kind()) <= Rune::Life.param("max")),
    ..PLACE
};
