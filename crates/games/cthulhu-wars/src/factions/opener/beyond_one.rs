//! The Beyond One: a unit of cost 3 or more goes to any area without a gate and takes the gate of its area
//! along, with the unit that stands on it.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::OW;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::FROM_ORIGIN,
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind},
    sets::{AreaSet, UnitSet},
    supplements,
    tolls::too_dear,
    units::{Unit, great_old_ones},
    words::{Words, left, words},
};

/// A question of this action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit goes?
    BeyondWho { by: Faction },
    /// … and where?
    BeyondWhere { by: Faction, unit: Unit },
}

/// What it costs.
pub(crate) const COST: u16 = 1;
/// What a unit must cost by its faction card.
const PRICE: u16 = 3;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "beyond_one",
    verb: Verb::BeyondOne,
    label: "The Beyond One",
    detail: "a gate goes elsewhere with a unit",
    from: Source::Card,
    cost: |_| COST,
    guards: &[GATES, PLACES],
    start: |_, _| first(OW).into(),
    ..Unique::PLAIN
};

/// A unit of its own stands at a gate that it can take along.
pub(crate) const GATES: Guard = Guard {
    holds: |g, by| guards::offered(g, by, &UNITS).any(),
    why: |_, _| text!("no unit of cost 3 or more stands at a gate without an enemy Great Old One"),
};

/// There is room for the gate.
pub(crate) const PLACES: Guard = Guard {
    holds: |g, by| guards::offered(g, by, &AREAS).any(),
    why: |_, _| text!("every area has a gate"),
};

/// Its first question, for the faction that has the ability.
pub(crate) const fn first(by: Faction) -> Step {
    Step::BeyondWho { by }
}

const UNITS: [Among<Faction, UnitSet>; 6] = [
    Among {
        set: CthulhuWars::on_map,
        why: |_, _, unit| text!("{0} is not yours, or not on the map", unit.this()),
    },
    FROM_ORIGIN,
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
    Among {
        set: |_, by| {
            let kinds = Kind::of(by).filter(|kind| kind.printed_cost() >= PRICE);
            kinds.fold(UnitSet::EMPTY, |units, kind| units.or(kind.units()))
        },
        why: |_, _, unit| text!("{0} costs less than 3", unit.this()),
    },
    Among {
        // Faction card: a gate that was built; Yog-Sothoth does not take itself along.
        set: |g, by| standing_in(g, by, g.gates),
        why: |_, _, unit| text!("{0} stands at no gate", unit.this()),
    },
    Among {
        set: |g, by| standing_in(g, by, unwatched(g, by)),
        why: |_, _, unit| text!("an enemy Great Old One stands with {0}", unit.this()),
    },
];

const AREAS: [Among<Faction, AreaSet>; 2] = [
    Among {
        set: |g, _| g.map().areas.minus(g.gates),
        why: |_, _, area| text!("{0} has a gate already", area.name()),
    },
    Among {
        set: |g, by| g.open_areas(by, COST),
        why: |g, by, area| too_dear(g, by, COST, area),
    },
];

fn standing_in(g: &CthulhuWars, by: Faction, areas: AreaSet) -> UnitSet {
    let units = areas.iter().map(|area| g.units_at(by, area));
    units.fold(UnitSet::EMPTY, UnitSet::or)
}

// The areas without a Great Old One of an enemy.
fn unwatched(g: &CthulhuWars, by: Faction) -> AreaSet {
    let enemies = great_old_ones().minus(g.units.of(by));
    let free = |area: &Area| g.units.at(*area).and(enemies).is_empty();
    g.map().areas.iter().filter(free).collect()
}

// Who stands on the gate goes along and goes on keeping it, whosever it is.
fn go(g: &mut CthulhuWars, unit: Unit, to: Area, cx: &mut Cx<'_>) {
    let Some(from) = g.units.area(unit) else {
        return;
    };
    let by = g.owner(unit);
    g.declare(by, Deed::BeyondOne, COST + g.toll(by, to), cx);
    let keeper = g.keeper[from].take();
    g.gates.remove(from);
    g.gates.insert(to);
    g.keeper[to] = keeper;
    cx.emit(Event::GateMoved { from, to });
    for goes in keeper.into_iter().chain([unit]) {
        g.move_unit(goes, to, cx);
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::BeyondWho { by } => {
            let units = g.distinct(guards::offered(g, by, &UNITS));
            options.extend(g.seat(by), units.iter().map(Action::Unit));
        }
        Step::BeyondWhere { by, .. } => {
            let areas = guards::offered(g, by, &AREAS);
            options.extend(g.seat(by), areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::BeyondWho { by }, Action::Unit(unit)) => {
            Next::Goto(Step::BeyondWhere { by, unit }.into())
        }
        (Step::BeyondWhere { unit, .. }, Action::Area(to)) => {
            go(g, unit, to, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::BeyondWho { by } => {
            words("The Beyond One: who takes a gate along?", left(g, by)).of(by)
        }
        Step::BeyondWhere { by, unit } => words(
            text!("The Beyond One: where does {0} go?", unit.the()),
            "The gate goes along, with who stands on it.",
        )
        .of(by),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::BeyondWho { by }, Action::Unit(unit)) => guards::why_not(g, by, &UNITS, unit),
        (Step::BeyondWhere { by, .. }, Action::Area(area)) => guards::why_not(g, by, &AREAS, area),
        _ => None,
    }
}
