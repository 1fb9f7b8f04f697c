//! Copies of a card: no one follows one of them through a hidden place.
//!
//! A player's own deck holds up to three of a card. On the table they can't be distinguished once they lie
//! in a hand or a deck; their numbers must not tell them apart either. So a player who takes a card out of
//! their hand takes, of several copies, the one that the other player knows; and whenever cards of a
//! deck change their order unseen, whatever lies hidden gets other numbers. Starter decks hold every
//! card once: there a number tells no more than the card itself.

use std::collections::BTreeMap;

use engine::{Options, Seat};

use crate::{
    Coc, Cx,
    action::Action,
    event::Event,
    frame::{self, Frame},
    ids::CardId,
    state::{Card, other},
};

/// The choice that is really made: of several copies in hand the one that the other player knows.
pub(crate) fn best_known(g: &Coc, frame: &Frame, by: Seat, action: Action) -> Action {
    let hand = &g.side(by).hand;
    let Some(card) = named(action).filter(|c| hand.contains(c)) else {
        return action;
    };
    let copies = hand.iter().copied().filter(|c| {
        let copy = g.card(*c);
        copy.print == g.card(card).print && copy.known.has(other(by))
    });
    let mut known = copies.map(|copy| instead(action, copy)).peekable();
    if known.peek().is_none_or(|first| *first == action) {
        return action;
    }
    let mut options = Options::default();
    frame::ask(g, frame, &mut options);
    known.find(|a| options.has(by, a)).unwrap_or(action)
}

/// The card that is taken out of hand by a choice, if it is one.
fn named(action: Action) -> Option<CardId> {
    match action {
        Action::Play { card }
        | Action::Answer { card, .. }
        | Action::Card { card }
        | Action::Resource { card, .. } => Some(card),
        _ => None,
    }
}

/// The same choice of another card.
fn instead(action: Action, copy: CardId) -> Action {
    match action {
        Action::Play { .. } => Action::Play { card: copy },
        Action::Card { .. } => Action::Card { card: copy },
        Action::Resource { domain, .. } => Action::Resource { card: copy, domain },
        Action::Answer {
            print, ability, to, ..
        } => Action::Answer {
            card: copy,
            print,
            ability,
            to,
        },
        action => action,
    }
}

impl Coc {
    /// Whatever of a player's cards lies hidden, unknown to the other one, changes its number at
    /// random. Its owner is sent the numbers of their hand. What is made a domain stays there for good.
    pub(crate) fn renumber(&mut self, owner: Seat, cx: &mut Cx<'_>) {
        if !self.side(owner).pool.is_own() {
            return;
        }
        let side = self.side(owner);
        let hidden = side.deck.iter().chain(&side.hand).copied();
        let mut old: Vec<CardId> = hidden
            .filter(|c| !self.card(*c).known.has(other(owner)))
            .collect();
        // From an order that tells nothing.
        old.sort_unstable();
        let mut new = old.clone();
        cx.dice.shuffle(&mut new);
        let numbers: BTreeMap<CardId, CardId> = old.iter().copied().zip(new).collect();
        self.give_numbers(owner, &numbers);
        let hand = &self.side(owner).hand;
        cx.emit(Event::Renumbered {
            owner,
            hand: hand.iter().map(|c| self.face(*c)).collect(),
        });
    }

    fn give_numbers(&mut self, owner: Seat, numbers: &BTreeMap<CardId, CardId>) {
        let cards: Vec<(CardId, Card)> = numbers
            .iter()
            .map(|(old, new)| (*new, self.card(*old).clone()))
            .collect();
        for (number, card) in cards {
            *self.card_mut(number) = card;
        }
        let side = self.side_mut(owner);
        for card in side.deck.iter_mut().chain(&mut side.hand) {
            if let Some(new) = numbers.get(card) {
                *card = *new;
            }
        }
        side.hand.sort_unstable();
    }
}
