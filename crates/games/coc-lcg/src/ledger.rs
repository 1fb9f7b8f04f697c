//! The game's books, kept from the setup and the events alone: nothing may change in the state that
//! no event tells.
//!
//! Tests and simulations enter the events of every action and compare ([`Ledger::compare`]). The
//! books keep everything that outlasts an action: which card lies where, who knows what is in a hand,
//! domains and what drains them, how cards in play stand, wounds, who is committed where, success
//! tokens, what lasts until the phase ends, the struggles of the present story, stories won, whose
//! turn it is, the end. Of a deck they keep what is in it, not in which order. They do not keep what
//! is half done: effects that are being resolved and what can be answered.

mod cards;
mod compare;
mod course;
mod play;

use std::collections::{BTreeMap, BTreeSet};

use engine::{
    Audit, InvariantViolation, Seat, SeatSet,
    audit::{AuditResult, fault, must},
};

use crate::{
    Coc, Setup,
    event::Event,
    ids::{CardId, Icon, Phase, Print},
    setup::Choice,
    state::{Ended, InPlay, Lasting, Zone},
};

/// Books of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    setup: Setup,
    /// What is in the decks of the players.
    decks: [Pile; 2],
    story_deck: Pile,
    /// Every card that is in no deck.
    cards: BTreeMap<CardId, Lying>,
    sides: [Side; 2],
    slots: [Option<CardId>; 3],
    /// What is in play, in the order it came.
    play: Vec<CardId>,
    standing: BTreeMap<CardId, InPlay>,
    tokens: BTreeMap<CardId, [u8; 2]>,
    /// What came to a discard pile in this phase.
    fell: BTreeSet<CardId>,
    lasting: Vec<Lasts>,
    resolving: Option<Resolving>,
    first: Option<Seat>,
    turn: u16,
    active: Option<Seat>,
    phase: Phase,
    ended: Option<Ended>,
}

/// Cards in a deck, each with how often.
type Pile = BTreeMap<Print, u8>;

/// A card that is in no deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lying {
    print: Print,
    owner: Option<Seat>,
    zone: Zone,
    /// Who knows it.
    known: SeatSet,
}

/// A player's side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Side {
    discard: Vec<CardId>,
    domains: Vec<Domain>,
    won: Vec<CardId>,
    mulligan: bool,
}

/// A domain.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Domain {
    resources: Vec<CardId>,
    drained: bool,
    card: Option<CardId>,
}

/// What lasts: its cards without the visit.
#[derive(Clone, PartialEq, Debug)]
struct Lasts {
    from: Print,
    by: Seat,
    on: Vec<CardId>,
    what: crate::ability::Change,
}

/// The story that is being resolved, and the struggles that have been decided.
#[derive(Clone, PartialEq, Debug)]
struct Resolving {
    story: CardId,
    decided: Vec<(Icon, [u8; 2], Option<Seat>)>,
}

impl Ledger {
    /// New books for a table that has agreed.
    pub fn open(setup: &Setup) -> Self {
        Self {
            setup: setup.clone(),
            decks: Default::default(),
            story_deck: Pile::new(),
            cards: BTreeMap::new(),
            sides: Default::default(),
            slots: [None; 3],
            play: Vec::new(),
            standing: BTreeMap::new(),
            tokens: BTreeMap::new(),
            fell: BTreeSet::new(),
            lasting: Vec::new(),
            resolving: None,
            first: None,
            turn: 0,
            active: None,
            phase: Phase::Setup,
            ended: None,
        }
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[usize::from(seat.0)]
    }

    /// The list of a player's own deck.
    fn own_list(&self, seat: Seat) -> Option<&str> {
        match &self.setup.decks[usize::from(seat.0)] {
            Choice::Own { list } => Some(list),
            Choice::Dealt | Choice::Starter { .. } => None,
        }
    }

    /// Enters an event.
    ///
    /// # Errors
    /// When it can't be true, by what was entered before.
    pub fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        must(self.ended.is_none(), || format!("after the end: {event:?}"))?;
        match event {
            Event::Began { .. }
            | Event::Turn { .. }
            | Event::PhaseBegan { .. }
            | Event::Mulligan { .. }
            | Event::Lasts { .. }
            | Event::Ended { .. }
            | Event::Resolving { .. }
            | Event::Struggle { .. }
            | Event::Resolved { .. }
            | Event::Over { .. } => self.enter_course(event),
            Event::Moved { .. }
            | Event::Renumbered { .. }
            | Event::Drained { .. }
            | Event::Refreshed { .. }
            | Event::NewDomain { .. }
            | Event::Played { .. }
            | Event::Used { .. } => self.enter_cards(event),
            Event::Entered { .. }
            | Event::Turned { .. }
            | Event::Controlled { .. }
            | Event::Attached { .. }
            | Event::Wounded { .. }
            | Event::Committed { .. }
            | Event::Uncommitted { .. }
            | Event::Removes { .. }
            | Event::Tokens { .. } => self.enter_play(event),
            // What these say is half done, or comes again in another event when it takes effect.
            Event::Looked { .. }
            | Event::Arranged { .. }
            | Event::Shuffled { .. }
            | Event::Kept { .. }
            | Event::Passed { .. }
            | Event::LetPass { .. }
            | Event::Begins { .. }
            | Event::Success { .. }
            | Event::StoryWon { .. }
            | Event::Declined { .. }
            | Event::Cancelled { .. } => Ok(()),
        }
    }
}

impl Audit<Coc> for Ledger {
    fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        Self::enter(self, event)
    }

    fn compare(&self, game: &Coc) -> Result<(), InvariantViolation> {
        Self::compare(self, game)
    }
}

impl From<&Lasting> for Lasts {
    fn from(lasting: &Lasting) -> Self {
        Self {
            from: lasting.from,
            by: lasting.by,
            on: lasting.on.iter().map(|o| o.card).collect(),
            what: lasting.what,
        }
    }
}
