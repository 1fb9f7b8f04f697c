//! Ferox: while Ithaqua is in play only Great Old Ones capture Windwalker's Cultists.

use crate::{
    CthulhuWars,
    ids::Kind,
    sets::UnitSet,
    units::{lesser_hunters, monsters},
};

/// Who does not capture them. X-16: Monsters and Terrors, or Monsters only.
pub(super) fn shelters(g: &CthulhuWars) -> UnitSet {
    match () {
        () if !g.kind_in_play(Kind::Ithaqua) => UnitSet::EMPTY,
        () if g.rules.ferox_terrors => lesser_hunters(),
        () => monsters(),
    }
}
