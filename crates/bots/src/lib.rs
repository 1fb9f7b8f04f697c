//! Bots for any game: they choose among the listed choices from what their seat may know.
//!
//! A bot looks ahead only through [`Position::determinize`], so it knows no more than a player in its
//! seat, and everything it does follows from its seed.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod coc_lcg;
mod cthulhu_wars;
mod gods_war;
mod greedy;
mod random;
mod skirmish;

use engine::{Dice, Game, Options, Position, Seat};

/// What bots must know about a game besides its rules.
pub trait Insight: Game {
    /// Appraises a position for `seat`: higher is better, in a unit of the game. The hidden facts of
    /// the position are guesses.
    fn appraise(&self, seat: Seat) -> i64;

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

    /// The names of countable things, for statistics.
    fn countable() -> Vec<String> {
        Vec::new()
    }

    /// The index of an event in that list.
    fn counted(_event: &Self::Event) -> Option<usize> {
        None
    }
}

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// Stable id, for tables and command lines.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub help: &'static str,
}

/// All bots, the best first.
pub static BOTS: &[Bot] = &[
    Bot {
        id: "greedy",
        name: "Greedy",
        help: "Looks one choice ahead and takes what leaves it best off.",
    },
    Bot {
        id: "random",
        name: "Random",
        help: "Takes any legal choice, all equally likely.",
    },
];

/// Finds a bot by id.
pub fn bot(id: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.id == id)
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
    match name {
        "random" => random::choose(listed, seat, seed),
        "greedy" => greedy::choose(listed, at, seat, seed),
        _ => None,
    }
}

/// Stream `number` of a bot's own dice.
fn dice(seed: u64, number: u64) -> Dice {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..20].copy_from_slice(b"bots");
    Dice::seeded(&key)
}
