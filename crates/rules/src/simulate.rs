//! `eldertable simulate`: plays whole games with bots.

pub(crate) mod table;

use std::{
    fs,
    io::Write,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    thread,
    time::Instant,
};

use anyhow::Context;
use engine::dice::Seed;
use serde_json::{Value, json};

use crate::{
    archive::{self, Archive},
    failure::{Usage, Verdict},
    numbers::{rate, round},
    registry::{self, Rules},
    tally::{Counted, Tally},
};
use table::{Failed, Finished, Orders};

/// `simulate`: plays whole games between bots.
#[derive(clap::Args, Debug)]
pub struct Simulate {
    /// The game's id, see `eldertable games`
    game: String,
    /// The number of games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The setup, as JSON; from a list each game takes the next one
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// The bots by seat, repeated if there are more seats
    #[arg(long, value_delimiter = ',', default_value = "random")]
    players: Vec<String>,
    /// The number of games at the same time
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// Don't check the rules' invariants after every action
    #[arg(long)]
    no_check: bool,
    /// The maximum number of actions; a longer game fails. Default: the game's own bound
    #[arg(long, value_name = "N")]
    max_actions: Option<u64>,
    /// Count the game's countable things, for example played cards
    #[arg(long)]
    count: bool,
    /// Write an archive of every game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

type Played = (u64, Result<Finished, Box<Failed>>);

impl Simulate {
    /// Runs it.
    ///
    /// # Errors
    /// [`Usage`] for a setup that does not exist; [`Verdict`] when a game fails.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = registry::of(&self.game)?;
        let tables = self.tables(rules)?;
        if let Some(folder) = &self.record {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        let start = Instant::now();
        let mut tally = Tally::default();
        let (mut games, mut actions, mut failed) = (0_u64, 0_u64, 0_u64);
        self.play(rules, &tables, |number, played| {
            match played {
                Ok(finished) => {
                    games += 1;
                    actions += finished.actions;
                    tally.add(&Counted {
                        outcome: &finished.outcome,
                        sides: &finished.sides,
                        actions: finished.actions,
                        turns: finished.turns,
                        counts: &finished.counts,
                    });
                    self.keep(number, finished.archive)?;
                }
                Err(game) => {
                    failed += 1;
                    writeln!(out, "game {number} failed: {}", game.why)?;
                    writeln!(out, "{}", serde_json::to_string(&game.recipe)?)?;
                }
            }
            Ok(())
        })?;
        let seconds = start.elapsed().as_secs_f64();
        let summary = json!({
            "game": rules.id,
            "games": games,
            "failed": failed,
            "actions": actions,
            "seconds": round(seconds),
            "actions_per_second": rate(actions, seconds).round(),
            "outcomes": tally,
        });
        writeln!(out, "{summary}")?;
        if failed == 0 {
            return Ok(());
        }
        out.flush()?;
        Err(Verdict.into())
    }

    /// The setups, used in turn.
    fn tables(&self, rules: &Rules) -> anyhow::Result<Vec<Orders>> {
        let setups = match registry::setup(&self.setup)? {
            Value::Array(several) if !several.is_empty() => several,
            setup => vec![setup],
        };
        let orders = setups.into_iter().map(|setup| self.orders(rules, setup));
        orders.collect()
    }

    fn orders(&self, rules: &Rules, setup: Value) -> anyhow::Result<Orders> {
        let seats = (rules.seats)(&setup)?;
        if let Some(name) = self.players.iter().find(|name| !bots::plays(name)) {
            return Err(no_bot(name));
        }
        if self.players.len() > usize::from(seats) {
            let given = self.players.len();
            return Err(Usage::error(format!("{given} players for {seats} seats")));
        }
        Ok(Orders {
            setup,
            players: self.players.clone(),
            check: !self.no_check,
            limit: self.max_actions.unwrap_or(rules.most_actions),
            record: self.record.is_some(),
            count: self.count,
        })
    }

    /// Plays every game and passes each result on.
    fn play(
        &self,
        rules: &Rules,
        tables: &[Orders],
        mut take: impl FnMut(u64, Result<Finished, Box<Failed>>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if self.jobs.get() == 1 {
            for number in 0..self.games {
                let orders = in_turn(tables, number);
                take(number, (rules.play_out)(orders, seed(self.seed, number)))?;
            }
            return Ok(());
        }
        let next = AtomicU64::new(0);
        let (sender, results) = mpsc::sync_channel::<Played>(self.jobs.get() * 4);
        thread::scope(|scope| {
            for _ in 0..self.jobs.get() {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        let orders = in_turn(tables, number);
                        let played = (rules.play_out)(orders, seed(self.seed, number));
                        if sender.send((number, played)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            results
                .into_iter()
                .try_for_each(|(number, played)| take(number, played))
        })
    }

    fn keep(&self, number: u64, archive: Option<Archive>) -> anyhow::Result<()> {
        let (Some(folder), Some(archive)) = (&self.record, archive) else {
            return Ok(());
        };
        let path: &Path = &folder.join(format!("{}-{number}.jsonl", self.seed));
        fs::write(path, archive::write(&archive)?).with_context(|| path.display().to_string())
    }
}

/// Says that there is no player of this name.
pub(crate) fn no_bot(name: &str) -> anyhow::Error {
    let known: Vec<_> = bots::BOTS.iter().map(|b| b.id).collect();
    let known = known.join(", ");
    Usage::error(format!(
        "there is no bot {name:?}; there are random, greedy-1, {known}"
    ))
}

/// The setup of a game; there is at least one.
fn in_turn(tables: &[Orders], number: u64) -> &Orders {
    &tables[(number % tables.len() as u64) as usize]
}

fn seed(seed: u64, number: u64) -> Seed {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key
}
