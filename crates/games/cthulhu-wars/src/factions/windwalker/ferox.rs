//! Ferox: while Ithaqua is in play only Great Old Ones capture Windwalker's Cultists.

use crate::{CthulhuWars, ids::Kind};

/// Whether Monsters can't capture them.
pub(super) fn shelters(g: &CthulhuWars) -> bool {
    g.kind_in_play(Kind::Ithaqua)
}
