//! Magic: Power or runes at once. Reconstructed.

use super::effect::Effect;

/// What it does.
pub(super) const EFFECT: Effect = Effect::GAIN;
