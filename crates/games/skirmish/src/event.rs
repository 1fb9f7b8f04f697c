//! What happened, who may know of it, and how it is narrated.

use engine::{Level, Line, Seat, Viewer, text};
use serde::{Deserialize, Serialize};

use crate::{
    cards::CardSet,
    ids::{Area, Card, side_key, side_name},
};

/// Something that happened. What only its side may know is `None` for all others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A side got its first hand.
    Dealt {
        /// Whose hand.
        side: Seat,
        /// How many cards.
        count: u8,
        /// The cards, for their owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<CardSet>,
    },
    /// A unit moved; its card is open from now on.
    Moved {
        /// Whose unit.
        side: Seat,
        /// The card paid.
        card: Card,
        /// The area it left.
        from: Area,
        /// The area it entered.
        to: Area,
    },
    /// A unit was driven out.
    Beaten {
        /// Whose unit.
        side: Seat,
        /// Where it stood.
        from: Area,
        /// Where it retreated to.
        to: Area,
        /// What the other side scores.
        points: u16,
    },
    /// An area changed hands.
    Took {
        /// Who owns it now.
        side: Seat,
        /// The area.
        area: Area,
        /// What it scores.
        points: u16,
    },
    /// The discard pile became the deck.
    Reshuffled,
    /// A side drew a card.
    Drew {
        /// Who drew.
        side: Seat,
        /// The card, for its owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
}

impl Event {
    /// What `viewer` learns of it.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Dealt { side, count, .. } if !viewer.is(*side) => Self::Dealt {
                side: *side,
                count: *count,
                cards: None,
            },
            Self::Drew { side, .. } if !viewer.is(*side) => Self::Drew {
                side: *side,
                card: None,
            },
            Self::Dealt { .. }
            | Self::Moved { .. }
            | Self::Beaten { .. }
            | Self::Took { .. }
            | Self::Reshuffled
            | Self::Drew { .. } => self.clone(),
        }
    }

    /// It in words. A card drawn is worth a line only to its owner.
    pub(crate) fn line(&self) -> Option<Line> {
        let by = |level, side: Seat| Line::new(level).by(side_key(side)).text(side_name(side));
        let area = |line: Line, area: Area| line.thing("area", area.key(), area.name());
        let card = |line: Line, card: Card| line.thing("card", card.key(), card.name());
        Some(match self {
            Self::Dealt {
                side,
                count,
                cards: None,
            } => by(Level::Detail, *side).text(text!(" takes {0} cards", *count)),
            Self::Dealt {
                side,
                cards: Some(cards),
                ..
            } => {
                let line = by(Level::Detail, *side).text(" takes").secret();
                cards.iter().fold(line, |line, c| card(line.text(" "), c))
            }
            Self::Moved {
                side,
                card: paid,
                from,
                to,
            } => {
                let line = card(by(Level::Action, *side).text(" pays "), *paid);
                area(area(line.text(": "), *from).text(" → "), *to)
            }
            Self::Beaten {
                side,
                from,
                to,
                points,
            } => {
                let line = area(by(Level::Detail, *side).text(" is beaten in "), *from);
                area(line.text(" and retreats to "), *to).text(text!(" (+{0})", *points))
            }
            Self::Took {
                side,
                area: taken,
                points,
            } => {
                let line = area(by(Level::Detail, *side).text(" takes "), *taken);
                if *points > 0 {
                    line.text(text!(" (+{0})", *points))
                } else {
                    line
                }
            }
            Self::Reshuffled => {
                Line::new(Level::Detail).text("The discard pile is shuffled into a new deck")
            }
            Self::Drew {
                side,
                card: Some(drawn),
            } => card(by(Level::Detail, *side).text(" draws "), *drawn).secret(),
            Self::Drew { card: None, .. } => return None,
        })
    }
}
