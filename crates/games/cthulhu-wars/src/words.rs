//! Words for people: prompts, labels of choices, reasons, log lines. No rule lives here.

mod asker;
pub(crate) mod count;
pub(crate) mod describe;
pub(crate) mod narrate;
mod prompt;
pub(crate) mod refusals;
mod verbs;

use engine::{Text, text};

use crate::{
    CthulhuWars,
    ids::{Area, Faction},
    units::Unit,
};

pub(crate) use asker::asker;
pub(crate) use prompt::prompt;

/// A question: its title, and why it is asked.
pub(crate) type Words = (Text, Text);

/// A question in words.
pub(crate) fn words(title: impl Into<Text>, why: impl Into<Text>) -> Words {
    (title.into(), why.into())
}

/// The Power a faction has left.
pub(crate) fn left(g: &CthulhuWars, faction: Faction) -> Text {
    text!("{0} has {1} Power.", faction.name(), g.power(faction))
}

/// The name of a unit's kind.
pub(crate) fn named(unit: Unit) -> &'static str {
    unit.kind().name()
}

/// A question about an area.
pub(crate) fn from_area(what: &'static str, area: Area) -> Words {
    words(what, text!("In {0}.", area.name()))
}
