//! Consecration: a Ritual gives Elder Signs for Cathedrals.

use crate::{CthulhuWars, ids::Spellbook};

/// The Elder Signs that a Ritual gives besides.
pub(super) fn signs(g: &CthulhuWars) -> u8 {
    if !g.has(Spellbook::Consecration) {
        return 0;
    }
    match g.marks.ancients.cathedrals.len() {
        0 => 0,
        1..=3 => 1,
        _ => 2,
    }
}
