//! Players for any game: they choose among the listed choices, from what their seat may know.
//!
//! A bot looks ahead only through [`Position::determinize`], so it never sees more than a person in
//! its seat, and everything it does follows from the seed it is given.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod coc_lcg;
mod cthulhu_wars;
mod gods_war;
mod greedy;
mod random;
mod skirmish;

use engine::{Dice, Game, Options, Position, Seat};

/// What a bot must know of a game besides its rules.
pub trait Insight: Game {
    /// How good the position looks for `seat`: higher is better, in a unit of the game's own.
    /// It is asked only of positions whose hidden parts are guesses.
    fn appraise(&self, seat: Seat) -> i64;

    /// Whether the position can be appraised at this question: nothing is half done, so a look
    /// ahead may stop here.
    fn quiet(&self, _question: &Self::Frame) -> bool {
        true
    }

    /// What `seat` plays, for the statistics of many games.
    fn side(&self, seat: Seat) -> String {
        format!("seat {}", seat.0 + 1)
    }

    /// How many turns the game has lasted, if it counts them.
    fn turns(&self) -> Option<u32> {
        None
    }

    /// What is counted in the statistics of many games, by the names it has there.
    fn countable() -> Vec<String> {
        Vec::new()
    }

    /// What of it an event is, by its place in that list.
    fn counted(_event: &Self::Event) -> Option<usize> {
        None
    }
}

/// A kind of bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// Stable id, as tables and command lines write it.
    pub id: &'static str,
    /// The name people see.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub help: &'static str,
}

/// Every kind of bot, the best first.
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

/// The bot with this id.
pub fn bot(id: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.id == id)
}

/// What the bot `name` chooses for `seat`: always one of the listed choices, and always the same
/// one for the same seed and the same knowledge. `None` when there is no such bot or the game does
/// not wait for the seat.
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

/// As [`choose`], where the choices have been listed already.
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

/// Dice of a bot's own: stream `number` of its seed.
fn dice(seed: u64, number: u64) -> Dice {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..20].copy_from_slice(b"bots");
    Dice::seeded(&key)
}
