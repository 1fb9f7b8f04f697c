//! Weather Control (reconstructed): Power for each gift on the sheet, this one included, and a rune.

use crate::{
    Cx, GodsWar,
    event::Why,
    ids::{Empire, Gift},
};

/// A gift was taken: this one works at once.
pub(crate) fn taken(g: &mut GodsWar, gift: Gift, cx: &mut Cx<'_>) {
    if gift == Gift::WeatherControl {
        let gifts = u16::from(g.sheet(Empire::Storm).gift_count());
        let why = Why::Gift(gift);
        g.gain_power(Empire::Storm, gifts * gift.param("power"), why, cx);
        g.draw_runes(Empire::Storm, gift.param("runes"), why, cx);
        g.spend_gift(Empire::Storm, gift, cx);
    }
}
