//! Before the first turn: first hands, the mulligan, first resources.

use engine::{Options, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    action::Action,
    event::{Event, Why},
    frame::Frame,
    ids::{CardId, CardType, Phase, Print},
    setup::Setup,
    state::{Card, Domain, Pool, Side, Zone, other},
    turn,
};

/// Who asks.
pub(crate) const RULE: &str = "Set-up";

/// Cards of the first hand, before resources are attached.
pub(crate) const FIRST_HAND: u8 = 8;
/// Domains at the start.
pub(crate) const DOMAINS: usize = 3;

/// A step before the first turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A player may change their first hand, once.
    Mulligan {
        /// Who.
        seat: Seat,
    },
    /// Both choose three cards as resources, sealed: by seat, in the order of the domains.
    Resources {
        /// What they have chosen.
        chosen: [Vec<CardId>; 2],
    },
}

/// Sets the table.
pub(crate) fn start(setup: &Setup, cx: &mut Cx<'_>) -> Result<(Coc, Frame), engine::SetupError> {
    let decks = setup.decks(cx.dice)?;
    // FAQ: who goes first is settled before any card is drawn.
    let first = Seat(cx.dice.below(2) as u8);
    let mut g = bare(first);
    let mut sizes = [0; 2];
    for (seat, deck) in [Seat(0), Seat(1)].into_iter().zip(decks) {
        sizes[usize::from(seat.0)] = deck.prints.len() as u8;
        lay(&mut g, seat, deck.pool, deck.prints, cx);
    }
    let factions = [Seat(0), Seat(1)].map(|seat| g.side(seat).pool.factions.clone());
    cx.emit(Event::Began {
        first,
        decks: sizes,
        factions,
    });
    stories(&mut g, cx);
    for seat in [first, other(first)] {
        g.draw(seat, FIRST_HAND, Why::Dealt, cx);
    }
    Ok((g, Step::Mulligan { seat: first }.into()))
}

/// A table on which nothing lies yet.
pub(crate) fn bare(first: Seat) -> Coc {
    Coc {
        first,
        turn: 0,
        active: first,
        phase: Phase::Setup,
        cards: Vec::new(),
        sides: Default::default(),
        story_deck: Vec::new(),
        slots: [CardId(0); 3],
        play: Vec::new(),
        effects: Vec::new(),
        moments: Vec::new(),
        pending: Vec::new(),
        lasting: Vec::new(),
        window: None,
        resolving: None,
        resolved: Vec::new(),
        winning: Vec::new(),
        stamps: 0,
        ended: None,
    }
}

/// A player's deck: its cards get their numbers at random, then it is shuffled, so that no number
/// tells anything.
fn lay(g: &mut Coc, seat: Seat, pool: Pool, mut prints: Vec<Print>, cx: &mut Cx<'_>) {
    cx.dice.shuffle(&mut prints);
    let mut deck = Vec::new();
    for print in prints {
        deck.push(add(g, print, Some(seat), Zone::Deck));
    }
    cx.dice.shuffle(&mut deck);
    *g.side_mut(seat) = Side {
        pool,
        deck,
        domains: vec![Domain::default(); DOMAINS],
        ..Side::default()
    };
}

/// A card more, which must still be laid into its zone.
pub(crate) fn add(g: &mut Coc, print: Print, owner: Option<Seat>, zone: Zone) -> CardId {
    let card = CardId(g.cards.len() as u16);
    g.cards.push(Card {
        print,
        owner,
        zone,
        stamp: 0,
        play: None,
        tokens: [0; 2],
        fell: false,
        known: SeatSet::EMPTY,
    });
    card
}

/// Three of the ten stories, in their slots.
fn stories(g: &mut Coc, cx: &mut Cx<'_>) {
    let mut prints: Vec<Print> = Print::all()
        .filter(|p| p.fact().kind == CardType::Story)
        .collect();
    cx.dice.shuffle(&mut prints);
    for print in prints {
        let card = add(g, print, None, Zone::StoryDeck);
        g.story_deck.push(card);
    }
    let mut deck = std::mem::take(&mut g.story_deck);
    cx.dice.shuffle(&mut deck);
    g.story_deck = deck;
    for slot in 0..g.slots.len() {
        if let Some(card) = g.story_deck.last().copied() {
            g.move_card(card, Zone::Slot, Why::Revealed, cx);
            g.slots[slot] = card;
        }
    }
}

pub(crate) fn step(_: &mut Coc, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Mulligan { seat } => {
            options.push(*seat, Action::No);
            options.push(*seat, Action::Yes);
        }
        Step::Resources { chosen } => {
            for seat in [Seat(0), Seat(1)] {
                let taken = &chosen[usize::from(seat.0)];
                if taken.len() < DOMAINS {
                    let domain = taken.len() as u8 + 1;
                    let hand = g.side(seat).hand.iter().copied();
                    let left = hand.filter(|c| !taken.contains(c));
                    options.extend(seat, left.map(|card| Action::Resource { card, domain }));
                }
            }
        }
    }
}

pub(crate) fn answer(g: &mut Coc, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Mulligan { seat } => {
            if action == Action::Yes {
                mulligan(g, seat, cx);
            } else {
                cx.emit(Event::Kept { seat });
            }
            let next = if seat == g.first {
                Step::Mulligan { seat: other(seat) }
            } else {
                Step::Resources {
                    chosen: Default::default(),
                }
            };
            Next::Goto(next.into())
        }
        Step::Resources { mut chosen } => {
            if let Action::Resource { card, .. } = action {
                chosen[usize::from(by.0)].push(card);
            }
            if chosen.iter().any(|c| c.len() < DOMAINS) {
                return Next::Wait(Step::Resources { chosen }.into());
            }
            // Both at once (reconstructed: no source says who goes first).
            for cards in chosen {
                for (domain, card) in cards.into_iter().enumerate() {
                    g.move_card(card, Zone::Resource(domain as u8), Why::Resource, cx);
                }
            }
            Next::Goto(turn::Step::Begin.into())
        }
    }
}

/// The eight cards go back, and eight others are drawn, which must be kept.
// FAQ: once a game, before any card is attached.
fn mulligan(g: &mut Coc, seat: Seat, cx: &mut Cx<'_>) {
    cx.emit(Event::Mulligan { seat });
    let hand = g.side(seat).hand.clone();
    for card in hand {
        g.move_card(card, Zone::Deck, Why::Mulligan, cx);
    }
    g.shuffle(seat, cx);
    g.draw(seat, FIRST_HAND, Why::Dealt, cx);
    g.side_mut(seat).mulligan = true;
}
