//! Dragon: its token is placed. Reconstructed.

use super::{effect::Effect, token::PLACE};
use crate::ids::Kind;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    token: Some(Kind::DragonToken),
    ..PLACE
};
