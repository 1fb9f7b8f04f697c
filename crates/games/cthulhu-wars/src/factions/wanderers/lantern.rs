//! Lantern: a die more for each Wayfarer where the land is lit.

use crate::{CthulhuWars, ids::Spellbook};

/// The dice of so many Wayfarers.
pub(super) fn dice(g: &CthulhuWars, wayfarers: u16) -> u16 {
    let lit = g.marks.wanderers.lit.has(g.battle.area);
    if lit && g.battle.is_fought() && g.has(Spellbook::Lantern) {
        wayfarers
    } else {
        0
    }
}
