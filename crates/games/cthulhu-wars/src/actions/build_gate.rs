//! Build Gate: 3 Power (Rulebook VI).

use engine::text;

use super::{
    Common,
    gates::{keepers, place_name},
    needs_power,
};
use crate::{
    CthulhuWars, Cx, Next,
    action::Verb,
    event::Event,
    factions::{Among, Guard},
    ids::Faction,
    sets::UnitSet,
    units::Unit,
};

/// What a gate costs.
pub const COST: u16 = 3;

/// The action.
pub const COMMON: Common = Common {
    id: "build_gate",
    verb: Verb::BuildGate,
    label: "Build a gate",
    detail: "",
    cost: COST,
    rule: "Rulebook VI, Build Gate",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= COST,
            why: |g, by| needs_power(g, by, COST),
        },
        Guard {
            holds: |g, by| builders(g, by).any(),
            why: |_, _| text!("no Cultist of yours stands in an area without a gate"),
        },
    ],
};

/// Who builds.
pub(super) const BUILDERS: [Among<Faction, UnitSet>; 4] = [
    super::OWN,
    super::ON_MAP,
    super::KEEPERS,
    Among {
        set: builders,
        why: |g, _, unit| text!("{0} has a gate already", place_name(g, unit)),
    },
];

// Rulebook VI: a Cultist, or another unit that can control a gate, in an area without one.
fn builders(g: &CthulhuWars, by: Faction) -> UnitSet {
    let able = g.on_map(by).and(keepers(g, by));
    g.gates
        .iter()
        .fold(able, |units, area| units.minus(g.units.at(area)))
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
