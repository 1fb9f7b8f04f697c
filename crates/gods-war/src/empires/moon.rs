//! Moon: the Lunar Cycle, the Slave Pen, and its gifts.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    event::Event,
    frame::Frame,
    ids::{Area, Cycle, Empire, Gift},
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The position of the Lunar Cycle.
    pub cycle: Cycle,
}

impl Default for Marks {
    fn default() -> Self {
        Self {
            cycle: Cycle::Dying,
        }
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first question.
    Begin,
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Takes an answer.
pub fn answer(_: &mut GodsWar, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// The Cycle is set at the start.
pub(crate) fn set_cycle(g: &mut GodsWar, cycle: Cycle, cx: &mut Cx<'_>) {
    g.marks.moon.cycle = cycle;
    cx.emit(Event::CycleTurned { to: cycle });
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(_: &GodsWar, _: &mut Vec<Verb>) {}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    Step::Begin.into()
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

/// The action that is everybody's: turning the moon.
pub(crate) fn open_to_all(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// The frame in which an empire turns the moon.
pub(crate) fn turn_by(_: &mut GodsWar, _: Empire, _: &mut Cx<'_>) -> Frame {
    Step::Begin.into()
}

/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(_: &GodsWar) -> Vec<Due> {
    Vec::new()
}

/// Uses one of them.
pub(crate) fn work(_: &mut GodsWar, _: Power, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// The Power Phase begins: heroquests look at the Lunar Cycle.
pub(crate) fn power_phase_begins(_: &mut GodsWar, _: &mut Cx<'_>) {}
