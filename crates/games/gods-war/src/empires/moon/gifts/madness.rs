//! Madness: at Full with a Selene in play a rune, and Power for each area with one; no Power if another
//! player has none.

use crate::{
    Cx, GodsWar,
    event::Why,
    ids::{Empire, Gift, Kind},
    sets::AreaSet,
};

/// The moon has become full.
pub(crate) fn full_moon(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::Madness;
    let selenes = g.units.in_play(Empire::Moon).of(Kind::Selene);
    if !g.sheet(Empire::Moon).has(gift) || selenes.is_empty() {
        return;
    }
    g.draw_runes(Empire::Moon, gift.param("runes"), Why::Gift(gift), cx);
    let broke = g.enemies(Empire::Moon).iter().any(|e| g.power(e) == 0);
    if !broke {
        let areas = selenes.iter().filter_map(|u| g.units.area(u));
        let areas: AreaSet = areas.collect::<AreaSet>();
        let power = gift.param("power") * u16::from(areas.len());
        g.gain_power(Empire::Moon, power, Why::Gift(gift), cx);
    }
}
