//! The Chaos Rift Struggle (Rulebook VII.D).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{Cx, GodsWar, Next, action::Action, frame::Frame, words::Words};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VII.D, Chaos Rift Struggle";

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

/// Whether a lone choice here may be made by the engine: never a die, nobody may know why.
pub(crate) const fn forced(_: &Frame) -> bool {
    true
}

/// A player has left while this question was open.
pub(crate) fn left(_: &GodsWar, frame: Frame) -> Next {
    Next::Goto(frame)
}

/// Dice that others have set are hidden.
pub(crate) fn determinize(_: &mut engine::Stack<Frame>, _: engine::Viewer, _: &mut engine::Dice) {}
