//! What a viewer can't know, replaced by something else that agrees with all that they do know.
//!
//! Each player knows their own hand, the cards they have looked at, and everything that lay open before it
//! was hidden. Whatever else is in a hand, a deck or made a domain is one heap to them, one for each
//! owner: its prints are dealt out again. The numbers of cards tell nothing (see `copies`) and
//! stay.
//!
//! What is in a starter deck is known to everyone, what is in a player's own deck to its owner alone:
//! for the others any cards that could be in it are dealt into that heap.

use engine::{Dice, Seat, Stack, Viewer};

use crate::{
    Coc,
    deck::COPIES,
    frame::Frame,
    ids::{CardId, Print},
    state::Card,
};

impl Coc {
    pub(crate) fn imagine(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        let pinned: Vec<CardId> = stack.iter().filter_map(in_hand).collect();
        let hidden = |card: &Card| !card.zone.is_open() && !card.is_known_to(viewer);
        for owner in [None, Some(Seat(0)), Some(Seat(1))] {
            let owned = (0..self.cards.len()).map(|n| CardId(n as u16));
            let (heap, rest): (Vec<CardId>, Vec<CardId>) = owned
                .filter(|c| self.card(*c).owner == owner)
                .partition(|c| hidden(self.card(*c)) && !pinned.contains(c));
            let mut prints = match owner {
                Some(owner) if self.is_secret_deck(owner, viewer) => self.could_be(owner, &rest),
                _ => self.prints_of(&heap),
            };
            prints.sort_unstable();
            dice.shuffle(&mut prints);
            for (card, print) in heap.into_iter().zip(prints) {
                self.card_mut(card).print = print;
            }
        }
    }

    /// Whether a viewer doesn't know which cards a player has put into their deck.
    fn is_secret_deck(&self, owner: Seat, viewer: Viewer) -> bool {
        self.side(owner).pool.is_own() && !viewer.is(owner)
    }

    /// What could be in a player's own deck beside the cards that have been seen of it.
    // Deck building 2
    fn could_be(&self, owner: Seat, seen: &[CardId]) -> Vec<Print> {
        let seen = self.prints_of(seen);
        let left = |print: &Print| {
            let copies = seen.iter().filter(|p| *p == print).count();
            usize::from(COPIES).saturating_sub(copies)
        };
        let pool = self.side(owner).pool.prints.iter();
        pool.flat_map(|print| std::iter::repeat_n(*print, left(print)))
            .collect()
    }

    fn prints_of(&self, cards: &[CardId]) -> Vec<Print> {
        cards.iter().map(|c| self.card(*c).print).collect()
    }
}

/// A card in hand that its owner is just about to play: the choices they have made hang on it.
fn in_hand(frame: &Frame) -> Option<CardId> {
    match frame {
        Frame::Initiate(step) => Some(step.card),
        _ => None,
    }
}
