//! Moon: the Lunar Cycle, the Slave Pen, and its gifts.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{Cx, GodsWar, Next, action::Action, event::Event, ids::Cycle, words::Words};

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
