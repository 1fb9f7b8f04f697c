//! Whirlpool (reconstructed): whenever Sea comes to 0 Power in the Action Phase, by spending it or by
//! dropping, every other player with Power loses some.

use crate::{
    Cx, GodsWar,
    event::Why,
    ids::{Empire, Gift, Phase},
};

/// Looks whether Sea has just come to 0 Power.
pub(crate) fn watch(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if g.power(Empire::Sea) > 0 {
        g.marks.sea.afloat = true;
        return;
    }
    let ran_out = std::mem::take(&mut g.marks.sea.afloat);
    let gift = Gift::Whirlpool;
    if ran_out && g.phase == Phase::Action && g.sheet(Empire::Sea).has(gift) {
        for enemy in g.order_from(Empire::Sea).skip(1) {
            g.lose_power(enemy, gift.param("power"), Why::Gift(gift), cx);
        }
    }
}
