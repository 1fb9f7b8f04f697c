//! Why something is not offered, by its rule.

use engine::{Illegal, Refusal, Seat};

use crate::{CthulhuWars, action::Action, frame::Frame};

/// What a seat would expect among the choices and why it is not there.
pub(crate) fn refusals(_: &CthulhuWars, _: &Frame, _: Seat) -> Vec<Refusal> {
    Vec::new()
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(_: &CthulhuWars, _: &Frame, _: Seat, _: Action) -> Illegal {
    Illegal::new(
        "not_offered",
        "Rulebook VI",
        "this is not one of the choices of this decision",
    )
}
