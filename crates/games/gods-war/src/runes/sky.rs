//! Sky: units go to the Sky Dome. Reconstructed.

use super::{carry::MOVE, effect::Effect};
use crate::{ids::Rune, map};

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    goals: |g, _| g.areas().and(map::sky_dome()),
    most: || Rune::Sky.param("max"),
    ..MOVE
};
