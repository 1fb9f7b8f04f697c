//! Ancestor Worship: a rune each time the Castle of Lead is placed, but not without the gift (FAQ).

use crate::{
    Cx, GodsWar,
    event::Why,
    ids::{Empire, Gift},
};

/// The Castle of Lead was placed.
pub(crate) fn castle_placed(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::AncestorWorship;
    if g.sheet(Empire::Darkness).has(gift) {
        g.draw_runes(Empire::Darkness, gift.param("runes"), Why::Gift(gift), cx);
    }
}
