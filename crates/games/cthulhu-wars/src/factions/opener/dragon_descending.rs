//! Dragon Descending: once in the game a Ritual gives twice the Doom for gates.

use super::OW;
use crate::{
    event::Why,
    factions::RitualGift,
    ids::{Deed, Spellbook},
};

/// It goes with a Ritual.
pub(super) const GIFT: RitualGift = RitualGift {
    book: Spellbook::DragonDescending,
    detail: "once in the game: twice the Doom for gates",
    possible: |g| !g.marks.opener.descended,
    perform: |g, doom, cx| {
        g.marks.opener.descended = true;
        g.declare(OW, Deed::DragonDescending, 0, cx);
        g.gain_doom(OW, doom, Why::Ritual, cx);
    },
};
