//! Eclipse: Moon has declared battle, the Cycle advances at once. Not when Moon defends.

use crate::{
    Cx, GodsWar,
    empires::moon::cycle,
    ids::{Empire, Gift},
};

/// An empire has declared battle.
pub(crate) fn declared(g: &mut GodsWar, attacker: Empire, cx: &mut Cx<'_>) {
    if attacker == Empire::Moon && g.sheet(Empire::Moon).has(Gift::Eclipse) {
        cycle::advance(g, Gift::Eclipse.param("steps"), cx);
    }
}
