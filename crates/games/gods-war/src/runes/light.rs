//! Light: any number of units leave Hell by its exit. Reconstructed.

use super::{carry::MOVE, effect::Effect};
use crate::sets::AreaSet;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    goals: |g, from| {
        if from.is_hell() {
            g.areas().and(AreaSet::one(g.map().hell_exit))
        } else {
            AreaSet::EMPTY
        }
    },
    ..MOVE
};
