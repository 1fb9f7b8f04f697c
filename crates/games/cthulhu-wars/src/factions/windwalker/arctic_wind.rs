//! Arctic Wind: when Ithaqua moves, units of its area go along for free.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    actions::{self, move_units},
    factions::{Among, Moving},
    frame::Frame,
    ids::{Area, Kind, Spellbook},
    sets::UnitSet,
    supplements,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who goes along?
    ArcticWind {
        moved: UnitSet,
        from: Area,
        to: Area,
    },
}

const FOLLOWERS: [Among<Area, UnitSet>; 3] = [
    Among {
        set: |g, _| UnitSet::ALL.minus(supplements::rooted(g)),
        why: |_, _, unit| supplements::why_rooted(unit),
    },
    Among {
        set: |g, from| g.units_at(WW, from),
        why: |_, from, _| text!("only own units in {0} go along", from.name()),
    },
    Among {
        set: |g, _| move_units::movable(g, WW),
        why: |_, _, unit| text!("{0} has moved in this round", unit.this()),
    },
];

/// The question, when Ithaqua has moved.
pub(super) fn blows(g: &CthulhuWars, moving: Moving) -> Option<Frame> {
    let Moving {
        moved,
        unit,
        from,
        to,
    } = moving;
    let blows = unit.kind() == Kind::Ithaqua && g.has(Spellbook::ArcticWind);
    blows.then(|| Step::ArcticWind { moved, from, to }.into())
}

/// Asks as long as someone could go along; then the Move goes on.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::ArcticWind { moved, from, .. } = step;
    if guards::offered(g, from, &FOLLOWERS).is_empty() {
        return go_on(moved);
    }
    Next::Ask(step.into())
}

fn go_on(moved: UnitSet) -> Next {
    let by = WW;
    Next::Goto(actions::Step::MoveWhat { by, moved }.into())
}

/// Lists who could go along.
pub fn ask(g: &CthulhuWars, Step::ArcticWind { from, .. }: &Step, options: &mut Options<Action>) {
    let units = g.distinct(guards::offered(g, *from, &FOLLOWERS));
    options.extend(g.seat(WW), units.iter().map(Action::Unit));
    options.push(g.seat(WW), Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::ArcticWind {
        mut moved,
        from,
        to,
    } = step;
    let Action::Unit(unit) = action else {
        return go_on(moved);
    };
    g.move_unit(unit, to, cx);
    moved.insert(unit);
    Next::Goto(Step::ArcticWind { moved, from, to }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, Step::ArcticWind { to, .. }: &Step, _: Seat) -> Words {
    words(
        text!("Arctic Wind: who goes to {0} with Ithaqua?", to.name()),
        "For free.",
    )
    .of(WW)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(
    g: &CthulhuWars,
    Step::ArcticWind { from, .. }: &Step,
    action: Action,
) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, *from, &FOLLOWERS, unit),
        _ => None,
    }
}
