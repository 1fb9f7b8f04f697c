//! Noblesse Oblige (reconstructed), in the Power Phase: both gifts leave the slots of the Great Decrees,
//! which can be achieved again; Sky earns 1 VP and 1 rune.

use crate::{
    Cx, Frame, GodsWar,
    action::Power,
    empires::sky::DECREES,
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Empire, Gift, Phase},
};

const GIFT: Gift = Gift::NoblesseOblige;

/// Offered in the Power Phase.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Power,
    asks: true,
    due,
    work,
};

fn due(g: &GodsWar) -> bool {
    let sheet = g.sheet(Empire::Sky);
    let decreed = DECREES.iter().all(|s| sheet.slots[s.index()].is_some());
    sheet.has(GIFT) && decreed
}

fn work(g: &mut GodsWar, cx: &mut Cx<'_>) -> Option<Frame> {
    let empire = Empire::Sky;
    let (power, on) = (Power::Gift(GIFT), None);
    cx.emit(Event::Used { empire, power, on });
    for slot in DECREES {
        let sheet = g.sheet_mut(empire);
        sheet.earned[slot.index()] = false;
        if let Some(gift) = sheet.slots[slot.index()].take() {
            sheet.spent.remove(gift);
            cx.emit(Event::GiftBack { empire, gift });
        }
    }
    g.draw_runes(empire, GIFT.param("runes"), Why::Gift(GIFT), cx);
    g.gain_vp(empire, GIFT.param("vp"), Why::Gift(GIFT), cx);
    None
}
