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
    action::Action,
    ids::{Area, Faction, Kind},
    units::Unit,
};

pub(crate) use asker::{answers_for, asker};
pub(crate) use prompt::prompt;

/// A question in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct Words {
    /// What to decide.
    pub title: Text,
    /// Why it is asked, or what has been chosen so far.
    pub why: Text,
    /// The faction that decides, where the question says so.
    pub by: Option<Faction>,
    /// All units to choose from stand in one place, so that their labels need no area.
    pub one_place: bool,
    /// Choices with labels of their own, and the rule that grants them if it isn't the question's.
    pub labels: Vec<(Action, Text, Option<&'static str>)>,
    /// A few words beside single choices.
    pub details: Vec<(Action, Text)>,
}

impl Words {
    /// With the faction that decides.
    pub(crate) fn of(mut self, faction: Faction) -> Self {
        self.by = Some(faction);
        self
    }

    /// All units to choose from stand in one place.
    pub(crate) fn here(mut self) -> Self {
        self.one_place = true;
        self
    }

    /// With a label for a choice.
    pub(crate) fn label(mut self, action: Action, label: impl Into<Text>) -> Self {
        self.labels.push((action, label.into(), None));
        self
    }

    /// With a few words beside a choice.
    pub(crate) fn detail(mut self, action: Action, detail: Text) -> Self {
        self.details.push((action, detail));
        self
    }

    /// The few words beside a choice.
    pub(crate) fn detail_of(&self, action: Action) -> Text {
        let mut details = self.details.iter();
        let found = details.find(|(of, _)| *of == action);
        found.map_or_else(Text::default, |(_, detail)| detail.clone())
    }

    /// With a label for a choice, and the rule that grants it.
    pub(crate) fn label_by(
        mut self,
        action: Action,
        label: impl Into<Text>,
        rule: &'static str,
    ) -> Self {
        self.labels.push((action, label.into(), Some(rule)));
        self
    }
}

/// A question: its title, and why it is asked.
pub(crate) fn words(title: impl Into<Text>, why: impl Into<Text>) -> Words {
    Words {
        title: title.into(),
        why: why.into(),
        ..Words::default()
    }
}

/// The Power a faction has left.
pub(crate) fn left(g: &CthulhuWars, faction: Faction) -> Text {
    text!("{0} has {1} Power.", faction.name(), g.power(faction))
}

/// The name of a unit's kind.
pub(crate) fn named(unit: Unit) -> &'static str {
    unit.kind().name()
}

/// Why something needs a Great Old One.
pub(crate) fn not_in_play(kind: Kind) -> Text {
    text!("{0} is not in play", kind.name())
}

/// A question about an area.
pub(crate) fn from_area(what: &'static str, area: Area) -> Words {
    words(what, text!("In {0}.", area.name()))
}
