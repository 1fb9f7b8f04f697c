//! Words for people: choices, the log, pieces.

pub(crate) mod describe;
pub(crate) mod narrate;

use engine::Text;

/// A question: title and why.
pub(crate) type Words = (Text, Text);

/// A question in words.
pub(crate) fn words(title: impl Into<Text>, why: impl Into<Text>) -> Words {
    (title.into(), why.into())
}
