//! Shantaks, Horror Steed: a Move takes one to any area, and it may carry a Cultist of its area along.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions,
    factions::{Among, Moving},
    frame::Frame,
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
    units::{Unit, cultists},
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Cultist goes along?
    HorrorSteed {
        by: Faction,
        moved: UnitSet,
        from: Area,
        to: Area,
    },
}

/// Where a Shantak can go in one step.
pub(super) fn reach(g: &CthulhuWars, unit: Unit, from: Area) -> Option<AreaSet> {
    let there = g.map().areas.minus(AreaSet::one(from));
    (unit.kind() == Kind::Shantak).then_some(there)
}

/// A Shantak has moved: a Cultist may go along.
pub(super) fn follows(g: &CthulhuWars, by: Faction, moving: Moving) -> Option<Frame> {
    let Moving {
        moved,
        unit,
        from,
        to,
    } = moving;
    let steed = unit.kind() == Kind::Shantak;
    let riders = steed && guards::offered(g, (by, from, moved), &RIDERS).any();
    riders.then(|| {
        Step::HorrorSteed {
            by,
            moved,
            from,
            to,
        }
        .into()
    })
}

/// Who can go along: whose, from where, and what has moved.
const RIDERS: [Among<(Faction, Area, UnitSet), UnitSet>; 3] = [
    Among {
        set: |g, (by, from, _)| g.units_at(by, from),
        why: |_, (_, from, _), unit| {
            text!("{0} is no unit of yours in {1}", unit.this(), from.name())
        },
    },
    Among {
        set: |_, _| cultists(),
        why: |_, _, unit| text!("{0} is no Cultist", unit.this()),
    },
    Among {
        set: |g, (by, _, moved)| {
            let idle = g.idle(by);
            actions::move_units::movable(g, by).minus(moved).minus(idle)
        },
        why: |_, _, unit| {
            text!(
                "{0} has moved in this round: no unit moves twice",
                unit.this()
            )
        },
    },
];

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// One of the Cultists, or none.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::HorrorSteed {
        by, moved, from, ..
    } = *step;
    let seat = g.seat(by);
    let riders = g.distinct(guards::offered(g, (by, from, moved), &RIDERS));
    options.extend(seat, riders.iter().map(Action::Unit));
    options.push(seat, Action::Done);
}

/// Takes an answer; the Move goes on.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::HorrorSteed {
        by, mut moved, to, ..
    } = step;
    if let Action::Unit(unit) = action {
        g.move_unit(unit, to, cx);
        moved.insert(unit);
    }
    Next::Goto(actions::Step::MoveWhat { by, moved }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::HorrorSteed { by, to, .. } = *step;
    words(
        text!("Horror Steed: which Cultist rides along to {0}?", to.name()),
        "It is free.",
    )
    .of(by)
    .here()
    .label(Action::Done, "No one")
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::HorrorSteed {
        by, moved, from, ..
    } = *step;
    match action {
        Action::Unit(unit) => guards::why_not(g, (by, from, moved), &RIDERS, unit),
        _ => None,
    }
}
