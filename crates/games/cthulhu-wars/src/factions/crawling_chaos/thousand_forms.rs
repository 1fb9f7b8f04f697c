//! The Thousand Forms: the others lose together what a die shows.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use super::CC;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Guard, Source, Unique},
    ids::{Deed, Kind, Spellbook},
    negotiation,
    words::{Words, not_in_play},
};

/// Its step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The die.
    ThousandForms,
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "thousand_forms",
    verb: Verb::ThousandForms,
    label: "The Thousand Forms",
    detail: "the others lose what a die shows",
    from: Source::Book(Spellbook::ThousandForms),
    guards: &[
        Guard {
            holds: |g, _| g.kind_in_play(Kind::Nyarlathotep),
            why: |_, _| not_in_play(Kind::Nyarlathotep),
        },
        Guard {
            holds: |g, _| !(g.rules.thousand_forms_once && g.thousand_forms_used),
            why: |_, _| text!("you have used it in this Action Phase"),
        },
    ],
    start: |_, _| Step::ThousandForms.into(),
    ..Unique::PLAIN
};

/// Rolls the die; the victims divide what it shows.
pub fn step(g: &mut CthulhuWars, _: Step, cx: &mut Cx<'_>) -> Next {
    g.thousand_forms_used = true;
    let what = Deed::ThousandForms;
    cx.emit(Event::Declared {
        faction: CC,
        what,
        cost: 0,
    });
    let face = cx.dice.d6();
    cx.emit(Event::DieRolled {
        faction: CC,
        face,
        what,
    });
    negotiation::open(g, Spellbook::ThousandForms, face, cx)
}

/// Nothing is asked.
pub fn ask(_: &CthulhuWars, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub fn answer(_: &mut CthulhuWars, _: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Done
}

/// Nothing is asked.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    Words::default().of(CC)
}

/// Nothing is asked.
pub(crate) fn why_not(_: &CthulhuWars, _: &Step, _: Action) -> Option<Text> {
    None
}
