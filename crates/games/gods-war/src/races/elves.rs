//! Elves: the Annual Cycle, and Power for the fallen.

use crate::{
    Cx, GodsWar,
    battle_record::Side,
    event::{Event, Why},
    ids::{Ability, Empire, Gift, Kind},
};

// Annual Cycle: VP by the Aldrya marker, then it goes up.
pub(super) fn year(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    let at = g.marks.races.aldrya;
    let to = at + Ability::AnnualCycle.param("steps");
    g.marks.races.aldrya = to;
    cx.emit(Event::Aldrya { to });
    g.gain_vp(of, at, Why::Ability(Ability::AnnualCycle), cx);
}

// Reconstructed (Sap of the Fallen): each Elf that dies gives its ally Power.
/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let gift = Gift::ElfGift;
    let died = u16::from(g.fallen(side).of(Kind::Elf).len());
    if let (true, Some(empire)) = (g.wields(gift) == Some(side), g.fighting(side)) {
        g.gain_power(empire, died * gift.param("power"), Why::Gift(gift), cx);
    }
}
