//! Aquatic, in the Power Phase: Power for the dearest building of any empire in a sea area, and a rune if it
//! is a Ziggurat (of several that cost as much, the Ziggurat counts).

use crate::{
    Cx, GodsWar,
    action::Power,
    buildings::Building,
    event::Why,
    hooks::PhasePower,
    ids::{Empire, Gift, Phase, Structure},
};

const GIFT: Gift = Gift::Aquatic;

/// Works in the Power Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Power,
    asks: false,
    due: |g| g.sheet(Empire::Sea).has(GIFT),
    work: |g, cx| {
        earn(g, cx);
        None
    },
};

fn earn(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let in_sea = |b: Building| g.buildings.area(b).is_some_and(|area| g.is_sea(area));
    let worth = |b: Building| {
        let kind = g.buildings.kind(b);
        (
            g.building_cost(b.empire(), kind),
            kind == Structure::Ziggurat,
        )
    };
    let best = g.buildings.on_map().filter(in_sea).iter().map(worth).max();
    if let Some((power, ziggurat)) = best {
        g.gain_power(Empire::Sea, power, Why::Gift(GIFT), cx);
        if ziggurat {
            g.draw_runes(Empire::Sea, GIFT.param("runes"), Why::Gift(GIFT), cx);
        }
    }
}
