//! Build Gate: 3 Power (Rulebook VI).

use engine::{Text, text};

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
    supplements,
    tolls::too_dear,
    units::Unit,
};

/// What a gate usually costs.
pub const USUAL: u16 = 3;

/// What a gate costs a faction.
pub fn cost(g: &CthulhuWars, by: Faction) -> u16 {
    supplements::gate_cost(g, by).unwrap_or(USUAL)
}

/// The action.
pub const COMMON: Common = Common {
    id: "build_gate",
    verb: Verb::BuildGate,
    label: "Build a gate",
    detail: "",
    cost,
    rule: "Rulebook VI, Build Gate",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= cost(g, by),
            why: |g, by| needs_power(g, by, cost(g, by)),
        },
        Guard {
            holds: |g, by| builders(g, by).any(),
            why: |_, _| text!("no Cultist of yours stands in an area without a gate"),
        },
    ],
};

/// Who builds.
pub(super) const BUILDERS: [Among<Faction, UnitSet>; 6] = [
    super::OWN,
    super::FROM_ORIGIN,
    super::ON_MAP,
    super::KEEPERS,
    Among {
        set: sites,
        why: |g, _, unit| text!("{0} has a gate already", place_name(g, unit)),
    },
    Among {
        set: builders,
        why: |g, by, unit| {
            let area = g.units.area(unit);
            area.map_or_else(Text::default, |area| too_dear(g, by, cost(g, by), area))
        },
    },
];

// Rulebook VI: a Cultist, or another unit that can control a gate, in an area without one.
fn sites(g: &CthulhuWars, by: Faction) -> UnitSet {
    let able = g.on_map(by).and(keepers(g, by));
    g.gates
        .iter()
        .fold(able, |units, area| units.minus(g.units.at(area)))
}

// Those that can pay for it where they stand.
fn builders(g: &CthulhuWars, by: Faction) -> UnitSet {
    let dear = g.map().areas.minus(g.open_areas(by, cost(g, by)));
    let from = super::standing_in(g, g.origins(by));
    dear.iter().fold(sites(g, by).and(from), |units, area| {
        units.minus(g.units.at(area))
    })
}

/// Pays, places the gate and puts the builder on it.
pub fn build(g: &mut CthulhuWars, by: Faction, unit: Unit, cx: &mut Cx<'_>) -> Next {
    if let Some(area) = g.units.area(unit) {
        g.pay(by, cost(g, by) + g.toll(by, area), cx);
        g.gates.insert(area);
        g.keeper[area] = Some(unit);
        cx.emit(Event::GateBuilt { unit, area });
    }
    Next::Done
}
