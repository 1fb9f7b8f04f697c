//! The state: plain data, small, no maps. What a viewer may see of it is said in `view.rs`.

use engine::{Cx, InvariantViolation, Outcome, Seat, SetupError, text};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{CardSet, Cards},
    facts::{AREAS, CARDS, HAND, UNITS},
    ids::{Area, side_name},
    setup::Setup,
};

/// A game of Skirmish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Skirmish {
    /// After how many moves it ends.
    pub limit: u16,
    /// Moves made by both sides together.
    pub made: u16,
    /// Whose move it is.
    pub turn: Seat,
    /// Points by seat.
    pub scores: [u16; 2],
    /// The ring, clockwise.
    pub areas: [Ground; AREAS],
    /// Hands, deck and discard pile.
    pub cards: Cards,
}

/// What stands in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ground {
    /// Who came there last.
    pub owner: Option<Seat>,
    /// Units by seat.
    pub units: [u8; 2],
}

impl Ground {
    /// Two units in each area, of the one side and the other in turn.
    pub(crate) fn start() -> [Self; AREAS] {
        std::array::from_fn(|i| {
            let units = if i % 2 == 0 { [2, 0] } else { [0, 2] };
            Self { owner: None, units }
        })
    }
}

impl Skirmish {
    /// Two units of a side in every second area, eight cards in each hand, seat 0 to move.
    pub(crate) fn start(setup: &Setup, cx: &mut Cx<'_, Self>) -> Result<Self, SetupError> {
        setup.check()?;
        Ok(Self {
            limit: setup.moves,
            made: 0,
            turn: Seat(0),
            scores: [0, 0],
            areas: Ground::start(),
            cards: Cards::deal(cx),
        })
    }

    /// What stands in an area.
    pub fn ground(&self, area: Area) -> &Ground {
        &self.areas[area.index()]
    }

    pub(crate) fn ground_mut(&mut self, area: Area) -> &mut Ground {
        &mut self.areas[area.index()]
    }

    /// The units of a side in an area.
    pub fn units(&self, area: Area, side: Seat) -> u8 {
        self.ground(area).units[usize::from(side.0)]
    }

    /// The points of a side.
    pub fn score(&self, side: Seat) -> u16 {
        self.scores[usize::from(side.0)]
    }

    /// The game ends after the agreed number of moves. The higher score wins; equal scores share
    /// the victory, unless no one has scored: then no one wins.
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.made < self.limit {
            return None;
        }
        let best = self.scores[0].max(self.scores[1]);
        let winners = [Seat(0), Seat(1)].into_iter();
        let winners: Vec<_> = winners
            .filter(|s| best > 0 && self.score(*s) == best)
            .collect();
        let score = |s| text!("{0} {1}", side_name(s), self.score(s));
        let score = text!("{0}, {1}", score(Seat(0)), score(Seat(1)));
        let why = match winners.as_slice() {
            [] => text!("No one scored in {0} moves.", self.limit),
            [winner] => text!(
                "{0} leads after {1} moves ({2}).",
                side_name(*winner),
                self.limit,
                score
            ),
            _ => text!("Both are level after {0} moves ({1}).", self.limit, score),
        };
        Some(Outcome::new(winners, why))
    }

    /// Nothing is ever lost: units, cards and moves add up.
    pub(crate) fn sound(&self) -> Result<(), InvariantViolation> {
        for side in [Seat(0), Seat(1)] {
            let units: u8 = self
                .areas
                .iter()
                .map(|g| g.units[usize::from(side.0)])
                .sum();
            if units != UNITS {
                return Err(InvariantViolation(format!(
                    "{} has {units} units",
                    side_name(side)
                )));
            }
            let hand = self.cards.hand(side).len();
            if hand != HAND {
                return Err(InvariantViolation(format!(
                    "{} holds {hand} cards",
                    side_name(side)
                )));
            }
        }
        let piles = self.cards.deck.iter().chain(&self.cards.discard).copied();
        let hands = self.cards.hands.iter().flat_map(|h| h.iter());
        let (mut all, mut count) = (CardSet::default(), 0);
        for card in piles.chain(hands) {
            all.insert(card);
            count += 1;
        }
        if count != CARDS || all.len() != CARDS {
            return Err(InvariantViolation(format!(
                "{} of {count} cards differ",
                all.len()
            )));
        }
        if self.made > self.limit {
            return Err(InvariantViolation(format!(
                "{} of {} moves",
                self.made, self.limit
            )));
        }
        Ok(())
    }
}
