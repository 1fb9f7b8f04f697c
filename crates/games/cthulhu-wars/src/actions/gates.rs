//! Control or Abandon Gate: Unlimited, free (Rulebook VI).
//!
//! A unit steps off its gate once in an action round: more often would only repeat a position, and
//! the round would not have to end. Another unit may take the gate and step off it in its turn.

use crate::{
    CthulhuWars, Cx, Next, event::Event, factions::black_goat, ids::Faction, sets::UnitSet,
    units::Unit,
};

/// The units that could step on an abandoned gate where they stand.
pub fn takers(g: &CthulhuWars, by: Faction) -> UnitSet {
    let able = g.on_map(by).and(black_goat::gate_keepers(g));
    g.abandoned().iter().fold(UnitSet::EMPTY, |all, area| {
        all.or(able.and(g.units.at(area)))
    })
}

/// Whether a gate can be taken.
pub fn can_control(g: &CthulhuWars, by: Faction) -> bool {
    takers(g, by).any()
}

/// The units that could step off their gates.
pub fn leavers(g: &CthulhuWars, by: Faction) -> UnitSet {
    let keepers: UnitSet = g
        .controlled(by)
        .iter()
        .filter_map(|a| g.keeper[a])
        .collect();
    keepers.minus(g.stepped_off)
}

/// Whether a gate can be abandoned.
pub fn can_abandon(g: &CthulhuWars, by: Faction) -> bool {
    leavers(g, by).any()
}

/// A unit steps on the gate where it stands.
pub fn control(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if let Some(area) = g.units.area(unit) {
        g.keeper[area] = Some(unit);
        cx.emit(Event::GateTaken { unit, area });
    }
    Next::Done
}

/// A unit steps off its gate.
pub fn abandon(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if let Some(area) = g.units.area(unit) {
        g.leave_gate(unit);
        g.stepped_off.insert(unit);
        cx.emit(Event::GateLeft { unit, area });
    }
    Next::Done
}

/// The reading in which the acting faction takes every gate it can, by itself; not one that it has
/// just left.
pub fn take_all(g: &mut CthulhuWars, by: Faction, cx: &mut Cx<'_>) {
    for area in g.abandoned().iter() {
        if g.stepped_off.and(g.units.at(area)).any() {
            continue;
        }
        let able = g.units_at(by, area).and(black_goat::gate_keepers(g));
        if let Some(unit) = able.first() {
            control(g, unit, cx);
        }
    }
}
