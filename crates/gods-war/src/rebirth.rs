//! Rebirth (Rulebook IX, Knocked Out of the Game).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{Cx, GodsWar, Next, action::Action, action::Verb, ids::Empire, words::Words};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook IX, Knocked Out of the Game";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which building gives way.
    Which { by: Empire },
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

/// Rebirth, where it is possible.
pub(crate) fn verbs(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}
