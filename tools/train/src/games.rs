//! Plays the games and takes positions from them.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use bots::{Insight, odds::Terms};
use engine::{Dice, Play, SeatSet, dice::Seed};
use serde::Deserialize;
use serde_json::Value;

use crate::Train;

/// One position in so many is taken: those of a game resemble each other.
const TAKEN: u32 = 4;

/// A position of a game, in terms.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) late: f64,
    /// The terms of each seat; empty for one that can't win.
    pub(crate) seats: Vec<Standing>,
    pub(crate) nobody: Vec<f64>,
}

/// What a seat plays, and its terms.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) side: Option<usize>,
    pub(crate) terms: Vec<f64>,
}

/// A game that has been played.
#[derive(Debug, Default)]
pub(crate) struct Played {
    pub(crate) samples: Vec<Sample>,
    /// What each seat got of the victory.
    pub(crate) shares: Vec<f64>,
}

/// All games, in order, and the names of the terms.
#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) sides: Vec<&'static str>,
    pub(crate) terms: Vec<&'static str>,
    pub(crate) nobody: Vec<&'static str>,
    pub(crate) played: Vec<Played>,
}

/// Plays all games.
pub(crate) fn play<G: Insight>(train: &Train, setups: &[Value]) -> anyhow::Result<Games> {
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    let work = || -> anyhow::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= train.games {
                return Ok(());
            }
            let setup = &setups[number as usize % setups.len()];
            let game = one::<G>(train, setup, number)?;
            let mut all = played.lock().unwrap_or_else(PoisonError::into_inner);
            all.push((number, game));
            if all.len() % 100 == 0 {
                eprintln!("{} games", all.len());
            }
        }
    };
    thread::scope(|scope| -> anyhow::Result<()> {
        let others: Vec<_> = (1..train.jobs.get()).map(|_| scope.spawn(work)).collect();
        work()?;
        for other in others {
            other
                .join()
                .map_err(|_| anyhow::anyhow!("a game panicked"))??;
        }
        Ok(())
    })?;
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|(number, _)| *number);
    let mut games = Games {
        sides: G::sides(),
        ..Games::default()
    };
    for (_, (names, game)) in played {
        (games.terms, games.nobody) = names;
        games.played.push(game);
    }
    Ok(games)
}

type Names = (Vec<&'static str>, Vec<&'static str>);

fn one<G: Insight>(train: &Train, setup: &Value, number: u64) -> anyhow::Result<(Names, Played)> {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&train.seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..21].copy_from_slice(b"train");
    let mut other: Seed = key;
    other[31] ^= 0xff;
    let (mut dice, mut luck) = (Dice::seeded(&key), Dice::seeded(&other));
    let (mut play, _) = Play::<G>::new(&G::Setup::deserialize(setup)?, &mut dice)?;
    let mut game = Played::default();
    let mut names = Names::default();
    let mut events = Vec::new();
    let mut made = 0;
    while !play.over() {
        made += 1;
        anyhow::ensure!(made < G::MOST_ACTIONS, "game {number} does not end");
        let waiting = play.waiting();
        let nth = luck.below(waiting.len()) as usize;
        let seat = waiting.iter().nth(nth);
        let seat = seat.ok_or_else(|| anyhow::anyhow!("it waits for nobody"))?;
        let quiet = play.at().question().is_some_and(|q| play.game().quiet(q));
        if quiet && luck.below(TAKEN) == 0 {
            let (sample, found) = sample(play.game());
            game.samples.push(sample);
            names = found;
        }
        let place = (usize::from(seat.0) + number as usize) % train.players.len();
        let player = if luck.below(train.astray.max(1)) == 0 {
            "random"
        } else {
            &train.players[place]
        };
        let seed = u64::from(luck.below(u32::MAX)) << 16 ^ made;
        let action = bots::choose_listed(player, play.options(), play.at(), seat, seed)
            .ok_or_else(|| anyhow::anyhow!("there is no bot {player:?}"))?;
        events.clear();
        play.apply_into(seat, action, &mut dice, &mut events)
            .map_err(|e| anyhow::anyhow!("a listed choice was refused: {e}"))?;
    }
    let outcome = play.game().outcome();
    let outcome = outcome.ok_or_else(|| anyhow::anyhow!("it stopped without an outcome"))?;
    game.shares = bots::part_of(&outcome, play.game().seats());
    Ok((names, game))
}

fn sample<G: Insight>(game: &G) -> (Sample, Names) {
    let mut names = Names::default();
    let mut seats = Vec::new();
    for seat in SeatSet::first(game.seats()).iter() {
        let mut terms = Terms::default();
        game.terms(seat, &mut terms);
        seats.push(Standing {
            side: terms.side(),
            terms: terms.values().to_vec(),
        });
        if !terms.names().is_empty() {
            names.0 = terms.names().to_vec();
        }
    }
    let mut terms = Terms::default();
    game.nobody(&mut terms);
    names.1 = terms.names().to_vec();
    let sample = Sample {
        late: game.late(),
        seats,
        nobody: terms.values().to_vec(),
    };
    (sample, names)
}
