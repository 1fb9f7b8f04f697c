//! Lantern: a die more for each Wayfarer where the land is lit.

use crate::{CthulhuWars, ids::Spellbook};

/// The dice of so many Wayfarers.
pub(super) fn dice(g: &CthulhuWars, wayfarers: u16) -> u16 {
    let here = g.battle.as_ref().map(|battle| battle.area);
    let lit = here.is_some_and(|area| g.marks.wanderers.lit.has(area));
    if lit && g.has(Spellbook::Lantern) {
        wayfarers
    } else {
        0
    }
}
