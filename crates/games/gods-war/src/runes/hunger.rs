//! Hunger: an own unit on the map is eliminated for its cost in Power, and more. The Sun God can't be
//! eliminated. Reconstructed.

use super::{effect::Effect, victim::ELIMINATE};
use crate::{
    event::Why,
    ids::{Kind, Rune},
};

const RUNE: Rune = Rune::Hunger;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    victims: |g, by| g.units.of_on_map(by).filter(|u| u.kind() != Kind::SunGod),
    eaten: |g, by, cost, cx| g.gain_power(by, cost + RUNE.param("power"), Why::Rune(RUNE), cx),
    ..ELIMINATE
};
