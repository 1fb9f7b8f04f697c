//! Elves: the Annual Cycle.

use crate::{
    Cx, GodsWar,
    event::{Event, Why},
    ids::{Ability, Empire},
};

// Annual Cycle: VP by the Aldrya marker, then it goes up.
pub(super) fn year(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    let at = g.marks.races.aldrya;
    let to = at + Ability::AnnualCycle.param("steps");
    g.marks.races.aldrya = to;
    cx.emit(Event::Aldrya { to });
    g.gain_vp(of, at, Why::Ability(Ability::AnnualCycle), cx);
}
