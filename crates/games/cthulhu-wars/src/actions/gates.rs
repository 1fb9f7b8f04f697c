//! Control or Abandon Gate: Unlimited, free (Rulebook VI).
//!
//! A unit steps off its gate once in an action round: more often would only repeat a position, and
//! the round would not have to end. Another unit may take the gate and step off it in its turn.

use engine::text;

use super::Common;
use crate::{
    CthulhuWars, Cx, Next,
    action::Verb,
    event::Event,
    factions::{Among, Guard, moments},
    ids::{Area, Faction},
    sets::UnitSet,
    units::{Unit, cultists},
};

/// A unit steps on a gate.
pub const CONTROL: Common = Common {
    id: "control_gate",
    verb: Verb::ControlGate,
    label: "Control a gate",
    detail: "",
    cost: |_, _| 0,
    rule: "Rulebook VI, Unlimited",
    guards: &[Guard {
        holds: |g, by| takers(g, by).any(),
        why: |g, _| {
            if g.abandoned().is_empty() {
                text!("no gate is abandoned")
            } else {
                text!("no Cultist of yours stands at an abandoned gate")
            }
        },
    }],
};

/// A unit steps off its gate.
pub const ABANDON: Common = Common {
    id: "abandon_gate",
    verb: Verb::AbandonGate,
    label: "Abandon a gate",
    detail: "",
    cost: |_, _| 0,
    rule: "Rulebook VI, Unlimited",
    guards: &[Guard {
        holds: |g, by| leavers(g, by).any(),
        why: |g, by| {
            if g.controlled(by).any() {
                text!("these units have stepped off their gates once in this round")
            } else {
                text!("you control no gate")
            }
        },
    }],
};

/// Who steps on.
pub(super) const TAKERS: [Among<Faction, UnitSet>; 4] = [
    super::OWN,
    super::ON_MAP,
    super::KEEPERS,
    Among {
        set: takers,
        why: |g, _, unit| text!("{0} has no abandoned gate", place_name(g, unit)),
    },
];

/// Who steps off.
pub(super) const LEAVERS: [Among<Faction, UnitSet>; 4] = [
    super::OWN,
    super::ON_MAP,
    super::KEEPERS,
    Among {
        set: leavers,
        why: |g, _, unit| {
            let place = place_name(g, unit);
            if g.keeps_gate(unit) {
                text!("you have left the gate of {0} once in this round", place)
            } else {
                text!("it stands on no gate in {0}", place)
            }
        },
    },
];

/// The name of the area where a unit stands.
pub(super) fn place_name(g: &CthulhuWars, unit: Unit) -> &'static str {
    g.units.area(unit).map_or("", Area::name)
}

/// The units of a faction that can build and control gates: Cultists, and what it has besides.
pub fn keepers(g: &CthulhuWars, by: Faction) -> UnitSet {
    cultists().or((moments(by).keepers)(g))
}

// The units that could step on an abandoned gate where they stand.
fn takers(g: &CthulhuWars, by: Faction) -> UnitSet {
    let able = g.on_map(by).and(keepers(g, by));
    g.abandoned().iter().fold(UnitSet::EMPTY, |all, area| {
        all.or(able.and(g.units.at(area)))
    })
}

// The units that could step off their gates.
fn leavers(g: &CthulhuWars, by: Faction) -> UnitSet {
    let keepers: UnitSet = g
        .controlled(by)
        .iter()
        .filter_map(|a| g.keeper[a])
        .collect();
    keepers.minus(g.stepped_off)
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
        let able = g.units_at(by, area).and(keepers(g, by));
        if let Some(unit) = able.first() {
            control(g, unit, cx);
        }
    }
}
