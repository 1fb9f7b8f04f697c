//! Siren Song: an enemy that moves units out of an area with a Mermaid pays VP. For Move Units only; Sea
//! can't waive it.

use crate::{
    GodsWar,
    event::Why,
    hooks::MoveToll,
    ids::{Area, Empire, Gift, Kind},
};

const GIFT: Gift = Gift::SirenSong;

/// Charged by Move Units.
pub(crate) const MOVE_TOLL: MoveToll = MoveToll {
    why: Why::Gift(GIFT),
    vp,
};

fn vp(g: &GodsWar, by: Empire, from: Area) -> u16 {
    let song = by != Empire::Sea && g.sheet(Empire::Sea).has(GIFT);
    let sirens = g.units.of_at(Empire::Sea, from).of(Kind::Mermaid);
    if song && sirens.any() {
        GIFT.param("vp")
    } else {
        0
    }
}
