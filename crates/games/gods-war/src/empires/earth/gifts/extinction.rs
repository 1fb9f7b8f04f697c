//! Extinction: runes for a battle with the Behemoth in which any unit died; more if it died itself.

use crate::{
    Cx, GodsWar,
    battle::reports,
    battle_record::Side,
    event::Why,
    ids::{Empire, Gift, Kind},
};

/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Extinction;
    let died = g.battle.killed;
    if died.is_empty() || g.wields(gift) != Some(side) || !g.took_part(side, Kind::Behemoth) {
        return;
    }
    reports::used(g, gift, None, cx);
    let more = if died.of(Kind::Behemoth).any() {
        gift.param("runes_2")
    } else {
        0
    };
    let runes = gift.param("runes") + more;
    g.draw_runes(Empire::Earth, runes, Why::Gift(gift), cx);
}
