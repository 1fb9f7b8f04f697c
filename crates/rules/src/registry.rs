//! The typed rules of each game, for commands.

use std::{io::Write, path::Path};

use anyhow::Context;
use bots::Insight;
use engine::{
    Dice, Game, Luck, Play, Vocabulary,
    any::{AnyMatch, host},
    dice::Seed,
    journal::{Entry, ReplayMismatch},
    scenario::{FileReport, Runner, Staged, lesson},
};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    archive::Archive,
    arena::{self, Bout, Pairing},
    failure::Usage,
    planted::{self, Planted},
    race::{self, Figures, Load},
    recipe::{self, Recipe},
    simulate::table::{self, Failed, Finished, Orders},
    vocabulary,
};

/// Folds a journal.
type Host = fn(&Value, Luck, Vec<Entry>) -> Result<Box<dyn AnyMatch>, ReplayMismatch>;

/// Functions that need a game's types, one row for each game.
#[derive(Debug)]
pub struct Rules {
    /// The game's id.
    pub id: &'static str,
    /// The rules version.
    pub version: u32,
    /// The maximum number of actions in a game between bots.
    pub most_actions: u64,
    /// Folds a journal.
    pub host: Host,
    /// Runs its scenarios.
    pub scenarios: Runner,
    /// Checks a setup and returns its number of seats.
    pub seats: fn(&Value) -> anyhow::Result<u8>,
    /// Plays a whole game with bots.
    pub(crate) play_out: fn(&Orders, Seed) -> Result<Finished, Box<Failed>>,
    /// Plays a game of the arena.
    pub(crate) bout: fn(&Pairing) -> anyhow::Result<Bout>,
    /// Measures how well an analysis tells blunders from sound choices.
    pub(crate) planted: fn(&Planted, &mut dyn Write) -> anyhow::Result<()>,
    /// Replays a recipe.
    pub(crate) cook: fn(&Recipe) -> anyhow::Result<Archive>,
    /// Measures random legal play.
    pub(crate) race: fn(&Load) -> anyhow::Result<Figures>,
    /// Collects its sample log lines.
    pub samples: fn(&mut Vocabulary),
    /// Plays a random game and collects its texts.
    pub collect_words: fn(&Value, Seed, &mut Vocabulary) -> anyhow::Result<()>,
}

impl Rules {
    const fn of<G: Insight + Staged>() -> Self {
        Self {
            id: G::ID,
            version: G::VERSION,
            most_actions: G::MOST_ACTIONS,
            host: |setup, luck, entries| host::<G>(setup, luck, entries, bots::minds()),
            scenarios: Runner::of::<G>().with_lessons(check_lesson::<G>),
            seats: seats::<G>,
            play_out: table::play_out::<G>,
            bout: arena::bout::<G>,
            planted: planted::measure::<G>,
            cook: recipe::cook::<G>,
            race: race::race::<G>,
            samples: Vocabulary::samples::<G>,
            collect_words: vocabulary::collect::<G>,
        }
    }
}

static ALL: &[Rules] = &[
    Rules::of::<cthulhu_wars::CthulhuWars>(),
    Rules::of::<cthulhu_wars::Duel>(),
    Rules::of::<gods_war::GodsWar>(),
    Rules::of::<coc_lcg::Coc>(),
    Rules::of::<skirmish::Skirmish>(),
];

/// All games.
pub fn all() -> &'static [Rules] {
    ALL
}

/// The rules of a game, by its id.
pub fn of(id: &str) -> anyhow::Result<&'static Rules> {
    ALL.iter().find(|r| r.id == id).ok_or_else(|| {
        let known: Vec<_> = ALL.iter().map(|r| r.id).collect();
        Usage::error(format!(
            "there is no game {id:?}; there are {}",
            known.join(", ")
        ))
    })
}

/// Checks a lesson against the bot that plays its other seats.
fn check_lesson<G: Insight + Staged>(path: &Path, text: &str) -> FileReport {
    lesson::check::<G>(path, text, bots::USUAL, bots::choose::<G>)
}

fn seats<G: Insight>(setup: &Value) -> anyhow::Result<u8> {
    let setup = parse::<G>(setup)?;
    let mut dice = Dice::from_number(0);
    let play = Play::<G>::new(&setup, &mut dice);
    let (play, _) = play.map_err(|e| Usage::error(format!("bad setup: {e}")))?;
    Ok(play.game().seats())
}

/// Parses a setup.
pub fn parse<G: Game>(setup: &Value) -> anyhow::Result<G::Setup> {
    G::Setup::deserialize(setup).map_err(|e| Usage::error(format!("bad setup: {e}")))
}

/// Parses the value of `--setup`.
pub fn setup(text: &str) -> anyhow::Result<Value> {
    serde_json::from_str(text)
        .map_err(|e| Usage::error(format!("bad setup: {e}")))
        .context("--setup")
}
