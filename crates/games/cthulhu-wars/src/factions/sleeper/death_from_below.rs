//! Death from Below: once in a Doom Phase the cheapest Monster of the Pool appears where a unit of Sleeper
//! is.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::SL;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, DoomAction},
    frame::Frame,
    ids::{Area, Deed, Kind},
    sets::AreaSet,
    units::Class,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Where does it appear?
    DeathFromBelow,
}

/// In its own turn of the Doom Phase.
pub(super) const DOOM_ACTION: DoomAction = DoomAction {
    id: "death_from_below",
    action: Action::Do(Verb::DeathFromBelow),
    label: "Death from Below",
    detail: "the cheapest Monster of your Pool appears",
    possible: |g| cheapest(g).is_some(),
    first: Frame::SleeperDeathFromBelow(Step::DeathFromBelow),
};

// No two kinds of its Monsters cost the same.
fn cheapest(g: &CthulhuWars) -> Option<Kind> {
    let monsters = Kind::of(SL).filter(|kind| kind.class() == Class::Monster);
    let in_pool = monsters.filter(|kind| g.in_pool(SL, *kind).is_some());
    in_pool.min_by_key(|kind| kind.printed_cost())
}

// It is no summons: no gate, no cost, no toll. With no unit on the map it may be anywhere.
const AREAS: [Among<(), AreaSet>; 1] = [Among {
    set: |g, ()| {
        let own = g.areas_of(SL);
        if own.any() { own } else { g.map().areas }
    },
    why: |_, (), area| text!("you have no unit in {0}", area.name()),
}];

fn appear(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = cheapest(g).and_then(|kind| g.in_pool(SL, kind)) {
        g.declare(SL, Deed::DeathFromBelow, 0, cx);
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: SL });
    }
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the areas.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let areas = guards::offered(g, (), &AREAS);
    options.extend(g.seat(SL), areas.iter().map(Action::Area));
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Area(area) = action {
        appear(g, area, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, _: &Step, _: Seat) -> Words {
    let kind = cheapest(g).map_or("", Kind::name);
    words(
        "Death from Below: where?",
        text!("The cheapest Monster of your Pool: {0}.", kind),
    )
    .of(SL)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Area(area) => guards::why_not(g, (), &AREAS, area),
        _ => None,
    }
}
