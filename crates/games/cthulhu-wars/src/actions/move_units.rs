//! Move: 1 Power for each unit (Rulebook VI). A chain of small decisions: a unit, where to, more.

use engine::{Options, Text, guards, text};

use super::{Common, needs_power};
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::Step,
    factions::{Among, Guard, Moving, moments},
    ids::{Area, Faction},
    ruleset::MoveOnce,
    sets::{AreaSet, UnitSet},
    supplements,
    tolls::too_dear,
    units::Unit,
};

/// The action.
pub const COMMON: Common = Common {
    id: "move",
    verb: Verb::Move,
    label: "Move",
    detail: "1 Power for each unit",
    cost: |_, _| 0,
    rule: "Rulebook VI, Move",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= COST,
            why: |g, by| needs_power(g, by, COST),
        },
        Guard {
            holds: |g, by| g.on_map(by).any(),
            why: |_, _| text!("you have no unit on the map"),
        },
        Guard {
            holds: |g, by| {
                let from = (super::FROM_ORIGIN.set)(g, by);
                let movable = movable(g, by).and(from).minus(g.idle(by));
                let settled = movable.is_empty() && g.on_map(by).is_empty();
                settled || movable.and(with_a_way(g, by, UnitSet::EMPTY)).any()
            },
            why: |g, by| {
                let idle = movable(g, by).and(g.idle(by));
                idle.first().map_or_else(
                    || text!("all your units have moved in this round"),
                    moments(by).why_idle,
                )
            },
        },
    ],
};

/// Which unit moves next: by whom, and what has moved in this action.
pub(super) const UNITS: [Among<(Faction, UnitSet), UnitSet>; 8] = [
    Among {
        set: |g, (by, moved)| (super::FROM_ORIGIN.set)(g, by).or(moved),
        why: |g, (by, _), unit| (super::FROM_ORIGIN.why)(g, by, unit),
    },
    Among {
        set: |g, (by, _)| g.units.of(by),
        why: |_, _, unit| text!("{0} is not yours", unit.this()),
    },
    Among {
        set: |_, (_, moved)| UnitSet::ALL.minus(moved),
        why: |_, _, unit| {
            text!(
                "{0} has moved: no unit moves more than once in an action",
                unit.this()
            )
        },
    },
    Among {
        set: |g, (by, _)| g.on_map(by),
        why: |_, _, unit| text!("{0} is not on the map", unit.this()),
    },
    Among {
        set: |g, (by, _)| movable(g, by),
        why: |_, _, unit| {
            text!(
                "{0} has moved in this round: no unit moves twice",
                unit.this()
            )
        },
    },
    Among {
        set: |g, (by, _)| UnitSet::ALL.minus(g.idle(by)),
        why: |_, (by, _), unit| (moments(by).why_idle)(unit),
    },
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
    Among {
        set: |g, (by, moved)| {
            if g.power(by) >= COST {
                with_a_way(g, by, moved)
            } else {
                UnitSet::EMPTY
            }
        },
        why: |g, (by, _), _| needs_power(g, by, COST),
    },
];

/// Where to.
pub(super) const AREAS: [Among<(Unit, UnitSet), AreaSet>; 2] = [
    Among {
        set: |g, (unit, _)| reach(g, unit),
        why: |g, (unit, _), to| out_of_reach(g, unit, to),
    },
    Among {
        set: |g, (unit, moved)| {
            let free = reached(g, moved);
            g.open_areas(g.owner(unit), COST).or(free)
        },
        why: |g, (unit, _), to| too_dear(g, g.owner(unit), COST, to),
    },
];

/// What a unit's move costs.
pub(crate) const COST: u16 = 1;

/// Where a unit can go in one step.
pub(crate) fn reach(g: &CthulhuWars, unit: Unit) -> AreaSet {
    match g.units.area(unit) {
        Some(from) => supplements::reach(g, unit, from)
            .unwrap_or_else(|| (moments(g.owner(unit)).reach)(g, from)),
        None => AreaSet::EMPTY,
    }
}

/// Where the units stand that this action has moved: their toll has been paid.
pub(crate) fn reached(g: &CthulhuWars, moved: UnitSet) -> AreaSet {
    moved.iter().filter_map(|unit| g.units.area(unit)).collect()
}

/// The areas to which a faction can't pay for a move any more.
fn closed(g: &CthulhuWars, by: Faction, moved: UnitSet) -> AreaSet {
    let open = g.open_areas(by, COST);
    g.map().areas.minus(open.or(reached(g, moved)))
}

/// The units that may still move. Rulebook VI, Move: no unit is moved twice during one Action round;
/// by a reading only the same Move counts, which remembers itself what it has moved.
pub fn movable(g: &CthulhuWars, by: Faction) -> UnitSet {
    if g.variant.moves_once() || g.rules.move_once == MoveOnce::PerRound {
        g.on_map(by).minus(g.moved)
    } else {
        g.on_map(by)
    }
}

// Those that can pay for a way; while all areas are open, everyone.
fn with_a_way(g: &CthulhuWars, by: Faction, moved: UnitSet) -> UnitSet {
    let closed = closed(g, by, moved);
    if closed.is_empty() {
        return UnitSet::ALL;
    }
    let open = |unit: &Unit| reach(g, *unit).minus(closed).any();
    g.on_map(by).iter().filter(open).collect()
}

/// Why a unit can't go to an area.
pub fn out_of_reach(g: &CthulhuWars, unit: Unit, to: Area) -> Text {
    match g.units.area(unit) {
        Some(from) if from == to => text!("it is in {0} already", to.name()),
        Some(from) => (moments(g.owner(unit)).too_far)(from, to),
        None => text!("{0} is not on the map", unit.this()),
    }
}

/// Why a unit that moves one area at a time can't go there.
pub fn not_bordering(from: Area, to: Area) -> Text {
    text!("{0} does not border {1}", to.name(), from.name())
}

/// The units; after the first of one Move also: enough.
pub(super) fn ask_what(
    g: &CthulhuWars,
    by: Faction,
    moved: UnitSet,
    options: &mut Options<Action>,
) {
    let seat = g.seat(by);
    let units = g.distinct(guards::offered(g, (by, moved), &UNITS));
    options.extend(seat, units.iter().map(Action::Unit));
    if moved.any() {
        options.push(seat, Action::Done);
    }
}

/// The toll that is not paid yet where units of this action go.
pub(crate) fn unpaid_toll(g: &CthulhuWars, by: Faction, moved: UnitSet, to: Area) -> u16 {
    if reached(g, moved).has(to) {
        0
    } else {
        g.toll(by, to)
    }
}

/// Pays for one unit, moves it and asks for the next.
pub fn go(
    g: &mut CthulhuWars,
    by: Faction,
    mut moved: UnitSet,
    unit: Unit,
    to: Area,
    cx: &mut Cx<'_>,
) -> Next {
    let from = g.units.area(unit);
    g.pay(by, COST + unpaid_toll(g, by, moved, to), cx);
    g.move_unit(unit, to, cx);
    moved.insert(unit);
    let moving = from.map(|from| Moving {
        moved,
        unit,
        from,
        to,
    });
    let follows =
        |moving| (moments(by).follows)(g, moving).or_else(|| supplements::follows(g, by, moving));
    let next = moving.and_then(follows);
    Next::Goto(next.unwrap_or_else(|| Step::MoveWhat { by, moved }.into()))
}
