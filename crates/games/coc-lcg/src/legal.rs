//! What a player may begin just now: play a card, use an ability, answer with one.
//!
//! The same checks say what a player *could* do as far as everyone knows: every card that may be in
//! their deck is tried as if it were in their hand. They are asked if and only if that is possible, so that
//! being asked, or not, tells no one what they hold.

mod actions;
mod begin;
mod disrupts;
mod responses;

pub(crate) use begin::{has_x, price_of};

use crate::{
    ability::AbilityRef,
    ids::{CardId, Print},
    state::Answers,
};

/// Something a player can begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    /// The card.
    pub card: CardId,
    /// Its ability; none if a character, support or conspiracy is played.
    pub ability: Option<AbilityRef>,
    /// What it answers.
    pub answers: Answers,
}

impl Start {
    /// What an action window offers.
    fn action(card: CardId, ability: Option<AbilityRef>) -> Self {
        Self {
            card,
            ability,
            answers: Answers::Nothing,
        }
    }
}

/// A card as the rules look at it: really there, or a print that may be in hand.
#[derive(Clone, Copy)]
struct Held {
    card: CardId,
    print: Print,
    sight: Sight,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// Everything, as its player sees it.
    Own,
    /// What everyone knows: any card may be in a hand.
    Everybodys,
}
