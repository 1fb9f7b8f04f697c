//! Divine Right, in the Council Phase: a rune, and another if enough players have more VP.

use crate::{
    Cx, Frame, GodsWar,
    action::Power,
    event::Why,
    hooks::PhasePower,
    ids::{Empire, Gift, Phase},
};

const OWN: Empire = Empire::InvisibleGod;
const GIFT: Gift = Gift::DivineRight;

/// Works in the Council Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: false,
    due: |g| g.sheet(OWN).has(GIFT),
    work,
};

fn work(g: &mut GodsWar, cx: &mut Cx<'_>) -> Option<Frame> {
    let ahead = g.table.iter().filter(|e| g.vp(**e) > g.vp(OWN)).count();
    let behind = ahead >= usize::from(GIFT.param("players"));
    let runes = GIFT.param("runes") + if behind { GIFT.param("runes_2") } else { 0 };
    g.draw_runes(OWN, runes, Why::Gift(GIFT), cx);
    None
}
