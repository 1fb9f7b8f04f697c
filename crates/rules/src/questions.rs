//! `rules questions`: counts what the players of hosted matches are asked, and how often there is
//! nothing to choose.

use std::{collections::BTreeMap, io::Write};

use anyhow::Context;
use clap::ValueEnum;
use engine::{Luck, Seat, Viewer, any::AnyMatch, dice::Seed, journal::Stops};
use serde_json::json;

use crate::{
    numbers::{float, round},
    registry,
};

/// `questions`: counts the questions of whole matches between bots by their titles.
#[derive(clap::Args, Debug)]
pub struct Questions {
    /// The game's id, see `eldertable games`
    game: String,
    /// The setup, as JSON
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// The number of matches
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// When the game stops to ask a player
    #[arg(long, value_enum, default_value_t = Level::Normal)]
    stops: Level,
    /// The bot that answers
    #[arg(long, default_value = "greedy")]
    bot: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Level {
    Quick,
    Normal,
    Full,
}

/// How often something was asked.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    asked: u64,
    single: u64,
}

impl Count {
    fn add(&mut self, choices: usize) {
        self.asked += 1;
        self.single += u64::from(choices == 1);
    }
}

impl Questions {
    /// Runs it.
    ///
    /// # Errors
    /// [`crate::Usage`] for a game or a setup that does not exist.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = registry::of(&self.game)?;
        let setup = registry::setup(&self.setup)?;
        (rules.seats)(&setup)?;
        let mut counts = BTreeMap::new();
        let mut passed = 0;
        for n in 0..self.games {
            let mut seed: Seed = [0; 32];
            seed[..8].copy_from_slice(&(self.seed + n).to_le_bytes());
            let mut game = (rules.host)(&setup, Luck::from(seed), Vec::new())?;
            passed += self.play(&mut *game, rules.most_actions, &mut counts)?;
        }
        let total = counts.values().fold(Count::default(), |a, b| Count {
            asked: a.asked + b.asked,
            single: a.single + b.single,
        });
        let mut rows: Vec<_> = counts.into_iter().collect();
        rows.sort_by_key(|(_, count)| std::cmp::Reverse(count.asked));
        for (title, count) in rows {
            writeln!(out, "{:6} {:6} {title}", count.asked, count.single)?;
        }
        let share = 100.0 * float(total.single) / float(total.asked.max(1));
        let summary = json!({
            "game": rules.id,
            "asked": total.asked,
            "single": total.single,
            "single_percent": round(share),
            "passed_alone": passed,
        });
        writeln!(out, "{summary}")?;
        Ok(())
    }

    /// Plays a match. Returns how many questions passed by themselves because there was nothing else.
    fn play(
        &self,
        game: &mut dyn AnyMatch,
        most: u64,
        counts: &mut BTreeMap<String, Count>,
    ) -> anyhow::Result<u64> {
        let level = match self.stops {
            Level::Quick => Stops::Quick,
            Level::Normal => Stops::Normal,
            Level::Full => Stops::Full,
        };
        for seat in 0..game.seats() {
            game.set_stops(Seat(seat), level, None)?;
        }
        let mut passed = 0;
        for n in 0..most {
            if game.outcome().is_some() {
                break;
            }
            if game.alone().is_some() {
                passed += 1;
                game.pass_alone()?;
                continue;
            }
            let seat = game.waiting().iter().next();
            let seat = seat.context("the match waits for no one")?;
            if let Some(ask) = game.decision(Viewer::Seat(seat)).ask {
                let title = ask.prompt.title.to_string();
                counts.entry(title).or_default().add(ask.choices.len());
            }
            let action = game.think(seat, &self.bot, self.seed ^ n);
            let action = action.with_context(|| format!("no bot {:?}", self.bot))?;
            game.act(seat, None, &action, None)?;
        }
        Ok(passed)
    }
}
