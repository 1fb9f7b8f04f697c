//! The Screaming Dead: the King in Yellow walks, Undead may follow for free, and a second, different
//! action may be taken.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::YS;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::move_units,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    tolls::too_dear,
    words::{Words, left, not_in_play, words},
};

/// Its questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does the King go?
    ScreamTo,
    /// … and which Undead follow?
    ScreamWho { from: Area, to: Area },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "screaming_dead",
    verb: Verb::ScreamingDead,
    label: "The Screaming Dead",
    detail: "the King and Undead walk; then act again",
    from: Source::Book(Spellbook::ScreamingDead),
    about: Some(Kind::KingInYellow),
    cost: |_| COST,
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &AREAS).any(),
        why: |_, _| not_in_play(Kind::KingInYellow),
    }],
    twice: true,
    start: |_, _| Step::ScreamTo.into(),
    ..Unique::PLAIN
};

const COST: u16 = 1;

const AREAS: [Among<(), AreaSet>; 2] = [
    Among {
        set: |g, ()| match g.lone(Kind::KingInYellow) {
            Some((_, from)) => g.map().near(from),
            None => AreaSet::EMPTY,
        },
        why: |g, (), to| {
            let king = Kind::KingInYellow.units().first();
            king.map_or_else(Text::default, |king| move_units::out_of_reach(g, king, to))
        },
    },
    Among {
        set: |g, ()| g.open_areas(YS, COST),
        why: |g, (), to| too_dear(g, YS, COST, to),
    },
];

const FOLLOWERS: [Among<Area, UnitSet>; 1] = [Among {
    set: |g, from| g.units_at(YS, from).and(Kind::Undead.units()),
    why: |_, from, _| text!("only Undead in {0} follow the King", from.name()),
}];

fn walk(g: &mut CthulhuWars, to: Area, cx: &mut Cx<'_>) -> Next {
    let Some((king, from)) = g.lone(Kind::KingInYellow) else {
        return Next::Done;
    };
    g.declare(YS, Deed::ScreamingDead, COST + g.toll(YS, to), cx);
    g.move_unit(king, to, cx);
    Next::Goto(Step::ScreamWho { from, to }.into())
}

/// Asks as long as Undead are left behind.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::ScreamWho { from, .. } if guards::offered(g, from, &FOLLOWERS).is_empty() => {
            Next::Done
        }
        Step::ScreamTo | Step::ScreamWho { .. } => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let ys = g.seat(YS);
    match *step {
        Step::ScreamTo => {
            let areas = guards::offered(g, (), &AREAS);
            options.extend(ys, areas.iter().map(Action::Area));
        }
        Step::ScreamWho { from, .. } => {
            let units = g.distinct(guards::offered(g, from, &FOLLOWERS));
            options.extend(ys, units.iter().map(Action::Unit));
            options.push(ys, Action::Done);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::ScreamTo, Action::Area(to)) => walk(g, to, cx),
        (Step::ScreamWho { to, .. }, Action::Unit(unit)) => {
            g.move_unit(unit, to, cx);
            Next::Goto(step.into())
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::ScreamTo => words("The Screaming Dead: where does the King go?", left(g, YS)),
        Step::ScreamWho { to, .. } => {
            words(text!("Which Undead follow to {0}?", to.name()), "For free.")
        }
    }
    .of(YS)
    .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::ScreamTo, Action::Area(to)) => guards::why_not(g, (), &AREAS, to),
        (Step::ScreamWho { from, .. }, Action::Unit(unit)) => {
            guards::why_not(g, from, &FOLLOWERS, unit)
        }
        _ => None,
    }
}
