//! `eldertable arena`: measures how strong bots are, each deal played from every seat.

use std::{
    collections::BTreeMap,
    io::Write,
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bots::Insight;
use engine::{Dice, Outcome, Play, dice::Seed};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    calibration::Calibration,
    numbers::{float, mean, round},
    registry,
    simulate::no_bot,
};

/// `arena`: lets bots play each other, each deal from every seat.
#[derive(clap::Args, Debug)]
pub struct Arena {
    /// The game's id, see `eldertable games`
    game: String,
    /// The bots by seat, repeated if there are more seats; they change seats from game to game
    #[arg(long, value_delimiter = ',', required = true)]
    players: Vec<String>,
    /// The number of games, rounded up so that all have every seat of every deal
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The same seed deals the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The setup, as JSON; from a list each deal takes the next one
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// The number of games at the same time
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
}

/// What is played in one game.
#[derive(Debug)]
pub(crate) struct Pairing {
    setup: Value,
    seed: Seed,
    /// The bot of each seat.
    seats: Vec<String>,
    limit: u64,
}

/// A finished game.
#[derive(Debug)]
pub(crate) struct Bout {
    outcome: Outcome,
    /// What each seat played.
    sides: Vec<String>,
    /// How long each seat thought about each choice among several.
    thought: Vec<Vec<Duration>>,
    /// What each seat did that is counted, by name.
    counts: BTreeMap<(usize, &'static str), u64>,
    /// The chances of all seats, whenever no move was half done.
    chances: Vec<Vec<f64>>,
}

/// How a bot did.
#[derive(Debug, Default)]
struct Standing {
    seats: u64,
    won: u64,
    shared: u64,
    /// A shared victory counts as its part of one.
    score: f64,
    thought: Vec<Duration>,
    sides: BTreeMap<String, (u64, f64)>,
    /// What it did that is counted: in all games, and in those that it lost.
    counts: BTreeMap<&'static str, [u64; 2]>,
}

#[derive(Debug, Default)]
struct Results {
    games: u64,
    nobody: u64,
    standings: BTreeMap<String, Standing>,
    calibration: Calibration,
    reasons: BTreeMap<String, u64>,
}

impl Arena {
    /// Runs it.
    ///
    /// # Errors
    /// [`crate::Usage`] for a game, setup or bot that does not exist; when a game does not end.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = registry::of(&self.game)?;
        let setups = match registry::setup(&self.setup)? {
            Value::Array(several) if !several.is_empty() => several,
            setup => vec![setup],
        };
        if let Some(name) = self.players.iter().find(|name| !bots::plays(name)) {
            return Err(no_bot(name));
        }
        let seats = usize::from((rules.seats)(&setups[0])?);
        let turns = turns_of(&self.players, seats);
        let deals = self.games.div_ceil(turns as u64);
        let results = Mutex::new(Results::default());
        let failed = Mutex::new(None);
        let next = AtomicU64::new(0);
        let start = Instant::now();
        let play = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let (deal, turn) = (number / turns as u64, number as usize % turns);
                if deal >= deals {
                    return;
                }
                let pairing = Pairing {
                    setup: setups[deal as usize % setups.len()].clone(),
                    seed: seed(self.seed, deal),
                    seats: seated(&self.players, seats, turn),
                    limit: rules.most_actions,
                };
                match (rules.bout)(&pairing) {
                    Ok(bout) => lock(&results).add(&pairing, bout),
                    Err(why) => {
                        *lock(&failed) = Some(why.context(format!("deal {deal}, turn {turn}")));
                        next.store(u64::MAX / 2, Ordering::Relaxed);
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.jobs.get() {
                scope.spawn(play);
            }
            play();
        });
        if let Some(why) = lock(&failed).take() {
            return Err(why);
        }
        let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
        let seconds = start.elapsed().as_secs_f64();
        let report = json!({
            "game": rules.id,
            "games": results.games,
            "seed": self.seed,
            "nobody": results.nobody,
            "seconds": round(seconds),
            "players": results.standings.iter().map(|(name, s)| s.report(name)).collect::<Vec<_>>(),
            "reasons": results.reasons,
            "calibration": results.calibration.report(),
        });
        writeln!(out, "{report}")?;
        Ok(())
    }
}

fn lock<T>(shared: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many games of a deal put all players in every seat.
fn turns_of(players: &[String], seats: usize) -> usize {
    let same = |turn: &usize| seated(players, seats, *turn) == seated(players, seats, 0);
    (1..=seats).find(same).unwrap_or(seats)
}

/// Who sits where in a turn of a deal.
fn seated(players: &[String], seats: usize, turn: usize) -> Vec<String> {
    (0..seats)
        .map(|seat| players[(seat + turn) % seats % players.len()].clone())
        .collect()
}

fn seed(seed: u64, deal: u64) -> Seed {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&deal.to_le_bytes());
    key[16..21].copy_from_slice(b"arena");
    key
}

/// Plays one game to its end.
pub(crate) fn bout<G: Insight>(pairing: &Pairing) -> anyhow::Result<Bout> {
    let setup = registry::parse::<G>(&pairing.setup)?;
    let mut dice = Dice::seeded(&pairing.seed);
    let (mut play, _) = Play::<G>::new(&setup, &mut dice)?;
    let mut other = pairing.seed;
    other[31] ^= 0xff;
    let mut luck = Dice::seeded(&other);
    let seats = usize::from(play.game().seats());
    let mut thought = vec![Vec::new(); seats];
    let mut counts = BTreeMap::new();
    let (mut events, mut chances) = (Vec::new(), Vec::new());
    let mut made = 0_u64;
    while !play.over() {
        made += 1;
        anyhow::ensure!(
            made < pairing.limit,
            "it has not ended after {made} actions"
        );
        let question = play.at().question();
        if question.is_some_and(|question| play.game().quiet(question)) {
            chances.push(play.game().chances());
        }
        let waiting = play.waiting();
        let nth = luck.below(waiting.len()) as usize;
        let seat = waiting.iter().nth(nth);
        let seat = seat.ok_or_else(|| anyhow::anyhow!("it waits for nobody"))?;
        let seed = u64::from(luck.below(u32::MAX)) << 16 ^ made;
        let (at, bot) = (usize::from(seat.0), &pairing.seats[usize::from(seat.0)]);
        let begun = Instant::now();
        let action = bots::choose_listed(bot, play.options(), play.at(), seat, seed)
            .ok_or_else(|| anyhow::anyhow!("{bot} finds no choice for seat {at}"))?;
        if play.options().of(seat).nth(1).is_some() {
            thought[at].push(begun.elapsed());
            // With other guesses than the bot's own.
            let wins = bots::wins_at_once(play.options(), play.at(), seat, !seed);
            if !wins.is_empty() {
                let missed = u64::from(!wins.contains(&action));
                *counts.entry((at, "wins in one move")).or_default() += 1;
                *counts.entry((at, "wins in one move, missed")).or_default() += missed;
            }
        }
        for (name, n) in play.game().noted(seat, &action) {
            *counts.entry((at, name)).or_default() += n;
        }
        events.clear();
        play.apply_into(seat, action, &mut dice, &mut events)
            .map_err(|e| anyhow::anyhow!("a listed choice was refused: {e}"))?;
    }
    let game = play.game();
    let outcome = game.outcome();
    Ok(Bout {
        outcome: outcome.ok_or_else(|| anyhow::anyhow!("it stopped without an outcome"))?,
        sides: engine::SeatSet::first(game.seats())
            .iter()
            .map(|seat| game.side(seat))
            .collect(),
        thought,
        counts,
        chances,
    })
}

impl Results {
    fn add(&mut self, pairing: &Pairing, mut bout: Bout) {
        self.games += 1;
        self.nobody += u64::from(bout.outcome.winners.is_empty());
        let why = crate::tally::without_numbers(&bout.outcome.why.to_string());
        *self.reasons.entry(why).or_default() += 1;
        let shares = bots::part_of(&bout.outcome, pairing.seats.len() as u8);
        for chances in &bout.chances {
            for (chance, share) in chances.iter().zip(&shares) {
                self.calibration.add(*chance, *share);
            }
        }
        for (at, name) in pairing.seats.iter().enumerate() {
            let standing = self.standings.entry(name.clone()).or_default();
            let share = shares[at];
            standing.seats += 1;
            standing.won += u64::from(share >= 1.0);
            standing.shared += u64::from(share > 0.0 && share < 1.0);
            standing.score += share;
            standing.thought.append(&mut bout.thought[at]);
            let side = standing.sides.entry(bout.sides[at].clone()).or_default();
            side.0 += 1;
            side.1 += share;
        }
        for ((at, what), n) in bout.counts {
            let standing = self.standings.entry(pairing.seats[at].clone()).or_default();
            let [all, lost] = standing.counts.entry(what).or_default();
            *all += n;
            *lost += if shares[at] > 0.0 { 0 } else { n };
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    player: &'a str,
    /// How often it had a seat.
    seats: u64,
    won: u64,
    shared: u64,
    /// The part of the victories, from 0 to 1, and its 95 % interval.
    score: f64,
    interval: [f64; 2],
    /// Milliseconds for a choice among several.
    ms: f64,
    ms_p99: f64,
    sides: BTreeMap<&'a str, f64>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    counts: &'a BTreeMap<&'static str, [u64; 2]>,
}

impl Standing {
    fn report<'a>(&'a self, name: &'a str) -> Value {
        let mut thought: Vec<f64> = self.thought.iter().map(|t| t.as_secs_f64() * 1e3).collect();
        thought.sort_by(f64::total_cmp);
        let sum: f64 = thought.iter().sum();
        let late = thought.get(thought.len().saturating_sub(1) * 99 / 100);
        let share = mean(self.score, self.seats);
        let (low, high) = interval(share, float(self.seats));
        let sides = self.sides.iter();
        json!(Report {
            player: name,
            seats: self.seats,
            won: self.won,
            shared: self.shared,
            score: round(share),
            interval: [round(low), round(high)],
            ms: round(mean(sum, thought.len() as u64)),
            ms_p99: round(late.copied().unwrap_or_default()),
            sides: sides
                .map(|(side, (seats, score))| (side.as_str(), round(mean(*score, *seats))))
                .collect(),
            counts: &self.counts,
        })
    }
}

/// The 95 % interval of a share of so many (Wilson's).
fn interval(share: f64, of: f64) -> (f64, f64) {
    if of == 0.0 {
        return (0.0, 1.0);
    }
    let z = 1.96_f64;
    let z2 = z * z / of;
    let middle = (share + z2 / 2.0) / (1.0 + z2);
    let half = z / (1.0 + z2) * (share * (1.0 - share) / of + z2 / (4.0 * of)).sqrt();
    (middle - half, middle + half)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn everybody_has_every_seat_of_a_deal_once() {
        let one_against_three = names(&["a", "b", "b", "b"]);
        assert_eq!(turns_of(&one_against_three, 4), 4);
        let seats: Vec<usize> = (0..4)
            .filter_map(|turn| {
                seated(&one_against_three, 4, turn)
                    .iter()
                    .position(|n| n == "a")
            })
            .collect();
        assert_eq!(seats, [0, 3, 2, 1]);
        assert_eq!(turns_of(&names(&["a", "b"]), 4), 2);
        assert_eq!(turns_of(&names(&["a"]), 4), 1);
        assert_eq!(
            seated(&names(&["a", "b"]), 4, 1),
            names(&["b", "a", "b", "a"])
        );
    }

    #[test]
    fn an_interval_narrows_with_the_number_of_games() {
        let (low, high) = interval(0.5, 100.0);
        assert!((low - 0.404).abs() < 0.001 && (high - 0.596).abs() < 0.001);
        assert!(interval(1.0, 60.0).0 > 0.93);
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
    }
}
