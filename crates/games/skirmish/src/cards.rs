//! Hands, deck and discard pile: who holds what, drawing, shuffling.

use engine::{Cx, Seat};
use serde::{Deserialize, Serialize};

use crate::{Skirmish, event::Event, facts::HAND, ids::Card};

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// Whether the card is in the set.
    pub fn has(self, card: Card) -> bool {
        self.0 & card.bit() != 0
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: Card) {
        self.0 |= card.bit();
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !card.bit();
    }

    /// How many cards are in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::all().filter(move |c| self.has(*c))
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        cards.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}

/// Where the cards are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cards {
    /// Hidden from everyone but their owner.
    pub hands: [CardSet; 2],
    /// Hidden from everyone; the top is the last.
    pub deck: Vec<Card>,
    /// Played face up, in order.
    pub discard: Vec<Card>,
}

impl Cards {
    /// A shuffled deck and two hands dealt from it.
    pub(crate) fn deal(cx: &mut Cx<'_, Skirmish>) -> Self {
        let mut deck: Vec<Card> = Card::all().collect();
        cx.dice.shuffle(&mut deck);
        let mut hands = [CardSet::default(); 2];
        for (seat, hand) in (0..).map(Seat).zip(&mut hands) {
            *hand = deck.drain(deck.len() - HAND..).collect();
            cx.emit(Event::Dealt {
                side: seat,
                count: HAND as u8,
                cards: Some(*hand),
            });
        }
        Self {
            hands,
            deck,
            discard: Vec::new(),
        }
    }

    /// The hand of a seat.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[usize::from(seat.0)]
    }

    /// Puts a card from the hand on the discard pile and draws another, from the shuffled discard
    /// pile if the deck is empty.
    pub(crate) fn play(&mut self, by: Seat, card: Card, cx: &mut Cx<'_, Skirmish>) {
        let hand = &mut self.hands[usize::from(by.0)];
        hand.remove(card);
        self.discard.push(card);
        if self.deck.is_empty() {
            self.deck.append(&mut self.discard);
            cx.dice.shuffle(&mut self.deck);
            cx.emit(Event::Reshuffled);
        }
        if let Some(drawn) = self.deck.pop() {
            hand.insert(drawn);
            // Its owner has seen a card that was hidden from them: no undo past this point.
            cx.reveal();
            cx.emit(Event::Drew {
                side: by,
                card: Some(drawn),
            });
        }
    }
}
