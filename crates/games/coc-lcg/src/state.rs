//! Everything that is true at a decision.

mod effects;

use engine::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{CardId, CardType, Faction, Icon, Phase, Print},
    print::PrintFact,
    windows,
};

pub use self::effects::{
    Answers, Effect, Happened, Lasting, Moment, Object, Pending, Resolving, Target,
};

/// The state of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Coc {
    /// Who took the first turn.
    pub first: Seat,
    /// From 1, counted over both players; 0 while setting up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn is.
    pub phase: Phase,
    /// All cards, by id.
    pub cards: Vec<Card>,
    /// The players' sides of the table.
    pub sides: [Side; 2],
    /// The story deck, the top last.
    pub story_deck: Vec<CardId>,
    /// The stories in play, by slot.
    pub slots: [CardId; 3],
    /// Characters, supports and conspiracies in play, in the order they came.
    pub play: Vec<CardId>,
    /// What is being resolved, the first begun first.
    pub effects: Vec<Effect>,
    /// What has happened since the present action or step began, for those who answer it.
    pub moments: Vec<Moment>,
    /// Wounds or destruction about to happen, the innermost last.
    pub pending: Vec<Pending>,
    /// What lasts until the phase ends.
    pub lasting: Vec<Lasting>,
    /// The action window that is open.
    pub window: Option<windows::Step>,
    /// The story that is being resolved.
    pub resolving: Option<Resolving>,
    /// The stories that have been resolved this turn, or can't be any more.
    pub resolved: Vec<CardId>,
    /// The stories that are being won: their tokens win nothing a second time.
    pub winning: Vec<CardId>,
    /// Counts what came into a zone: two visits of a card are distinguished by it.
    pub stamps: u32,
    /// How it ended.
    pub ended: Option<Ended>,
}

/// Why the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// This player has won three stories.
    ThreeStories(Seat),
    /// The other player's deck is empty.
    DeckOut {
        /// The winner.
        winner: Seat,
    },
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// What everyone knows of the deck.
    pub pool: Pool,
    /// The deck, the top last.
    pub deck: Vec<CardId>,
    /// The hand, in ascending order of id.
    pub hand: Vec<CardId>,
    /// The discard pile, the top last.
    pub discard: Vec<CardId>,
    /// The domains.
    pub domains: Vec<Domain>,
    /// Stories and conspiracies won.
    pub won: Vec<CardId>,
    /// Whether the first hand was changed for another.
    pub mulligan: bool,
}

/// What everyone knows of a deck before the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pool {
    /// The factions of a starter deck; none of a player's own deck.
    pub factions: Vec<Faction>,
    /// The cards that may be in it, in order.
    pub prints: Vec<Print>,
}

impl Pool {
    /// Whether it is that of a player's own deck: its cards are known to no one else.
    pub(crate) const fn is_own(&self) -> bool {
        self.factions.is_empty()
    }
}

/// A domain.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Domain {
    /// The cards attached as resources.
    pub resources: Vec<CardId>,
    /// Whether it can't be drained until it is refreshed.
    pub drained: bool,
    /// The card it is made of, if it came from the deck.
    pub card: Option<CardId>,
}

/// Where a card is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In its owner's deck.
    Deck,
    /// In its owner's hand.
    Hand,
    /// In its owner's discard pile.
    Discard,
    /// In play: characters, supports, conspiracies.
    Play,
    /// A resource on its owner's domain with this number.
    Resource(u8),
    /// Made a domain of its owner.
    Domain,
    /// An event on its way: in no zone until it is done.
    Resolving,
    /// In the story deck.
    StoryDeck,
    /// A story in play.
    Slot,
    /// Won by this player.
    Won(Seat),
}

/// A card of the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// What is printed on it.
    pub print: Print,
    /// Whose deck it came from; none for stories.
    pub owner: Option<Seat>,
    /// Where it is.
    pub zone: Zone,
    /// Which visit to this zone it is.
    pub stamp: u32,
    /// How it stands in play; only there.
    pub play: Option<InPlay>,
    /// Success tokens of the two players on it: stories and conspiracies only.
    pub tokens: [u8; 2],
    /// It came to the discard pile during this phase.
    pub fell: bool,
    /// Who knows what it is although it lies hidden.
    pub known: SeatSet,
}

impl Card {
    /// What is printed on it.
    pub fn fact(&self) -> &'static PrintFact {
        self.print.fact()
    }

    /// Whether `viewer` knows what it is wherever it lies: what both players know, spectators do too.
    pub fn is_known_to(&self, viewer: Viewer) -> bool {
        is_known(self.known, viewer)
    }
}

/// Whether `viewer` knows what these seats know: spectators know what both players do.
pub(crate) fn is_known(by: SeatSet, viewer: Viewer) -> bool {
    match viewer.seat() {
        Some(seat) => by.has(seat),
        None => by == SeatSet::first(2),
    }
}

/// How a card in play stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InPlay {
    /// Who controls it.
    pub controller: Seat,
    /// How it stands.
    pub condition: Condition,
    /// Wounds on it.
    pub wounds: u8,
    /// The story or conspiracy it is committed to.
    pub committed: Option<CardId>,
    /// The card it is attached to.
    pub host: Option<CardId>,
    /// A character that counts as an Attachment support (Hound of Tindalos).
    pub as_support: bool,
    /// The struggle that it takes from its story (Professor Wilmarth).
    pub removes: Option<Icon>,
}

/// How a card in play stands: exactly one of these.
// FAQ 2.10
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Upright.
    Ready,
    /// Used.
    Exhausted,
    /// Face down.
    Insane,
}

impl Coc {
    /// A card of the match.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    pub(crate) fn card_mut(&mut self, id: CardId) -> &mut Card {
        &mut self.cards[id.index()]
    }

    /// What is printed on a card.
    pub fn fact(&self, id: CardId) -> &'static PrintFact {
        self.card(id).fact()
    }

    /// A player's side.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[usize::from(seat.0)]
    }

    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat.0)]
    }

    /// How a card stands in play, if it does.
    pub fn in_play(&self, id: CardId) -> Option<&InPlay> {
        self.card(id).play.as_ref()
    }

    pub(crate) fn in_play_mut(&mut self, id: CardId) -> Option<&mut InPlay> {
        self.card_mut(id).play.as_mut()
    }

    /// A card as the object it is now.
    pub fn object(&self, card: CardId) -> Object {
        Object {
            card,
            stamp: self.card(card).stamp,
        }
    }

    /// Whether the card is still the object it was.
    pub fn is_still(&self, object: Object) -> bool {
        self.card(object.card).stamp == object.stamp
    }

    /// Who controls a card in play; else its owner. Stories belong to no one.
    pub fn controller(&self, id: CardId) -> Option<Seat> {
        let card = self.card(id);
        card.play.as_ref().map(|p| p.controller).or(card.owner)
    }

    /// Whether a card counts as a character in play.
    pub fn is_character(&self, id: CardId) -> bool {
        self.fact(id).kind == CardType::Character && self.in_play(id).is_some_and(|p| !p.as_support)
    }

    /// Whether a card counts as a support in play.
    pub fn is_support(&self, id: CardId) -> bool {
        let play = self.in_play(id);
        play.is_some_and(|p| p.as_support || self.fact(id).kind == CardType::Support)
    }

    /// The characters in play, in the order they came.
    pub fn characters(&self) -> impl Iterator<Item = CardId> {
        self.play.iter().copied().filter(|c| self.is_character(*c))
    }

    /// The characters that a player controls.
    pub fn characters_of(&self, seat: Seat) -> impl Iterator<Item = CardId> {
        self.characters()
            .filter(move |c| self.controller(*c) == Some(seat))
    }

    /// The stories in play and the conspiracies, in order.
    pub fn stories(&self) -> impl Iterator<Item = CardId> {
        let conspiracies = self.play.iter().copied();
        self.slots
            .into_iter()
            .chain(conspiracies.filter(|c| self.fact(*c).kind == CardType::Conspiracy))
    }

    /// The characters committed to a story, of both players.
    pub fn committed_to(&self, story: CardId) -> impl Iterator<Item = CardId> {
        self.characters()
            .filter(move |c| self.in_play(*c).is_some_and(|p| p.committed == Some(story)))
    }

    /// The characters of a player that are committed to a story.
    pub fn committed_of(&self, story: CardId, seat: Seat) -> impl Iterator<Item = CardId> {
        self.committed_to(story)
            .filter(move |c| self.controller(*c) == Some(seat))
    }

    /// Whether a card in play is insane.
    pub fn is_insane(&self, id: CardId) -> bool {
        self.condition(id) == Some(Condition::Insane)
    }

    /// How a card in play stands.
    pub fn condition(&self, id: CardId) -> Option<Condition> {
        self.in_play(id).map(|p| p.condition)
    }

    /// The cards attached to a card.
    pub fn attached_to(&self, host: CardId) -> impl Iterator<Item = CardId> {
        let attached = move |c: &CardId| self.in_play(*c).is_some_and(|p| p.host == Some(host));
        self.play.iter().copied().filter(attached)
    }
}

/// The other player.
pub const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
