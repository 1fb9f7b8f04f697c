//! Sky: the Sun God, his fall and his rising, Great Decrees.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::Building,
    event::Event,
    frame::Frame,
    ids::{Area, Empire, Gift, Kind},
    map,
    units::{Place, Unit},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sky sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The Sun God falls into Hell: whoever brought it about chooses the area.
    pub falling: Option<Fall>,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Nightfall: to which area of Hell.
    Nightfall { by: Empire },
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Nightfall { by } => {
            let from = g.marks.sky.falling.and_then(|fall| fall.from);
            let to = map::hell().iter().filter(|area| Some(*area) != from);
            options.extend(g.voice(*by), to.map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Nightfall { .. }, Action::Area(to)) => {
            land(g, to, cx);
            Next::Done
        }
        _ => Next::Ask(step.into()),
    }
}

// Nightfall: a Sun God who would be killed or eliminated is routed to an area of Hell instead, from
// Hell to another one. Who chooses it is not stated: whoever brought it about (reconstructed).
pub(crate) fn fall(g: &mut GodsWar, unit: Unit, by: Option<Empire>, _: &mut Cx<'_>) {
    let from = g.units.area(unit);
    g.units.put(unit, Place::Falling);
    g.marks.sky.falling = Some(Fall { from, by });
}

/// The question that a fall leaves open.
pub(crate) fn falling(g: &GodsWar) -> Option<Step> {
    let fall = g.marks.sky.falling?;
    let by = fall.by.unwrap_or(Empire::Sky);
    Some(Step::Nightfall { by })
}

fn land(g: &mut GodsWar, to: Area, cx: &mut Cx<'_>) {
    let fall = g.marks.sky.falling.take();
    if let Some(unit) = Kind::SunGod.units().first() {
        g.units.put(unit, Place::At(to));
        let from = fall.and_then(|fall| fall.from);
        cx.emit(Event::Fell { unit, from, to });
    }
}

/// A unit has moved: the Sun God leaving Hell is a heroquest.
pub(crate) fn left_hell(_: &mut GodsWar, _: Unit, _: Area, _: Area, _: &mut Cx<'_>) {}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Nightfall { .. } => words(
            "To which area of Hell does the Sun God fall?",
            "He is never killed: he falls into Hell.",
        ),
    }
}

/// The Sun God's fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fall {
    /// Where he fell from.
    pub from: Option<Area>,
    /// Who brought it about.
    pub by: Option<Empire>,
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(_: &GodsWar, _: &mut Vec<Verb>) {}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Nightfall { by: Empire::Sky }.into()
}

/// Whether a unit's own requirement for being summoned is met.
pub(crate) fn may_summon(_: &GodsWar, _: Unit) -> bool {
    true
}

/// Heroquests that depend on how things stand.
pub(crate) fn quests(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// A gift was taken.
pub(crate) fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool.
pub(crate) fn placed_unit(_: &mut GodsWar, _: Unit, _: Area, _: &mut Cx<'_>) {}

/// A building of its own was placed.
pub(crate) fn placed_building(_: &mut GodsWar, _: Building, _: Area, _: &mut Cx<'_>) {}
