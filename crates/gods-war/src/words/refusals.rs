//! Why something is not among the choices.

use engine::{Illegal, Refusal, Seat, text};

use crate::{GodsWar, action::Action, frame, frame::Frame};

/// What a player would expect among the choices and why it is not there.
pub(crate) fn refusals(_: &GodsWar, _: &Frame, _: Seat) -> Vec<Refusal> {
    Vec::new()
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(_: &GodsWar, frame: &Frame, _: Seat, _: Action) -> Illegal {
    Illegal::new(
        "not_offered",
        frame::rule(frame),
        text!("this is not one of the choices of this decision"),
    )
}
