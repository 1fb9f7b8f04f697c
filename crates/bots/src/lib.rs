//! Bots for any game: they choose among the listed choices from what their seat may know.
//!
//! A bot looks ahead only through [`Position::determinize`], so it knows no more than a player in its
//! seat, and everything it does follows from its seed.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod advice;
mod coc_lcg;
mod cthulhu_wars;
mod gods_war;
mod greedy;
mod levels;
pub mod odds;
mod random;
mod search;
mod skirmish;
mod wins;

use engine::{Dice, Game, Options, Outcome, Position, Seat, SeatSet, Text, any::Minds};

pub use self::advice::weigh_with;
use self::{
    advice::weigh,
    levels::{Player, player},
    odds::{Fitted, Odds, Terms},
};
pub use self::{
    levels::{BOTS, Bot, RETIRED, USUAL, bot, plays},
    wins::wins_at_once,
};

/// What bots must know about a game besides its rules.
pub trait Insight: Game {
    /// Appraises a position for `seat`: higher is better, in a unit of the game. The hidden facts of
    /// the position are guesses.
    fn appraise(&self, seat: Seat) -> i64;

    /// How many iterations of the search take a millisecond on a middling processor: what makes levels
    /// of one name think about as long in every game.
    const PER_MS: u32;

    /// How many times as long the hardest of a hundred choices takes.
    const HARDEST: u32 = 1;

    /// What a seat can play, where that changes how much its terms weigh.
    fn sides() -> Vec<&'static str> {
        Vec::new()
    }

    /// The terms that decide the game, of a seat: the same names in the same order for every seat. None
    /// for a seat that can't win any more.
    fn terms(&self, seat: Seat, terms: &mut Terms);

    /// What a term is about, in a player's words, to tell why a choice is better than another; none if
    /// that says nothing. Several terms can be about the same.
    fn topic(_term: &str) -> Option<Text> {
        None
    }

    /// The terms of a game that no one wins; none where someone always does.
    fn nobody(&self, _terms: &mut Terms) {}

    /// How far the game has gone, from 0 to 1.
    fn late(&self) -> f64;

    /// The fitted weights of the terms.
    fn fitted() -> &'static Fitted;

    /// The chance of each seat to win, from 0 to 1. Their sum is less where all can lose.
    fn chances(&self) -> Vec<f64> {
        let seats = self.seats();
        if let Some(outcome) = self.outcome() {
            return part_of(&outcome, seats);
        }
        let odds = odds_of(self);
        let late = self.late();
        let mut terms = Terms::default();
        let mut standings = Vec::with_capacity(usize::from(seats) + 1);
        for seat in SeatSet::first(seats).iter() {
            terms.clear();
            self.terms(seat, &mut terms);
            standings.push(if terms.values().is_empty() {
                f64::NEG_INFINITY
            } else {
                odds.standing(&terms, late)
            });
        }
        terms.clear();
        self.nobody(&mut terms);
        standings.extend(odds.nobody(&terms, late));
        odds::shares(&mut standings);
        standings.truncate(usize::from(seats));
        standings
    }

    /// How much a choice throws away for good, in chances to win: it must be better by that.
    fn waste(&self, _seat: Seat, _action: &Self::Action) -> f64 {
        0.0
    }

    /// What a choice gives away by the rules alone, not by a judgement: analyses are measured
    /// by whether they notice.
    fn gives_away(
        &self,
        _question: &Self::Frame,
        _seat: Seat,
        _action: &Self::Action,
    ) -> Option<&'static str> {
        None
    }

    /// Whether the position can be appraised at this question, because no move is half done.
    fn quiet(&self, _question: &Self::Frame) -> bool {
        true
    }

    /// What `seat` plays, for statistics.
    fn side(&self, seat: Seat) -> String {
        format!("seat {}", seat.0 + 1)
    }

    /// How many turns the game has taken, if it counts them.
    fn turns(&self) -> Option<u32> {
        None
    }

    /// What a choice tells of a bot's play, for statistics: names, and by how much each counts.
    fn noted(&self, _seat: Seat, _action: &Self::Action) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    /// The names of countable things, for statistics.
    fn countable() -> Vec<String> {
        Vec::new()
    }

    /// The index of an event in that list.
    fn counted(_event: &Self::Event) -> Option<usize> {
        None
    }
}

/// Who thinks about a game: the bots of this crate.
pub const fn minds<G: Insight>() -> Minds<G> {
    Minds {
        think: choose::<G>,
        weigh: weigh::<G>,
        least: levels::least::<G>,
    }
}

/// The choice of bot `name` for `seat`: always listed, and always the same for the same seed and
/// knowledge. `None` if there is no such bot or the game does not wait for the seat.
pub fn choose<G: Insight>(
    name: &str,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
) -> Option<G::Action> {
    let mut listed = Options::default();
    at.list(&mut listed);
    choose_listed(name, &listed, at, seat, seed)
}

/// Like [`choose`], for choices that are already listed.
pub fn choose_listed<G: Insight>(
    name: &str,
    listed: &Options<G::Action>,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
) -> Option<G::Action> {
    match player(name)? {
        Player::Random => random::choose(listed, seat, seed),
        Player::Greedy => greedy::choose(listed, at, seat, seed),
        Player::Searching(iterations) => search::choose(listed, at, seat, seed, iterations),
        Player::Level(level) if level.slips(seed) => {
            let win = wins_at_once(listed, at, seat, seed).into_iter().next();
            win.or_else(|| random::choose(listed, seat, seed))
        }
        Player::Level(level) => search::choose(listed, at, seat, seed, level.iterations::<G>()),
    }
}

/// What each seat has of the victory.
pub fn part_of(outcome: &Outcome, seats: u8) -> Vec<f64> {
    let winners = outcome.winners.iter();
    let winners = winners.fold(SeatSet::EMPTY, |all, seat| all.with(*seat));
    let each = 1.0 / f64::from(winners.len().max(1));
    let part = |seat| if winners.has(seat) { each } else { 0.0 };
    SeatSet::first(seats).iter().map(part).collect()
}

/// A game's weights in the order of its terms.
fn odds_of<G: Insight>(game: &G) -> &'static Odds {
    G::fitted().odds(&G::sides(), || {
        let (mut terms, mut nobody) = (Terms::default(), Terms::default());
        for seat in SeatSet::first(game.seats()).iter() {
            if terms.values().is_empty() {
                game.terms(seat, &mut terms);
            }
        }
        game.nobody(&mut nobody);
        (terms, nobody)
    })
}

/// Stream `number` of a bot's own dice.
fn dice(seed: u64, number: u64) -> Dice {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..20].copy_from_slice(b"bots");
    Dice::seeded(&key)
}
