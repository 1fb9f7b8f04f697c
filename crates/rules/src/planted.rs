//! `planted`: whether an analysis marks choices that give the game away, and leaves sound ones alone.

use std::{
    collections::BTreeMap,
    io::Write,
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use bots::Insight;
use engine::{Dice, Game, Play, Seat, advice::Weighed, dice::Seed};
use serde_json::{Value, json};

use crate::{
    numbers::{float, mean, round},
    registry,
};

/// Chances lost, from 0 to 1, that an analysis marks.
const MARKED: f64 = 0.05;
/// A choice is sound if a search of so many iterations makes it.
const SOUND: &str = "expert";
/// A question is taken for the sound choice with a chance of one in so many.
const APART: u32 = 60;

/// `planted`: puts choices that give the game away beside sound ones, in games that bots play.
#[derive(clap::Args, Debug)]
pub struct Planted {
    /// The game's id
    game: String,
    /// The bots that play
    #[arg(long, default_value = "casual")]
    player: String,
    /// The same seed finds the same choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The setup, as JSON
    #[arg(long, value_name = "JSON", default_value = "{}")]
    setup: String,
    /// The number of games; of each, one sound choice and one of each kind of blunder is taken
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The number of games at the same time
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
}

/// What was found.
#[derive(Debug, Default)]
struct Found {
    blunders: Vec<Case>,
    sound: Vec<Case>,
}

/// A choice that was analyzed.
#[derive(Debug)]
struct Case {
    /// What it gives away; nothing if it is sound.
    kind: &'static str,
    words: String,
    /// The chance to win that it gave up.
    lost: f64,
}

impl Planted {
    /// Runs it. The last line is JSON: how many blunders were marked, and how many sound choices.
    ///
    /// # Errors
    /// [`crate::Usage`] for a game, setup or bot that does not exist.
    pub fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        if !bots::plays(&self.player) {
            return Err(crate::simulate::no_bot(&self.player));
        }
        (registry::of(&self.game)?.planted)(&self, out)
    }
}

/// Measures it for a game.
pub(crate) fn measure<G: Insight>(planted: &Planted, out: &mut dyn Write) -> anyhow::Result<()> {
    let setup = registry::parse::<G>(&registry::setup(&planted.setup)?)?;
    let found = Mutex::new(Found::default());
    let next = AtomicU64::new(0);
    let work = || -> anyhow::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= planted.games {
                return Ok(());
            }
            let (blunders, sound) = search::<G>(&setup, planted, number)?;
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.blunders.extend(blunders);
            found.sound.extend(sound);
        }
    };
    thread::scope(|scope| -> anyhow::Result<()> {
        let others: Vec<_> = (1..planted.jobs.get()).map(|_| scope.spawn(work)).collect();
        work()?;
        for other in others {
            other
                .join()
                .map_err(|_| anyhow::anyhow!("a game panicked"))??;
        }
        Ok(())
    })?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    for case in found.blunders.iter().filter(|case| !case.is_marked()) {
        writeln!(out, "missed: {} ({:.1} %)", case.words, 100.0 * case.lost)?;
    }
    for case in found.sound.iter().filter(|case| case.is_marked()) {
        writeln!(out, "falsely: {} ({:.1} %)", case.words, 100.0 * case.lost)?;
    }
    let summary = json!({
        "games": planted.games,
        "blunders": found.blunders.len(),
        "marked": part(&found.blunders),
        "of_kind": kinds(&found.blunders),
        "sound": found.sound.len(),
        "falsely_marked": part(&found.sound),
    });
    writeln!(out, "{summary}")?;
    Ok(())
}

impl Case {
    fn is_marked(&self) -> bool {
        self.lost >= MARKED
    }
}

/// Of each kind: how many, and how many of them were marked.
fn kinds(cases: &[Case]) -> BTreeMap<&'static str, [u64; 2]> {
    let mut kinds: BTreeMap<_, [u64; 2]> = BTreeMap::new();
    for case in cases {
        let [all, marked] = kinds.entry(case.kind).or_default();
        *all += 1;
        *marked += u64::from(case.is_marked());
    }
    kinds
}

fn part(cases: &[Case]) -> Value {
    let marked = cases.iter().filter(|case| case.is_marked()).count();
    json!(round(mean(float(marked as u64), cases.len() as u64)))
}

/// Plays a game and analyzes what is found on the way. The game goes on as its bots choose.
fn search<G: Insight>(
    setup: &<G as Game>::Setup,
    planted: &Planted,
    number: u64,
) -> anyhow::Result<(Vec<Case>, Vec<Case>)> {
    let mut key: Seed = [0; 32];
    key[..8].copy_from_slice(&planted.seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16..23].copy_from_slice(b"planted");
    let mut dice = Dice::seeded(&key);
    key[31] ^= 0xff;
    let mut luck = Dice::seeded(&key);
    let (mut play, _) = Play::<G>::new(setup, &mut dice)?;
    let (mut blunders, mut sound) = (Vec::new(), Vec::new());
    let mut made = 0;
    while !play.over() {
        made += 1;
        anyhow::ensure!(made < G::MOST_ACTIONS, "game {number} does not end");
        let seat = play.waiting().iter().next();
        let seat = seat.ok_or_else(|| anyhow::anyhow!("it waits for no one"))?;
        let seed = u64::from(luck.below(u32::MAX)) << 16 ^ made;
        let several = play.options().of(seat).nth(1).is_some();
        if several
            && let Some((kind, action)) = gift(&play, seat)
            && blunders.iter().all(|case: &Case| case.kind != kind)
        {
            blunders.extend(analyze(&play, seat, made, kind, &action));
        }
        if several && sound.is_empty() && luck.below(APART) == 0 {
            let action = bots::choose_listed(SOUND, play.options(), play.at(), seat, seed);
            sound.extend(action.and_then(|action| analyze(&play, seat, made, "", &action)));
        }
        let action = bots::choose_listed(&planted.player, play.options(), play.at(), seat, seed);
        let action = action.ok_or_else(|| anyhow::anyhow!("there is no choice"))?;
        play.apply(seat, action, &mut dice)
            .map_err(|e| anyhow::anyhow!("a listed choice was refused: {e}"))?;
    }
    Ok((blunders, sound))
}

/// A listed choice that gives something away, and what.
fn gift<G: Insight>(play: &Play<G>, seat: Seat) -> Option<(&'static str, G::Action)> {
    let question = play.at().question()?;
    let mut own = play.options().of(seat);
    own.find_map(|action| {
        let kind = play.game().gives_away(question, seat, action)?;
        Some((kind, action.clone()))
    })
}

/// What the analysis of a finished match would find about a choice.
fn analyze<G: Insight>(
    play: &Play<G>,
    seat: Seat,
    seed: u64,
    kind: &'static str,
    action: &G::Action,
) -> Option<Case> {
    let weighed = (bots::minds::<G>().weigh)(play.at(), seat, seed, Some(action));
    let wanted = serde_json::to_value(action).ok()?;
    let of = |weighed: &Weighed| weighed.chances.get(usize::from(seat.0)).copied();
    let best = of(weighed.first()?)?;
    let made = weighed.iter().find(|weighed| weighed.action == wanted)?;
    Some(Case {
        kind,
        words: format!("{} instead of {}", made.label, weighed.first()?.label),
        lost: best - of(made)?,
    })
}
