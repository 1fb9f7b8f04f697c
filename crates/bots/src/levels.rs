//! The levels of the bots, and the players that strength is measured against.

use std::time::Duration;

use crate::{Insight, dice};

/// A kind of bot that can be seated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bot {
    /// Stable id, for tables and command lines.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// How it plays, in one sentence.
    pub help: &'static str,
    level: Level,
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// About how long it thinks about a choice, in milliseconds. It thinks in iterations, so that it
    /// chooses alike on every machine.
    ms: u32,
    /// One in so many choices is made at random; 0: none.
    slip: u32,
}

impl Level {
    /// How much it thinks in a game.
    pub(crate) const fn iterations<G: Insight>(self) -> u32 {
        let iterations = self.ms * G::PER_MS;
        if iterations < LEAST {
            LEAST
        } else {
            iterations
        }
    }

    /// Whether it makes this choice at random.
    pub(crate) fn slips(self, seed: u64) -> bool {
        self.slip > 0 && dice(seed, u64::MAX).below(self.slip) == 0
    }
}

/// Less is no thinking at all.
const LEAST: u32 = 24;

/// The bot that is meant when none is named.
pub const USUAL: &str = "casual";

/// All bots, the weakest first.
pub static BOTS: &[Bot] = &[
    Bot {
        id: "newcomer",
        name: "Newcomer",
        help: "Has read the rules and plays at once. Every fourth choice is a guess.",
        level: Level { ms: 1, slip: 4 },
    },
    Bot {
        id: "casual",
        name: "Casual",
        help: "Plays for the evening: sound moves, no long plans.",
        level: Level { ms: 4, slip: 0 },
    },
    Bot {
        id: "skilled",
        name: "Skilled",
        help: "Thinks a few moves ahead and seldom gives anything away.",
        level: Level { ms: 40, slip: 0 },
    },
    Bot {
        id: "expert",
        name: "Expert",
        help: "Thinks up to a second about each choice.",
        level: Level { ms: 700, slip: 0 },
    },
    Bot {
        id: "elder",
        name: "Elder",
        help: "Thinks for seconds. Bring time, and an offering.",
        level: Level { ms: 3500, slip: 0 },
    },
];

/// Bots of the first release: no longer offered, but tables may have them in a seat.
pub const RETIRED: [&str; 2] = ["greedy", "random"];

/// Finds a bot that can be seated by id.
pub fn bot(id: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.id == id)
}

/// How long a bot takes for a choice at least: as long as for a hard one.
pub(crate) fn least<G: Insight>(name: &str) -> Duration {
    let ms = bot(name).map_or(0, |bot| bot.level.ms);
    Duration::from_millis(u64::from(ms) * u64::from(G::HARDEST))
}

/// Who chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Any legal choice, all as likely.
    Random,
    /// The bot of the first release, which looks one choice ahead. It stays as it was, to measure by.
    Greedy,
    /// So many iterations of search, to measure what they bring.
    Searching(u32),
    /// A bot that can be seated.
    Level(Level),
}

/// Finds a player by name. Tables of the first release may still have `greedy` in a seat.
pub(crate) fn player(name: &str) -> Option<Player> {
    match name {
        "random" => Some(Player::Random),
        "greedy" | "greedy-1" => Some(Player::Greedy),
        _ => match name.strip_prefix("search-") {
            Some(iterations) => Some(Player::Searching(iterations.parse().ok()?)),
            None => Some(Player::Level(bot(name)?.level)),
        },
    }
}

/// Whether there is a player of this name: a bot, `random`, `greedy-1`, or `search-` and a number of
/// iterations.
pub fn plays(name: &str) -> bool {
    player(name).is_some()
}
