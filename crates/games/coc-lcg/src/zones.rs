//! Cards on the move: the one place where a card leaves a zone and comes into another.

use engine::{Seat, SeatSet};

use crate::{
    Coc, Cx,
    event::{Event, Face, Why},
    ids::CardId,
    query,
    state::{Condition, Domain, Happened, InPlay, Moment, Zone},
};

impl Coc {
    /// A card with its face, for events.
    pub(crate) fn face(&self, card: CardId) -> Face {
        Face {
            card,
            print: self.card(card).print,
        }
    }

    /// Moves a card that is not in play to another zone, on top or at the end of it.
    pub(crate) fn move_card(&mut self, card: CardId, to: Zone, why: Why, cx: &mut Cx<'_>) {
        let from = self.card(card).zone;
        self.take_out(card, from);
        self.put_in(card, to, false);
        self.arrived(card, from, to, why, cx);
    }

    /// Moves a card to the bottom of its owner's deck, or of the story deck.
    pub(crate) fn bury(&mut self, card: CardId, why: Why, cx: &mut Cx<'_>) {
        let from = self.card(card).zone;
        let to = match self.card(card).owner {
            Some(_) => Zone::Deck,
            None => Zone::StoryDeck,
        };
        self.take_out(card, from);
        self.put_in(card, to, true);
        self.arrived(card, from, to, why, cx);
    }

    fn take_out(&mut self, card: CardId, from: Zone) {
        let owner = self.card(card).owner;
        let without = |list: &mut Vec<CardId>| list.retain(|c| *c != card);
        match (from, owner) {
            (Zone::Play, _) => without(&mut self.play),
            (Zone::StoryDeck, _) => without(&mut self.story_deck),
            (Zone::Won(seat), _) => without(&mut self.side_mut(seat).won),
            (Zone::Deck, Some(seat)) => without(&mut self.side_mut(seat).deck),
            (Zone::Hand, Some(seat)) => without(&mut self.side_mut(seat).hand),
            (Zone::Discard, Some(seat)) => without(&mut self.side_mut(seat).discard),
            (Zone::Resource(domain), Some(seat)) => {
                without(&mut self.side_mut(seat).domains[usize::from(domain)].resources);
            }
            // The story that is won leaves its slot when the next one takes it.
            (Zone::Slot | Zone::Resolving | Zone::Domain, _) | (_, None) => {}
        }
    }

    fn put_in(&mut self, card: CardId, to: Zone, bottom: bool) {
        let owner = self.card(card).owner;
        let place = |list: &mut Vec<CardId>| {
            let at = if bottom { 0 } else { list.len() };
            list.insert(at, card);
        };
        match (to, owner) {
            (Zone::Play, _) => self.play.push(card),
            (Zone::StoryDeck, _) => place(&mut self.story_deck),
            (Zone::Won(seat), _) => self.side_mut(seat).won.push(card),
            (Zone::Deck, Some(seat)) => place(&mut self.side_mut(seat).deck),
            (Zone::Hand, Some(seat)) => {
                let hand = &mut self.side_mut(seat).hand;
                let at = hand.partition_point(|c| *c < card);
                hand.insert(at, card);
            }
            (Zone::Discard, Some(seat)) => self.side_mut(seat).discard.push(card),
            (Zone::Resource(domain), Some(seat)) => {
                self.side_mut(seat).domains[usize::from(domain)]
                    .resources
                    .push(card);
            }
            (Zone::Domain, Some(seat)) => self.side_mut(seat).domains.push(Domain {
                card: Some(card),
                ..Domain::default()
            }),
            (Zone::Slot | Zone::Resolving, _) | (_, None) => {}
        }
    }

    /// Another zone makes another object of it.
    // FAQ 2.23
    fn arrived(&mut self, card: CardId, from: Zone, to: Zone, why: Why, cx: &mut Cx<'_>) {
        self.stamps += 1;
        let stamp = self.stamps;
        let face = self.face(card);
        let c = self.card_mut(card);
        c.zone = to;
        c.stamp = stamp;
        c.fell = to == Zone::Discard;
        let everybody = SeatSet::EMPTY.with(Seat(0)).with(Seat(1));
        c.known = match (to, c.owner) {
            _ if from.is_open() || to.is_open() => everybody,
            (Zone::Hand | Zone::Domain, Some(owner)) => c.known.with(owner),
            _ => c.known,
        };
        if from.is_open() != to.is_open() || !from.is_open() {
            // Someone sees a face that was hidden from them, or where a known one went.
            cx.reveal();
        }
        let (owner, known) = (c.owner, c.known.iter().collect());
        cx.emit(Event::Moved {
            face: Some(face),
            owner,
            from,
            to,
            why,
            known,
        });
    }

    /// Draws cards one by one, as long as there are any.
    pub(crate) fn draw(&mut self, seat: Seat, count: u8, why: Why, cx: &mut Cx<'_>) {
        for _ in 0..count {
            let Some(card) = self.side(seat).deck.last().copied() else {
                return;
            };
            self.move_card(card, Zone::Hand, why, cx);
        }
    }

    /// Shuffles a deck: no one knows any more where anything lies.
    pub(crate) fn shuffle(&mut self, seat: Seat, cx: &mut Cx<'_>) {
        let mut deck = std::mem::take(&mut self.side_mut(seat).deck);
        // From an order that tells nothing, so that shuffling forgets everything.
        deck.sort_unstable();
        cx.dice.shuffle(&mut deck);
        for card in &deck {
            self.card_mut(*card).known = SeatSet::EMPTY;
        }
        self.side_mut(seat).deck = deck;
        cx.emit(Event::Shuffled { deck: Some(seat) });
        self.renumber(seat, cx);
    }

    /// Notes something that can be answered.
    pub(crate) fn note(&mut self, what: Happened) {
        self.moments.push(Moment {
            what,
            forced: false,
            used: Vec::new(),
        });
    }

    /// A card comes into play. `overpaid` if it was played from hand.
    pub(crate) fn enter_play(
        &mut self,
        card: CardId,
        controller: Seat,
        condition: Condition,
        host: Option<CardId>,
        overpaid: Option<u8>,
        cx: &mut Cx<'_>,
    ) {
        let why = if overpaid.is_some() {
            Why::Played
        } else {
            Why::Put
        };
        self.move_card(card, Zone::Play, why, cx);
        self.card_mut(card).play = Some(InPlay {
            controller,
            condition,
            wounds: 0,
            committed: None,
            host,
            as_support: false,
            removes: None,
        });
        if condition == Condition::Ready
            && query::enters_exhausted(self, card)
            && let Some(play) = self.in_play_mut(card)
        {
            play.condition = Condition::Exhausted;
        }
        let condition = self.condition(card).unwrap_or(condition);
        cx.emit(Event::Entered {
            face: self.face(card),
            controller,
            condition,
            host: host.map(|h| self.face(h)),
        });
        let card = self.object(card);
        self.note(Happened::Entered { card, overpaid });
        if overpaid.is_some() {
            self.note(Happened::Played {
                by: controller,
                card,
            });
        }
    }

    /// A card leaves play for a zone of its owner; what is attached to it is destroyed.
    // FAQ: a card that leaves play goes to its owner's zone, under any control.
    pub(crate) fn leave_play(&mut self, card: CardId, to: Zone, why: Why, cx: &mut Cx<'_>) {
        let Some(play) = self.in_play(card) else {
            return;
        };
        let controller = play.controller;
        let (object, had) = (self.object(card), query::abilities_of(self, card));
        let attached: Vec<CardId> = self.attached_to(card).collect();
        let here: Vec<CardId> = self.committed_to(card).collect();
        for character in here {
            self.uncommit(character, cx);
        }
        self.card_mut(card).play = None;
        self.card_mut(card).tokens = [0; 2];
        self.move_card(card, to, why, cx);
        if to == Zone::Discard {
            self.note(Happened::Fell {
                card: object,
                controller,
                had,
            });
        }
        for attachment in attached {
            self.leave_play(attachment, Zone::Discard, Why::Destroyed, cx);
        }
    }

    /// A character leaves the story it is committed to, and stays as it stands.
    pub(crate) fn uncommit(&mut self, card: CardId, cx: &mut Cx<'_>) {
        let story = self.in_play_mut(card).and_then(|p| {
            p.removes = None;
            p.committed.take()
        });
        if let Some(story) = story {
            cx.emit(Event::Uncommitted {
                face: self.face(card),
                story: self.face(story),
            });
        }
    }
}
