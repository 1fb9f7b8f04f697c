//! Catastrophe (Rulebook VII.D): when the Spike shatters Chaos takes it, in its own slot, and a rune; it
//! brings a rune whenever the Rift stays open, and turns face down when it closes.

use crate::{
    Cx, GodsWar, aftermath,
    event::{Event, Why},
    ids::{Empire, Gift},
    sheet::Slot,
};

const GIFT: Gift = Gift::Catastrophe;
const SLOT: Slot = Slot::S1A;

/// The Spike has shattered.
pub(crate) fn spike_shattered(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        let (empire, slot) = (Empire::Chaos, SLOT);
        cx.emit(Event::Quest { empire, slot });
        aftermath::take(g, empire, slot, GIFT, cx);
        g.draw_runes(empire, GIFT.param("runes"), Why::Gift(GIFT), cx);
    }
}

/// The Rift stays open.
pub(crate) fn rift_stays(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    if let Some(chaos) = g.holder(GIFT) {
        g.draw_runes(chaos, GIFT.param("runes_2"), Why::Gift(GIFT), cx);
    }
}

/// The Rift has closed.
pub(crate) fn rift_closed(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    if let Some(chaos) = g.holder(GIFT) {
        g.spend_gift(chaos, GIFT, cx);
    }
}
