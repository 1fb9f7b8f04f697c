//! God of Forgetfulness: the Cultists of all enemies in an area next to Byatis come to it.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::byatis;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::move_units::not_bordering,
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
    spellbooks,
    tolls::too_dear,
    units::cultists,
    words::{Words, left, words},
};

const BOOK: Spellbook = Spellbook::GodOfForgetfulness;
const COST: u16 = 1;

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// From which area do they come?
    ForgetWhere { by: Faction },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "god_of_forgetfulness",
    verb: Verb::GodOfForgetfulness,
    label: "God of Forgetfulness",
    detail: "enemy Cultists of an adjacent area come to Byatis",
    from: Source::Book(BOOK),
    about: Some(Kind::Byatis),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, by| guards::offered(g, by, &AREAS).any(),
            why: |_, _| text!("no enemy Cultist stands next to Byatis"),
        },
        Guard {
            holds: |g, by| byatis::at(g).is_some_and(|(_, to)| g.open_areas(by, COST).has(to)),
            why: |g, by| {
                byatis::at(g).map_or_else(Text::default, |(_, to)| too_dear(g, by, COST, to))
            },
        },
    ],
    start: |g, _| {
        g.holder(BOOK).map_or(spellbooks::Step::Check.into(), |by| {
            Step::ForgetWhere { by }.into()
        })
    },
    ..Unique::PLAIN
};

const AREAS: [Among<Faction, AreaSet>; 2] = [
    Among {
        set: |g, _| byatis::at(g).map_or(AreaSet::EMPTY, |(_, area)| g.map().near(area)),
        why: |g, _, area| {
            byatis::at(g).map_or_else(Text::default, |(_, at)| not_bordering(at, area))
        },
    },
    Among {
        set: |g, by| {
            let areas = g.map().areas.iter();
            areas.filter(|area| victims(g, by, *area).any()).collect()
        },
        why: |_, _, area| text!("no enemy Cultist is in {0}", area.name()),
    },
];

fn victims(g: &CthulhuWars, by: Faction, area: Area) -> UnitSet {
    g.units.at(area).and(cultists()).minus(g.units.of(by))
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Where enemy Cultists are.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Step::ForgetWhere { by } = *step;
    let areas = guards::offered(g, by, &AREAS);
    options.extend(g.seat(by), areas.iter().map(Action::Area));
}

/// Takes an answer. Gates that they leave are abandoned.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::ForgetWhere { by } = step;
    if let (Action::Area(from), Some((_, to))) = (action, byatis::at(g)) {
        let units = victims(g, by, from);
        g.declare(by, Deed::GodOfForgetfulness, COST + g.toll(by, to), cx);
        for unit in units.iter() {
            g.place(unit, to);
            cx.emit(Event::Driven { unit, from, to });
        }
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Step::ForgetWhere { by } = *step;
    words(
        "God of Forgetfulness: from where do the Cultists come?",
        left(g, by),
    )
    .of(by)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    let Step::ForgetWhere { by } = *step;
    match action {
        Action::Area(area) => guards::why_not(g, by, &AREAS, area),
        _ => None,
    }
}
