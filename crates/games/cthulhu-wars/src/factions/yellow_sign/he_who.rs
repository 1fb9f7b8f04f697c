//! He Who is Not to be Named: Hastur appears where any Cultist stands, and a second, different action may
//! be taken.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::YS;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Kind, Spellbook},
    sets::AreaSet,
    tolls::too_dear,
    units::cultists,
    words::{Words, not_in_play, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does Hastur go?
    HeWhoTo,
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "he_who",
    verb: Verb::HeWho,
    label: "He Who is Not to be Named",
    detail: "Hastur appears; then act again",
    from: Source::Book(Spellbook::HeWho),
    about: Some(Kind::Hastur),
    cost: |_| COST,
    guards: &[
        Guard {
            holds: |g, _| g.lone(Kind::Hastur).is_some(),
            why: |_, _| not_in_play(Kind::Hastur),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &AREAS).any(),
            why: |_, _| text!("no Cultist stands in another area"),
        },
    ],
    twice: true,
    start: |_, _| Step::HeWhoTo.into(),
    ..Unique::PLAIN
};

const COST: u16 = 1;

const AREAS: [Among<(), AreaSet>; 3] = [
    Among {
        set: |g, ()| {
            let cultist = |area: &Area| g.units.at(*area).and(cultists()).any();
            g.map().areas.iter().filter(cultist).collect()
        },
        why: |_, (), area| text!("no Cultist is in {0}", area.name()),
    },
    Among {
        set: |g, ()| match g.lone(Kind::Hastur) {
            Some((_, home)) => g.map().areas.minus(AreaSet::one(home)),
            None => AreaSet::EMPTY,
        },
        why: |_, (), area| text!("Hastur is in {0} already", area.name()),
    },
    Among {
        set: |g, ()| g.open_areas(YS, COST),
        why: |g, (), area| too_dear(g, YS, COST, area),
    },
];

fn go(g: &mut CthulhuWars, to: Area, cx: &mut Cx<'_>) {
    if let Some((hastur, _)) = g.lone(Kind::Hastur) {
        g.declare(YS, Deed::HeWho, COST + g.toll(YS, to), cx);
        g.move_unit(hastur, to, cx);
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let areas = guards::offered(g, (), &AREAS);
    options.extend(g.seat(YS), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Area(to) = action {
        go(g, to, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words("Where does Hastur appear?", "In an area with any Cultist.")
        .of(YS)
        .here()
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}
