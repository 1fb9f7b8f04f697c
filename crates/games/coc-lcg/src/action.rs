//! An answer to a question.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::{CardId, Icon};

/// An answer to a question. Cards are named by id; domains by their number from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Let it pass.
    Pass,
    /// Nothing more to choose.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Play a card from hand.
    Play {
        /// The card.
        card: CardId,
    },
    /// Use an ability of a card.
    Use {
        /// The card.
        card: CardId,
        /// The card the ability is printed on: another one if it was copied.
        print: crate::ids::Print,
        /// Its place there, from 0.
        ability: u8,
    },
    /// Answer this moment or wound with it: which, where there are several.
    Answer {
        /// The card.
        card: CardId,
        /// The card the ability is printed on.
        print: crate::ids::Print,
        /// Its place there.
        ability: u8,
        /// The moment, by its place in the list of what has happened.
        to: u8,
    },
    /// Choose a card.
    Card {
        /// The card.
        card: CardId,
    },
    /// Choose a number for X.
    X {
        /// The number.
        x: u8,
    },
    /// Choose a domain, to pay or otherwise.
    Domain {
        /// Whose: 0 or 1.
        seat: u8,
        /// Its number, from 1.
        domain: u8,
    },
    /// Choose a player.
    Player {
        /// Which.
        seat: u8,
    },
    /// Choose a struggle.
    Struggle {
        /// Which.
        icon: Icon,
    },
    /// Attach a card from hand as a resource.
    Resource {
        /// The card.
        card: CardId,
        /// The domain's number, from 1.
        domain: u8,
    },
    /// Commit a character to a story.
    Commit {
        /// The character.
        card: CardId,
        /// The story.
        story: CardId,
    },
}
