//! The Long Road: a Wayfarer goes to any area, which is lit from then on.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WD;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Among, Guard, Source, Unique},
    ids::{Deed, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, left, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Wayfarer goes?
    LongRoadWho,
    /// … and where to?
    LongRoadWhere { unit: Unit },
}

const COST: u16 = 1;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "long_road",
    verb: Verb::LongRoad,
    label: "The Long Road",
    detail: "a Wayfarer goes anywhere",
    from: Source::Book(Spellbook::LongRoad),
    cost: |_| COST,
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &WAYFARERS).any(),
        why: |_, _| text!("no Wayfarer is on the map"),
    }],
    start: |_, _| Step::LongRoadWho.into(),
    ..Unique::PLAIN
};

const WAYFARERS: [Among<(), UnitSet>; 1] = [Among {
    set: |g, ()| g.on_map(WD).and(Kind::Wayfarer.units()),
    why: |_, (), unit| text!("{0} does not take The Long Road", unit.this()),
}];

const AREAS: [Among<Unit, AreaSet>; 2] = [
    Among {
        set: |g, _| g.map().areas,
        why: |_, _, area| text!("{0} is not on this board", area.name()),
    },
    Among {
        set: |g, unit| {
            let here: AreaSet = g.units.area(unit).into_iter().collect();
            g.map().areas.minus(here)
        },
        why: |_, _, area| text!("it is in {0} already", area.name()),
    },
];

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let wd = g.seat(WD);
    match *step {
        Step::LongRoadWho => {
            let units = g.distinct(guards::offered(g, (), &WAYFARERS));
            options.extend(wd, units.iter().map(Action::Unit));
        }
        Step::LongRoadWhere { unit } => {
            let areas = guards::offered(g, unit, &AREAS);
            options.extend(wd, areas.iter().map(Action::Area));
        }
    }
}

/// Takes an answer. It is paid when the Wayfarer goes.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::LongRoadWho, Action::Unit(unit)) => Next::Goto(Step::LongRoadWhere { unit }.into()),
        (Step::LongRoadWhere { unit }, Action::Area(area)) => {
            g.declare(WD, Deed::LongRoad, COST, cx);
            g.move_unit(unit, area, cx);
            g.marks.wanderers.lit.insert(area);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match step {
        Step::LongRoadWho => words("The Long Road: which Wayfarer?", left(g, WD)).of(WD),
        Step::LongRoadWhere { .. } => words("Where to?", "Any area.").of(WD),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::LongRoadWho, Action::Unit(unit)) => guards::why_not(g, (), &WAYFARERS, unit),
        (Step::LongRoadWhere { unit }, Action::Area(area)) => {
            guards::why_not(g, unit, &AREAS, area)
        }
        _ => None,
    }
}
