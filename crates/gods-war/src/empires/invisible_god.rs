//! Invisible God: Castles and Towers, Wizard Gate, books, and its gifts.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    buildings::Building,
    empires::Due,
    frame::Frame,
    ids::{Area, Empire, Gift, Structure},
    sheet::Slot,
    units::Unit,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {}

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

/// How many Castles are in play; Sturdy Peasantry is one.
pub(crate) fn castles(g: &GodsWar) -> u8 {
    let own = g.buildings.of_on_map(Empire::InvisibleGod);
    let built = own.filter(|b| b.printed() == Structure::Castle).len();
    built + u8::from(g.sheet(Empire::InvisibleGod).has(Gift::SturdyPeasantry))
}

/// A unit has been lost.
pub(crate) fn unit_lost(_: &mut GodsWar, _: Unit, _: Option<Empire>, _: &mut Cx<'_>) {}

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

/// What it has to use in the Power or the Council Phase.
pub(crate) fn due(_: &GodsWar) -> Vec<Due> {
    Vec::new()
}

/// Uses one of them.
pub(crate) fn work(_: &mut GodsWar, _: Power, _: &mut Cx<'_>) -> Option<Frame> {
    None
}

/// Another player's gift affects it: a heroquest.
pub(crate) fn targeted(g: &mut GodsWar, cx: &mut Cx<'_>) {
    g.fulfil(Empire::InvisibleGod, Slot::S4A, cx);
}
