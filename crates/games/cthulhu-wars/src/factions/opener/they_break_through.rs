//! They Break Through: Monsters are summoned at any gate that was built, under any control.

use crate::{CthulhuWars, ids::Spellbook, sets::AreaSet};

/// Where it can summon besides its own gates.
pub(super) fn gates(g: &CthulhuWars) -> AreaSet {
    if g.has(Spellbook::TheyBreakThrough) {
        g.gates
    } else {
        AreaSet::EMPTY
    }
}
