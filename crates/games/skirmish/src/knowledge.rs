//! What a viewer can't know, replaced by something else that agrees with all that they do know.
//!
//! Everyone knows the cards in the discard pile, and each side its own hand. The deck and the other
//! hands are one heap to them: it is shuffled and dealt out again. A card that the other side has
//! already chosen waits in a frame and is as hidden as its hand.

use engine::{Dice, Seat, Stack, Viewer};

use crate::{Skirmish, ids::Card, moves::Frame};

impl Skirmish {
    pub(crate) fn imagine(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        let hidden = || [Seat(0), Seat(1)].into_iter().filter(|s| !viewer.is(*s));
        let cards = &mut self.cards;
        let mut heap = std::mem::take(&mut cards.deck);
        hidden().for_each(|s| heap.extend(cards.hand(s).iter()));
        heap.sort_unstable();
        dice.shuffle(&mut heap);
        for seat in hidden() {
            let size = cards.hand(seat).len();
            cards.hands[usize::from(seat.0)] = heap.drain(heap.len() - size..).collect();
        }
        cards.deck = heap;
        if !viewer.is(self.turn) {
            let hand: Vec<Card> = self.cards.hand(self.turn).into();
            let chosen = hand[dice.below(hand.len() as u32) as usize];
            stack.iter_mut().for_each(|frame| frame.swap_card(chosen));
        }
    }
}

impl Frame {
    fn swap_card(&mut self, other: Card) {
        match self {
            Self::PickCard => {}
            Self::PickFrom { card } | Self::PickTo { card, .. } => *card = other,
        }
    }
}
