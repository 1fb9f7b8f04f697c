//! What a viewer can't know, replaced by something else that agrees with all that he does know.
//!
//! Each player knows his own hand, the cards he has looked at, and everything that lay open before it
//! was hidden. Whatever else is in a hand, a deck or made a domain is one heap to him, one for each
//! owner: its prints are dealt out again. The numbers of cards tell nothing and stay.

use engine::{Dice, Stack, Viewer};

use crate::{
    Coc,
    frame::Frame,
    ids::{CardId, Print},
    state::Card,
};

impl Coc {
    pub(crate) fn imagine(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        let pinned: Vec<CardId> = stack.iter().filter_map(in_hand).collect();
        let hidden = |card: &Card| {
            let secret = !card.zone.is_open();
            secret && !card.known.iter().any(|seat| viewer.is(seat))
        };
        for owner in [None, Some(engine::Seat(0)), Some(engine::Seat(1))] {
            let heap: Vec<CardId> = (0..self.cards.len())
                .map(|n| CardId(n as u16))
                .filter(|c| {
                    let card = self.card(*c);
                    card.owner == owner && hidden(card) && !pinned.contains(c)
                })
                .collect();
            let mut prints: Vec<Print> = heap.iter().map(|c| self.card(*c).print).collect();
            prints.sort_unstable();
            dice.shuffle(&mut prints);
            for (card, print) in heap.into_iter().zip(prints) {
                self.card_mut(card).print = print;
            }
        }
    }
}

/// A card in hand that its owner is just about to play: the choices he has made hang on it.
fn in_hand(frame: &Frame) -> Option<CardId> {
    match frame {
        Frame::Initiate(step) => Some(step.card),
        _ => None,
    }
}
