//! Battle (Rulebook V.D).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    action::Verb,
    frame::Frame,
    ids::{Area, Empire},
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V.D, Declare Battle";

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

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where it is fought.
    pub area: Area,
    /// Attacker and defender; a monster has no empire.
    pub sides: [Option<Empire>; 2],
}

impl Battle {
    /// Whether an empire fights in it.
    pub fn fights(&self, empire: Empire) -> bool {
        self.sides.contains(&Some(empire))
    }

    /// The Spike has shattered under it.
    pub fn spike_is_gone(&mut self) {}
}

/// Declare Battle, where it is possible.
pub(crate) fn verbs(_: &GodsWar, _: Empire, _: &mut Vec<Verb>) {}

/// The frame in which it begins.
pub(crate) fn first(_: &GodsWar, _: Empire) -> Frame {
    Step::Begin.into()
}
