//! Y'ha Nthlei: with Cthulhu in play, 1 Power for each enemy-controlled gate in an ocean.

use super::GC;
use crate::{
    CthulhuWars,
    ids::{Kind, Spellbook},
};

/// The Power that it gives in Gather Power.
pub(super) fn income(g: &CthulhuWars) -> u16 {
    let awake = g.kind_in_play(Kind::Cthulhu) || !g.rules.yha_nthlei_needs_cthulhu;
    if !g.has(Spellbook::YhaNthlei) || !awake {
        return 0;
    }
    let oceans = g.gates.and(g.map().oceans);
    oceans
        .iter()
        .filter(|a| g.controller(*a).is_some_and(|f| f != GC))
        .count() as u16
}
