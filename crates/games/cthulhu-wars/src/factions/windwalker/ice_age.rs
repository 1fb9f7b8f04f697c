//! Ice Age: a marker lies in one area; what enemies do there costs them 1 Power more.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::WW;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Spellbook},
    sets::AreaSet,
    words::{Words, left, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does the marker lie?
    IceAge,
}

const COST: u16 = 1;
const TOLL: u16 = 1;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "ice_age",
    verb: Verb::IceAge,
    label: "Ice Age",
    detail: "actions of enemies cost 1 Power more in an area",
    from: Source::Book(Spellbook::IceAge),
    cost: |_| COST,
    guards: &[Guard {
        holds: |g, _| guards::offered(g, (), &AREAS).any(),
        why: |_, _| text!("there is no other area"),
    }],
    start: |_, _| Step::IceAge.into(),
    ..Unique::PLAIN
};

const AREAS: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| {
        let here: AreaSet = g.marks.windwalker.ice_age.into_iter().collect();
        g.map().areas.minus(here)
    },
    why: |_, (), area| text!("the Ice Age is in {0} already", area.name()),
}];

fn lies_in(g: &CthulhuWars, area: Area) -> bool {
    g.marks.windwalker.ice_age == Some(area)
}

/// Where an enemy's action that ends there costs more.
pub(super) fn toll(g: &CthulhuWars) -> Option<(Area, u16)> {
    g.marks.windwalker.ice_age.map(|area| (area, TOLL))
}

/// The marker.
pub(super) fn markers(g: &CthulhuWars, area: Area) -> &'static [&'static str] {
    if lies_in(g, area) { &["ice_age"] } else { &[] }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the areas.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let areas = guards::offered(g, (), &AREAS);
    options.extend(g.seat(WW), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Area(area) = action {
        let what = Deed::IceAge;
        g.declare(WW, what, COST, cx);
        g.marks.windwalker.ice_age = Some(area);
        cx.emit(Event::Marked { what, area, by: WW });
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words("Ice Age: where?", left(g, WW)).of(WW)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}
