//! Solar Energy (reconstructed), in the Power Phase: as much Power as the Sun God's combat, 3, in Hell 1.

use crate::{
    GodsWar,
    action::Power,
    event::Why,
    hooks::PhasePower,
    ids::{Area, Empire, Gift, Kind, Phase},
};

const GIFT: Gift = Gift::SolarEnergy;

/// Works in the Power Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Power,
    asks: false,
    due,
    work: |g, cx| {
        let in_hell = g.area_of(Kind::SunGod).is_some_and(Area::is_hell);
        let amount = GIFT.param(if in_hell { "hell" } else { "power" });
        g.gain_power(Empire::Sky, amount, Why::Gift(GIFT), cx);
        None
    },
};

fn due(g: &GodsWar) -> bool {
    g.sheet(Empire::Sky).has(GIFT) && g.area_of(Kind::SunGod).is_some()
}
