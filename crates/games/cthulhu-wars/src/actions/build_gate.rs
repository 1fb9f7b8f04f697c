//! Build Gate: 3 Power (Rulebook VI).

use crate::{
    CthulhuWars, Cx, Next, event::Event, factions::black_goat, ids::Faction, sets::UnitSet,
    units::Unit,
};

/// What a gate costs.
pub const COST: u16 = 3;

// Rulebook VI: a Cultist (The Red Sign: or a Dark Young) in an area without a gate.
pub fn builders(g: &CthulhuWars, by: Faction) -> UnitSet {
    let able = g.on_map(by).and(black_goat::gate_keepers(g));
    g.gates
        .iter()
        .fold(able, |units, area| units.minus(g.units.at(area)))
}

/// Whether a gate can be built.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    g.power(by) >= COST && builders(g, by).any()
}

/// Pays, places the gate and puts the builder on it.
pub fn build(g: &mut CthulhuWars, by: Faction, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if let Some(area) = g.units.area(unit) {
        g.pay(by, COST, cx);
        g.gates.insert(area);
        g.keeper[area] = Some(unit);
        cx.emit(Event::GateBuilt { unit, area });
    }
    Next::Done
}
