//! What comes next, once something else is done: frames that wait below it and ask nothing.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    frame::Frame,
    sequence,
    windows::{self, Window},
};

/// No one is asked here.
pub(crate) const RULE: &str = windows::RULE;

/// What is done before the frame it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// An action window opens.
    Open(Window, Box<Frame>),
    /// What has just happened is answered.
    Answered(Box<Frame>),
}

pub(crate) fn step(g: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::Open(window, then) => Next::Call {
            then: *then,
            first: windows::open(g, window).into(),
        },
        Step::Answered(then) => Next::Call {
            then: *then,
            first: sequence::after_framework(g),
        },
    }
}

pub(crate) fn ask(_: &Coc, _: &Step, _: &mut Options<Action>) {}

pub(crate) fn answer(_: &mut Coc, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}
