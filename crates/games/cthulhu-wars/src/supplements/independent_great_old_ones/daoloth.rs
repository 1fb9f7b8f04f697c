//! Daoloth; Interdimensional: where it comes a gate opens.

use super::{COMMON, has_earned};
use crate::{
    CthulhuWars, Cx,
    event::Event,
    factions::Awaken,
    ids::{Kind, Spellbook},
};

/// How it awakes.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::Daoloth,
    cost: |_, _| Kind::Daoloth.printed_cost(),
    ..COMMON
};

/// Interdimensional: it has come to an area without a gate, so one opens there. X-27: it is abandoned until
/// someone takes it.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let at = g.lone(Kind::Daoloth).map(|(_, area)| area);
    if at == g.independents.daoloth {
        return;
    }
    g.independents.daoloth = at;
    if let Some(area) = at.filter(|area| !g.gates.has(*area))
        && has_earned(g, Spellbook::Interdimensional)
    {
        g.gates.insert(area);
        cx.emit(Event::GateOpened { area });
    }
}
