//! Chaos: worth VP alone. Reconstructed.

use super::effect::Effect;

/// What it does.
pub(super) const EFFECT: Effect = Effect::NONE;
