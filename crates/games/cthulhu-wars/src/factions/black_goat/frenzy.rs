//! Frenzy: its Cultists fight.

use crate::{CthulhuWars, ids::Spellbook};

/// The dice of so many Acolytes.
pub(super) fn dice(g: &CthulhuWars, acolytes: u16) -> u16 {
    if g.has(Spellbook::Frenzy) {
        acolytes
    } else {
        0
    }
}
