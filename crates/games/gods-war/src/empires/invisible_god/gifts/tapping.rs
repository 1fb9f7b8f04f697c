//! Tapping (reconstructed), in the Power Phase: for each area with a Wizard and an enemy building, before
//! the minimum of Power; of two enemies there both lose, Invisible God gains once.

use crate::{
    Cx, Frame, GodsWar,
    action::Power,
    event::Why,
    hooks::PhasePower,
    ids::{Empire, Gift, Kind, Phase},
};

const OWN: Empire = Empire::InvisibleGod;
const GIFT: Gift = Gift::Tapping;

/// Works in the Power Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Power,
    asks: false,
    due: |g| g.sheet(OWN).has(GIFT),
    work,
};

fn work(g: &mut GodsWar, cx: &mut Cx<'_>) -> Option<Frame> {
    let why = Why::Gift(GIFT);
    for area in g.areas().iter() {
        let enemies = g.buildings.at(area).filter(|b| b.empire() != OWN);
        let wizard = g.units.of_at(OWN, area).of(Kind::Wizard).any();
        if !wizard || enemies.is_empty() {
            continue;
        }
        g.gain_power(OWN, GIFT.param("power"), why, cx);
        for building in enemies.iter() {
            g.lose_power(building.empire(), GIFT.param("power_2"), why, cx);
        }
    }
    None
}
