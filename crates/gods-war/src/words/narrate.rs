//! The log in words.

use engine::Line;

use crate::{GodsWar, event::Event};

/// An event (already redacted) as a line, if it is worth one.
pub(crate) fn narrate(_: &GodsWar, _: &Event) -> Option<Line> {
    None
}
