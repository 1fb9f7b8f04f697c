//! Courage: the Thunder King against an enemy who began with a total of 3 or more, whatever has
//! lowered it since, and whether or not it lives.

use crate::{
    Cx, GodsWar,
    battle::reports,
    battle_record::Side,
    event::Why,
    ids::{Empire, Gift, Kind},
};

/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::Courage;
    let enemy = side.other() as usize;
    let start = g.battle.start[enemy];
    let brave = g.took_part(side, Kind::ThunderKing) && u16::from(start) >= gift.param("combat");
    if brave && g.wields(gift) == Some(side) {
        reports::used(g, gift, None, cx);
        g.draw_runes(Empire::Storm, gift.param("runes"), Why::Gift(gift), cx);
    }
}
