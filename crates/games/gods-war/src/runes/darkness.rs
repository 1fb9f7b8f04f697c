//! Darkness: units go from Hell to the surface, or from the surface to Hell. Reconstructed.

use super::{carry::MOVE, effect::Effect};
use crate::{ids::Rune, map, sets::AreaSet};

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    goals: |g, from| {
        if from.is_hell() {
            g.areas().iter().filter(|a| a.is_surface()).collect()
        } else if from.is_surface() {
            g.areas().and(map::hell())
        } else {
            AreaSet::EMPTY
        }
    },
    most: || Rune::Darkness.param("max"),
    ..MOVE
};
