//! Whole random games: they end, nothing breaks on the way, and everyone can take part in them.
//! `GAMES=200 SEED=5 cargo test -p gods-war --test rules random_games` plays more and other ones.
#![expect(clippy::unwrap_used, reason = "a test that meets a fault fails")]

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use engine::{Dice, Game as _, Play, Seat};
use gods_war::{GodsWar, Setup, action::Action, ids::Phase};

/// A player leaves for good once in so many decisions.
const LEAVING: u32 = 4_000;
/// A rune is played beside the question once in so many decisions.
const BESIDE: u32 = 8;
/// Labels are read once in so many decisions.
const READING: u32 = 24;

struct Played {
    actions: u64,
    rounds: u16,
    /// How often each kind of event was seen.
    events: BTreeMap<String, u64>,
}

fn number(name: &str, usual: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn pick(play: &Play<GodsWar>, luck: &mut Dice) -> (Seat, Action) {
    let seats = (0..play.game().seats()).map(Seat);
    let mut beside: Vec<(Seat, Action)> = Vec::new();
    for seat in seats {
        beside.extend(play.anytime(seat).into_iter().map(|a| (seat, a)));
    }
    let leaving = luck.below(LEAVING) == 0;
    beside.retain(|(_, action)| (*action == Action::Leave) == leaving);
    if !beside.is_empty() && (leaving || luck.below(BESIDE) == 0) {
        return beside[luck.below(beside.len() as u32) as usize];
    }
    let listed = play.options().all();
    listed[luck.below(listed.len() as u32) as usize]
}

/// The choices of a seat differ in words.
fn read(play: &Play<GodsWar>) {
    let Some(frame) = play.at().question() else {
        return;
    };
    for seat in play.waiting().iter() {
        let prompt = play.game().prompt(frame, seat);
        assert!(!prompt.title.is_empty(), "asked without a title: {frame:?}");
        let label = |action: &Action| play.game().describe(Some(frame), seat, action).label;
        let anytime = play.anytime(seat);
        let choices = play.options().of(seat).chain(&anytime);
        let mut labels: Vec<String> = choices.map(|a| label(a).to_string()).collect();
        labels.sort_unstable();
        let twice = labels.windows(2).find(|pair| pair[0] == pair[1]);
        assert!(twice.is_none(), "{twice:?} twice at {frame:?}");
        assert!(!labels[0].is_empty(), "no label at {frame:?}");
    }
}

fn play_out(setup: &Setup, seed: u64, at: &mut u64) -> Played {
    let mut dice = Dice::from_number(seed);
    let mut luck = Dice::from_number(seed ^ 0xfeed_0000);
    let (mut play, mut events) = Play::<GodsWar>::new(setup, &mut dice).unwrap();
    let mut seen = BTreeMap::new();
    let mut last = None;
    while !play.over() {
        assert!(*at < GodsWar::MOST_ACTIONS, "it does not end");
        if let Err(broken) = play.check() {
            panic!("{broken}, after {last:?}, at {:?}", play.at().question());
        }
        if luck.below(READING) == 0 {
            read(&play);
        }
        let (seat, action) = pick(&play, &mut luck);
        play.apply_into(seat, action, &mut dice, &mut events)
            .unwrap();
        last = Some((seat, action));
        *at += 1;
        for event in events.drain(..) {
            let name = format!("{event:?}");
            let name = name.split([' ', '{']).next().unwrap_or_default();
            *seen.entry(name.to_owned()).or_insert(0) += 1;
        }
    }
    play.check().unwrap();
    assert_eq!(play.game().phase, Phase::Over);
    let outcome = play.game().outcome().unwrap();
    assert!(!outcome.winners.is_empty());
    Played {
        actions: *at,
        rounds: play.game().round,
        events: seen,
    }
}

#[test]
fn random_games_end_and_nothing_breaks() {
    let (games, first) = (number("GAMES", 3), number("SEED", 1));
    let mut events: BTreeMap<String, u64> = BTreeMap::new();
    let (mut actions, mut rounds, mut played) = (0, 0, 0_u64);
    let mut broken = Vec::new();
    let only = number("TABLE", u64::MAX);
    for (n, setup) in crate::tables::setups().iter().enumerate() {
        if only != u64::MAX && only != n as u64 {
            continue;
        }
        for seed in first..first + games {
            let mut at = 0;
            match catch_unwind(AssertUnwindSafe(|| play_out(setup, seed, &mut at))) {
                Ok(game) => {
                    played += 1;
                    actions += game.actions;
                    rounds += u64::from(game.rounds);
                    for (name, times) in game.events {
                        *events.entry(name).or_insert(0) += times;
                    }
                }
                Err(_) => broken.push(format!("table {n}, seed {seed}, action {at}")),
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    println!("{played} games, {actions} actions, {rounds} rounds: {events:#?}");
}
