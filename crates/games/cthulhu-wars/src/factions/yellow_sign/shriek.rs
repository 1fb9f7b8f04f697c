//! Shriek of the Byakhee: any Byakhee fly to one area.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::YS;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    tolls::too_dear,
    words::{Words, left, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where to?
    ShriekTo,
    /// … and who comes?
    ShriekWho { to: Area, came: UnitSet },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "shriek",
    verb: Verb::Shriek,
    label: "Shriek of the Byakhee",
    detail: "Byakhee fly to one area",
    from: Source::Book(Spellbook::Shriek),
    cost: |_| COST,
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &AREAS).any(),
        why: |_, _| text!("no Byakhee is on the map"),
    }],
    start: |_, _| Step::ShriekTo.into(),
    ..Unique::PLAIN
};

const COST: u16 = 1;

const AREAS: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| {
            let callable = |to: &Area| guards::offered(g, *to, &BYAKHEE).any();
            g.map().areas.iter().filter(callable).collect()
        },
        why: |_, (), to| text!("no Byakhee could come to {0} from elsewhere", to.name()),
    },
    Among {
        set: |g, ()| g.open_areas(YS, COST),
        why: |g, (), to| too_dear(g, YS, COST, to),
    },
];

const BYAKHEE: [Among<Area, UnitSet>; 3] = [
    Among {
        set: |_, _| Kind::Byakhee.units(),
        why: |_, _, _| text!("only Byakhee come by the Shriek"),
    },
    Among {
        set: |g, to| UnitSet::ALL.minus(g.units.at(to)),
        why: |_, to, _| text!("it is in {0} already", to.name()),
    },
    Among {
        set: |g, _| byakhee(g),
        why: |_, _, _| text!("this Byakhee is not on the map"),
    },
];

fn byakhee(g: &CthulhuWars) -> UnitSet {
    g.on_map(YS).and(Kind::Byakhee.units())
}

/// Asks as long as Byakhee are elsewhere.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::ShriekWho { to, .. } if guards::offered(g, to, &BYAKHEE).is_empty() => Next::Done,
        Step::ShriekTo | Step::ShriekWho { .. } => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let ys = g.seat(YS);
    match *step {
        Step::ShriekTo => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(ys, areas.iter().map(Action::Area));
        }
        Step::ShriekWho { to, came } => {
            let units = g.distinct(guards::offered(g, to, &BYAKHEE));
            options.extend(ys, units.iter().map(Action::Unit));
            if came.any() {
                options.push(ys, Action::Done);
            }
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::ShriekTo, Action::Area(to)) => {
            g.declare(YS, Deed::Shriek, COST + g.toll(YS, to), cx);
            let came = UnitSet::EMPTY;
            Next::Goto(Step::ShriekWho { to, came }.into())
        }
        (Step::ShriekWho { to, mut came }, Action::Unit(unit)) => {
            g.move_unit(unit, to, cx);
            came.insert(unit);
            Next::Goto(Step::ShriekWho { to, came }.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::ShriekTo => words("Shriek of the Byakhee: where to?", left(g, YS)),
        Step::ShriekWho { to, came } => words(
            text!("Which Byakhee fly to {0}?", to.name()),
            text!("{0} came.", came.len()),
        ),
    }
    .of(YS)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::ShriekTo, Action::Area(to)) => guards::why_not(g, (), &AREAS, to),
        (Step::ShriekWho { to, .. }, Action::Unit(unit)) => guards::why_not(g, to, &BYAKHEE, unit),
        _ => None,
    }
}
