//! What is being resolved, what waits for an answer, and what goes on for a while.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    ability::{AbilityRef, Change},
    ids::{CardId, Icon, Print},
};

/// A card during one visit to a zone: when it moves on it is another object.
// FAQ 2.23
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Object {
    /// The card.
    pub card: CardId,
    /// The visit.
    pub stamp: u32,
}

/// Something chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A card, wherever it lies; stories, resources and cards in piles too.
    Card(Object),
    /// A domain: whose, and its number from 0.
    Domain(Seat, u8),
    /// A player.
    Player(Seat),
    /// A kind of struggle.
    Struggle(Icon),
}

/// Something that was begun and is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// What is done.
    pub does: AbilityRef,
    /// The card it comes from.
    pub source: Object,
    /// Who does it.
    pub by: Seat,
    /// What was paid for X.
    pub x: u8,
    /// By how much it was overpaid.
    pub overpaid: u8,
    /// What was chosen, pick by pick.
    pub chosen: Vec<Vec<Target>>,
    /// What it answers, if it is a disrupt or response.
    pub answers: Answers,
    /// It will not be done.
    pub cancelled: bool,
    /// Something before was not fully done: what stands behind "then" is not done.
    pub failed: bool,
    /// It has not been done yet.
    pub waiting: bool,
    /// The operation it has come to.
    pub at: u8,
}

/// What a disrupt or response answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answers {
    /// Nothing: an action, or the effect of a story.
    Nothing,
    /// The effect in this place of [`super::Coc::effects`].
    Effect(u8),
    /// A wound that is about to be dealt to this card.
    Wound(CardId),
    /// The destruction of this card by an event.
    Destruction(CardId),
    /// The moment in this place of [`super::Coc::moments`].
    Moment(u8),
}

/// Wounds or the destruction of a card that are about to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// To which card.
    pub card: CardId,
    /// How many wounds are left; none of a destruction.
    pub wounds: u8,
    /// The destruction will not happen.
    pub cancelled: bool,
}

/// A story that is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resolving {
    /// Which.
    pub story: CardId,
    /// The struggles that have been decided, in order. Which are still to come is asked when they come.
    pub struggles: Vec<Icon>,
    /// How they came out: the icons of the players, and who won.
    pub decided: Vec<([u8; 2], Option<Seat>)>,
    /// What follows from the last of them is still being dealt with.
    pub open: bool,
    /// Who was there when it was won: they have left it since.
    pub left: Vec<Object>,
}

impl Resolving {
    /// The struggles that have been decided, in order.
    // Matches of before rules version 4 may hold those to come behind them.
    pub fn fought(&self) -> &[Icon] {
        &self.struggles[..self.decided.len().min(self.struggles.len())]
    }
}

/// Something that has happened and can be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// What.
    pub what: Happened,
    /// The forced responses to it have been done.
    pub forced: bool,
    /// Responses that were used or can't be used again, with their cards.
    pub used: Vec<(CardId, AbilityRef)>,
}

/// What can be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    /// A card came into play; `overpaid` if it was played from hand, `None` if it was put there.
    Entered {
        /// The card.
        card: Object,
        /// By how much it was overpaid.
        overpaid: Option<u8>,
    },
    /// A card went from play to its owner's discard pile.
    Fell {
        /// The card, as the object it was in play.
        card: Object,
        /// Who controlled it.
        controller: Seat,
        /// The abilities it had then: none if it was blank or insane.
        had: Vec<AbilityRef>,
    },
    /// A character was committed.
    Committed(Object),
    /// A character was wounded.
    Wounded(Object),
    /// A character was restored.
    Restored(Object),
    /// A story has been resolved, with those that had been committed when it began.
    Resolved {
        /// The story.
        story: CardId,
        /// Who was committed to it at the end.
        committed: Vec<Object>,
    },
    /// A struggle was won.
    Won {
        /// The story.
        story: CardId,
        /// Which struggle.
        icon: Icon,
        /// The winner.
        by: Seat,
        /// How many more icons it had.
        margin: u8,
    },
    /// A triggered ability of a card in play was overpaid.
    OverpaidAbility(Seat),
    /// A card was played from hand.
    Played {
        /// Who.
        by: Seat,
        /// What.
        card: Object,
    },
    /// A player drew in their draw phase.
    Drew(Seat),
}

/// A change until the phase ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lasting {
    /// What is printed on the card it came from.
    pub from: Print,
    /// Whose it is.
    pub by: Seat,
    /// On which cards; empty if it holds for everything.
    pub on: Vec<Object>,
    /// What.
    pub what: Change,
}

impl Effect {
    /// Whether a card was chosen for it.
    pub(crate) fn has_chosen(&self, object: Object) -> bool {
        let mut all = self.chosen.iter().flatten();
        all.any(|target| *target == Target::Card(object))
    }
}
