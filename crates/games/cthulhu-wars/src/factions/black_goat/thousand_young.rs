//! The Thousand Young: Ghouls, Fungi, and Dark Young cost 1 less while Shub-Niggurath is in play.

use crate::{
    CthulhuWars,
    ids::{Kind, Spellbook},
};

/// By how much a Monster is cheaper now.
pub(super) fn discount(g: &CthulhuWars, kind: Kind) -> u16 {
    let young = matches!(kind, Kind::Ghoul | Kind::Fungi | Kind::DarkYoung);
    u16::from(young && g.has(Spellbook::ThousandYoung) && g.kind_in_play(Kind::ShubNiggurath))
}
