//! Sea: Submerge, Marine, Magasta, and its gifts.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    frame::Frame,
    ids::{Area, Gift},
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Sea sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// The land that has become sea.
    pub sunken: Option<Area>,
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

/// The Chaos Rift has opened.
pub(crate) fn rift_opened(_: &mut GodsWar, _: &mut Cx<'_>) {}

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

/// It has dropped to 0 Power in the Action Phase.
pub(crate) fn dropped(_: &mut GodsWar, _: &mut Cx<'_>) {}

/// Whether it takes another action at once.
pub(crate) fn again(_: &GodsWar) -> bool {
    false
}

/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(_: &GodsWar) -> Vec<Due> {
    Vec::new()
}

/// Uses one of them.
pub(crate) fn work(_: &mut GodsWar, _: Power, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// The Chaos Rift has closed.
pub(crate) fn rift_closed(_: &mut GodsWar, _: &mut Cx<'_>) {}
