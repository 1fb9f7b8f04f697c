//! Drowning: VP for a battle with the Kraken in which enemy units died.

use crate::{
    Cx, GodsWar,
    battle::reports,
    battle_record::Side,
    event::Why,
    ids::{Empire, Gift, Kind},
};

/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Drowning;
    let died = g.fallen(side.other()).any();
    if !died || g.wields(gift) != Some(side) || !g.took_part(side, Kind::Kraken) {
        return;
    }
    reports::used(g, gift, Some(side.other()), cx);
    if let Some(enemy) = g.fighting(side.other()) {
        g.lose_vp(enemy, gift.param("vp"), Why::Gift(gift), cx);
    }
    g.gain_vp(Empire::Sea, gift.param("vp_2"), Why::Gift(gift), cx);
}
