//! The Third Eye: with Hastur in play Desecrate costs 1 less, and a success gives an Elder Sign.

use super::YS;
use crate::{
    CthulhuWars, Cx,
    event::Why,
    ids::{Kind, Spellbook},
};

/// Whether it is open.
pub(super) fn is_open(g: &CthulhuWars) -> bool {
    g.has(Spellbook::ThirdEye) && g.kind_in_play(Kind::Hastur)
}

/// An area has been desecrated.
pub(super) fn desecrated(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if is_open(g) {
        g.gain_signs(YS, 1, Why::Book(Spellbook::ThirdEye), cx);
    }
}
