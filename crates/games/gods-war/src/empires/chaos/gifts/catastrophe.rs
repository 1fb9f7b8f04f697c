//! Catastrophe (Rulebook VII.D): when the Spike shatters Chaos takes it, in its own slot, and a rune.

use crate::{
    Cx, GodsWar, aftermath,
    event::{Event, Why},
    ids::{Empire, Gift},
    sheet::Slot,
};

/// The Spike has shattered.
pub(crate) fn spike_shattered(g: &mut GodsWar, slot: Slot, gift: Gift, cx: &mut Cx<'_>) {
    if g.playing().has(Empire::Chaos) {
        let empire = Empire::Chaos;
        cx.emit(Event::Quest { empire, slot });
        aftermath::take(g, empire, slot, gift, cx);
        g.draw_runes(empire, gift.param("runes"), Why::Gift(gift), cx);
    }
}
