//! What looking ahead says about choices.

use bots::{Insight, choose, weigh_with};
use coc_lcg::Coc;
use cthulhu_wars::{CthulhuWars, Duel, action::Action};
use engine::{
    Game, Play, Seat,
    advice::{Weighed, studies},
    any::host,
    archive::Archive,
};
use gods_war::GodsWar;
use serde::Deserialize as _;
use serde_json::json;
use skirmish::Skirmish;

use crate::common::start;

/// Weighs some choices of a game that random players play.
fn weighed<G: Insight>(json: serde_json::Value, iterations: u32) {
    let setup = <G as Game>::Setup::deserialize(json).unwrap();
    let (mut play, mut dice) = start::<G>(&setup, 5);
    for n in 0..24 {
        let seat = play.waiting().iter().next().unwrap();
        let made = choose("random", play.at(), seat, n).unwrap();
        let told = weigh_with(iterations, play.at(), seat, n, Some(&made));
        assert_eq!(
            told,
            weigh_with(iterations, play.at(), seat, n, Some(&made))
        );
        fits(&play, seat, &told);
        let last = serde_json::to_value(&made).unwrap();
        let listed = told.iter().filter(|w| w.action == last).count();
        assert_eq!(
            listed,
            1,
            "{}: the choice that was made is among them",
            G::ID
        );
        play.apply(seat, made, &mut dice).unwrap();
    }
}

fn fits<G: Insight>(play: &Play<G>, seat: Seat, told: &[Weighed]) {
    let own: Vec<_> = play.options().of(seat).collect();
    assert!(!told.is_empty() && told.len() <= own.len().min(4));
    for weighed in told {
        let action = |own: &&G::Action| serde_json::to_value(own).unwrap() == weighed.action;
        assert!(own.iter().any(action), "{weighed:?}");
        assert_eq!(weighed.chances.len(), usize::from(play.game().seats()));
        let sum: f64 = weighed.chances.iter().sum();
        assert!(sum > 0.0 && sum < 1.001, "{weighed:?}");
        assert!(
            weighed
                .chances
                .iter()
                .all(|chance| (0.0..=1.0).contains(chance))
        );
        assert!(!weighed.label.is_empty());
        assert!(
            weighed
                .reasons
                .iter()
                .all(|r| r.of.is_some() == r.topic.is_empty())
        );
        assert!(weighed.reasons.iter().all(|r| r.of != Some(seat)));
    }
}

#[test]
fn advice_is_about_choices_that_can_be_made_and_always_the_same() {
    weighed::<CthulhuWars>(json!({ "players": 3 }), 300);
    weighed::<Duel>(json!({}), 300);
    weighed::<GodsWar>(json!({ "players": 3 }), 200);
    weighed::<Coc>(json!({}), 200);
    weighed::<Skirmish>(json!({ "moves": 60 }), 200);
}

/// Every term that differs between seats in the course of a game is about something, or its silence
/// is meant.
#[test]
fn terms_are_about_something() {
    fn silent<G: Insight>(json: serde_json::Value) -> Vec<String> {
        let setup = <G as Game>::Setup::deserialize(json).unwrap();
        let (play, _) = start::<G>(&setup, 1);
        let mut terms = bots::odds::Terms::default();
        play.game().terms(Seat(0), &mut terms);
        let names = terms.names().iter().copied();
        let silent = names.filter(|name| G::topic(name).is_none());
        silent.map(str::to_owned).collect()
    }
    let sides: Vec<_> = cthulhu_wars::ids::Faction::ALL
        .iter()
        .map(|f| f.name())
        .collect();
    assert_eq!(silent::<CthulhuWars>(json!({})), sides);
    assert_eq!(silent::<Duel>(json!({})), sides);
    let empires: Vec<_> = gods_war::ids::Empire::ALL
        .iter()
        .map(|e| e.name())
        .collect();
    assert_eq!(silent::<GodsWar>(json!({ "players": 3 })), empires);
    assert_eq!(silent::<Coc>(json!({})), ["active"]);
}

/// How much of the chance to win a choice loses, as an analysis finds it.
fn lost(seat: Seat, best: &Weighed, made: &Weighed) -> f64 {
    let of = |w: &Weighed| w.chances[usize::from(seat.0)];
    of(best) - of(made)
}

/// Here a bot of the first release ends a game by a Ritual that it could have won.
const SUICIDE: u64 = 399;

#[test]
fn the_ritual_that_loses_a_game_is_a_blunder() {
    let text = include_str!("../../../../golden/cthulhu-wars/earth-4p-w5e3-greedy.jsonl");
    let archive = Archive::read(text).unwrap();
    let luck = archive.luck().unwrap();
    let setup = &archive.header.setup;
    let mut game = host::<CthulhuWars>(setup, luck, Vec::new(), bots::minds()).unwrap();
    let studies = studies(&mut *game, archive.entries).unwrap();
    let (_, study) = studies
        .into_iter()
        .find(|(seq, _)| *seq == SUICIDE)
        .unwrap();
    let studied = study().unwrap();
    let lost = lost(studied.seat, &studied.best, &studied.made);
    assert_eq!(
        studied.made.action,
        serde_json::to_value(Action::Ritual).unwrap()
    );
    assert!(lost >= 0.2, "{studied:?}");
}

#[test]
fn sound_choices_are_not_marked() {
    let setup: cthulhu_wars::Setup = serde_json::from_value(json!({ "players": 4 })).unwrap();
    let (mut play, mut dice) = start::<CthulhuWars>(&setup, 3);
    let mut all = Vec::new();
    for n in 0.. {
        if play.over() {
            break;
        }
        let seat = play.waiting().iter().next().unwrap();
        if n % 40 == 0 {
            let made = choose("search-8000", play.at(), seat, !n).unwrap();
            let told = weigh_with(4_000, play.at(), seat, n, Some(&made));
            let action = serde_json::to_value(made).unwrap();
            let made = told.iter().find(|w| w.action == action).unwrap();
            all.push(lost(seat, &told[0], made));
        }
        let action = choose("search-40", play.at(), seat, n).unwrap();
        play.apply(seat, action, &mut dice).unwrap();
    }
    let marked = all.iter().filter(|lost| **lost >= 0.05).count();
    assert!(all.len() > 10 && marked * 20 <= all.len(), "{all:.2?}");
}
