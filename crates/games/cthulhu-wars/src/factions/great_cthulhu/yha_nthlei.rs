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
    let oceans = g.map().oceans;
    let enemies = g.enemies(GC).iter();
    enemies.map(|f| u16::from(g.own_gates_in(f, oceans))).sum()
}
