//! `eldertable bench rules`: measures random legal play on one core.
//!
//! One iteration does what a search would do: take a listed choice, apply it with its events, and list
//! the next choices. Invariants are off; setting up games counts.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use engine::{Dice, Game, Play, Seat, Viewer, patch::diff};
use serde_json::{Value, json};

use crate::{
    numbers::{float, median, rate, round},
    registry,
};

/// `bench rules`: measures random legal play.
#[derive(clap::Args, Debug)]
pub struct Race {
    /// The game's id, see `eldertable games`
    game: String,
    /// The setup, as JSON
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// The duration of each of the three repetitions
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// The same seed plays the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The settings of a run.
#[derive(Clone, Debug)]
pub(crate) struct Load {
    pub(crate) setup: Value,
    pub(crate) time: Duration,
    pub(crate) seed: u64,
    /// Whether to time each action.
    pub(crate) each: bool,
}

/// The result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) actions: u64,
    pub(crate) games: u64,
    pub(crate) choices: u64,
    pub(crate) seconds: f64,
    /// The duration of each action in nanoseconds, if timed.
    pub(crate) each: Vec<u32>,
    /// The time to make one audience's update after an action in nanoseconds, if timed.
    pub(crate) updates: Vec<u32>,
    /// The total size of those updates' patches in bytes.
    pub(crate) patched: u64,
}

const REPETITIONS: usize = 3;

impl Race {
    /// Runs it.
    ///
    /// # Errors
    /// [`crate::Usage`] for a game or a setup that does not exist.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let rules = registry::of(&self.game)?;
        let setup = registry::setup(&self.setup)?;
        let seats = (rules.seats)(&setup)?;
        let load = Load {
            setup,
            time: Duration::try_from_secs_f64(self.seconds)
                .map_err(|e| crate::failure::Usage::error(format!("--seconds: {e}")))?,
            seed: self.seed,
            each: false,
        };
        writeln!(
            out,
            "{}, {seats} seats, random legal play on one core",
            rules.id
        )?;
        let mut runs = Vec::with_capacity(REPETITIONS);
        for n in 1..=REPETITIONS {
            let figures = (rules.race)(&load)?;
            writeln!(
                out,
                "  {n}: {:.0} actions/s, {:.1} games/s",
                figures.rate(figures.actions),
                figures.rate(figures.games)
            )?;
            out.flush()?;
            runs.push(figures);
        }
        let mut timed = (rules.race)(&Load { each: true, ..load })?;
        let middle = |figure: fn(&Figures) -> f64| median(runs.iter().map(figure).collect());
        let summary = json!({
            "game": rules.id,
            "seats": seats,
            "actions_per_second": middle(|f| f.rate(f.actions)).round(),
            "games_per_second": round(middle(|f| f.rate(f.games))),
            "actions_per_game": round(middle(|f| float(f.actions) / float(f.games))),
            "choices_per_action": round(middle(|f| float(f.choices) / float(f.actions))),
            "p50_us": within(&mut timed.each, 500),
            "p999_us": within(&mut timed.each, 999),
            "update_p50_us": within(&mut timed.updates, 500),
            "update_p99_us": within(&mut timed.updates, 990),
            "patch_bytes": round(float(timed.patched) / float(timed.actions)),
        });
        writeln!(out, "{summary}")?;
        Ok(())
    }
}

/// Random legal actions a second of a game's default setup on one core, measured for this long.
///
/// # Errors
/// When there is no such game.
pub fn actions_per_second(game: &str, time: Duration) -> anyhow::Result<f64> {
    let load = Load {
        setup: json!({}),
        time,
        seed: 1,
        each: false,
    };
    let figures = (registry::of(game)?.race)(&load)?;
    Ok(figures.rate(figures.actions))
}

impl Figures {
    fn rate(&self, count: u64) -> f64 {
        rate(count, self.seconds)
    }
}

/// The quantile of durations in microseconds.
fn within(nanos: &mut [u32], thousandths: usize) -> f64 {
    let at = nanos.len() * thousandths / 1000;
    if at >= nanos.len() {
        return 0.0;
    }
    let (_, nanos, _) = nanos.select_nth_unstable(at);
    round(f64::from(*nanos) / 1000.0)
}

fn nanos(clock: Instant) -> u32 {
    u32::try_from(clock.elapsed().as_nanos()).unwrap_or(u32::MAX)
}

fn view<G: Game>(play: &Play<G>) -> serde_json::Result<Value> {
    serde_json::to_value(play.game().view(Viewer::Spectator))
}

/// Makes the update of one audience: the view, and the merge patch from the previous one, as text.
fn update<G: Game>(
    play: &Play<G>,
    seen: &mut Option<Value>,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    let clock = Instant::now();
    let view = view(play)?;
    if let Some(patch) = seen.as_ref().and_then(|seen| diff(seen, &view)) {
        figures.patched += patch.to_string().len() as u64;
    }
    figures.updates.push(nanos(clock));
    *seen = Some(view);
    Ok(())
}

/// Plays random games until the time is up.
pub(crate) fn race<G: Game>(load: &Load) -> anyhow::Result<Figures> {
    let setup = registry::parse::<G>(&load.setup)?;
    let mut luck = Dice::from_number(load.seed);
    let mut figures = Figures::default();
    let mut events = Vec::new();
    let start = Instant::now();
    while start.elapsed() < load.time {
        let mut dice = Dice::from_number(load.seed.wrapping_add(1 + figures.games));
        let (mut play, _) = Play::<G>::new(&setup, &mut dice)?;
        let mut seen = load.each.then(|| view(&play)).transpose()?;
        while !play.over() {
            let clock = load.each.then(Instant::now);
            let (seat, action) = pick(&play, &mut luck);
            events.clear();
            play.apply_into(seat, action, &mut dice, &mut events)?;
            if let Some(clock) = clock {
                figures.each.push(nanos(clock));
                update(&play, &mut seen, &mut figures)?;
            }
            figures.actions += 1;
            figures.choices += play.options().len() as u64;
        }
        figures.games += 1;
    }
    figures.seconds = start.elapsed().as_secs_f64();
    Ok(figures)
}

fn pick<G: Game>(play: &Play<G>, luck: &mut Dice) -> (Seat, G::Action) {
    let all = play.options().all();
    all[luck.below(all.len() as u32) as usize].clone()
}
