//! Words for people: prompts, choices, the log, refusals.

pub(crate) mod describe;
pub(crate) mod narrate;
pub(crate) mod refusals;

use engine::{Prompt, Seat, Text};

use crate::{GodsWar, frame, frame::Frame};

/// A question: title and why.
pub(crate) type Words = (Text, Text);

/// A question in words.
pub(crate) fn words(title: impl Into<Text>, why: impl Into<Text>) -> Words {
    (title.into(), why.into())
}

/// The question of a frame, as asked of a seat.
pub(crate) fn prompt(g: &GodsWar, frame: &Frame, seat: Seat) -> Prompt {
    let (title, why) = frame::prompt(g, frame, seat);
    Prompt {
        title,
        why,
        rule: frame::rule(frame).into(),
        by: String::new(),
    }
}
