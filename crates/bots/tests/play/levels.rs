//! The levels of the bots in every game.

use std::collections::BTreeSet;

use bots::{BOTS, Insight, USUAL, bot, choose, odds::Terms, plays, wins_at_once};
use coc_lcg::Coc;
use cthulhu_wars::{CthulhuWars, Duel};
use engine::{Game, Seat, SeatSet};
use gods_war::GodsWar;
use serde::Deserialize as _;
use serde_json::json;
use skirmish::Skirmish;

use crate::common::{assert_no_bot_peeks, start, wins_of};

fn setup<G: Game>(json: serde_json::Value) -> G::Setup {
    G::Setup::deserialize(json).unwrap()
}

#[test]
fn levels_are_known_by_name_and_nothing_else_is() {
    assert!(bot(USUAL).is_some());
    for level in BOTS {
        assert!(plays(level.id) && level.help.ends_with('.'), "{level:?}");
    }
    for name in ["random", "greedy", "greedy-1", "search-7"] {
        assert!(
            plays(name) && bot(name).is_none(),
            "{name} can't be seated anew"
        );
    }
    for name in ["", "oracle", "search-", "search-x", "search--1"] {
        assert!(!plays(name), "{name}");
    }
}

/// Every term has a weight, and every weight is of a term.
fn weighs_its_terms<G: Insight>(json: serde_json::Value) {
    let (play, _) = start::<G>(&setup::<G>(json), 1);
    let weights = G::fitted().weights().unwrap();
    let (mut seat, mut nobody) = (Terms::default(), Terms::default());
    play.game().terms(Seat(0), &mut seat);
    play.game().nobody(&mut nobody);
    for (terms, known) in [(&seat, &weights.terms), (&nobody, &weights.nobody)] {
        let names: BTreeSet<&str> = terms.names().iter().copied().collect();
        assert_eq!(names.len(), terms.names().len(), "{}: a name twice", G::ID);
        let known: BTreeSet<&str> = known.keys().map(String::as_str).collect();
        assert_eq!(names, known, "{}", G::ID);
    }
    let chances = play.game().chances();
    let sum: f64 = chances.iter().sum();
    assert_eq!(chances.len(), usize::from(play.game().seats()));
    assert!(sum > 0.1 && sum < 1.001, "{}: {chances:?}", G::ID);
}

#[test]
fn every_term_has_a_weight() {
    weighs_its_terms::<CthulhuWars>(json!({}));
    weighs_its_terms::<Duel>(json!({}));
    weighs_its_terms::<GodsWar>(json!({ "players": 3 }));
    weighs_its_terms::<Coc>(json!({}));
    weighs_its_terms::<Skirmish>(json!({}));
}

#[test]
fn every_level_finds_the_same_choice_again_and_only_for_who_is_asked() {
    let (play, _) = start::<Skirmish>(&setup::<Skirmish>(json!({})), 3);
    for level in BOTS {
        for seat in SeatSet::first(2).iter() {
            let choice = choose(level.id, play.at(), seat, 9);
            assert_eq!(choice, choose(level.id, play.at(), seat, 9), "{}", level.id);
            assert_eq!(choice.is_some(), play.waiting().has(seat), "{}", level.id);
        }
    }
}

#[test]
fn the_usual_bot_beats_that_of_the_first_release() {
    let two: [&[&str]; 2] = [&["casual", "greedy-1"], &["greedy-1", "casual"]];
    let (casual, greedy) = wins_of::<Duel>("casual", &setup::<Duel>(json!({})), &two, 20);
    assert!(casual >= 13, "Duel: {casual} against {greedy}");
    let three: [&[&str]; 3] = [
        &["casual", "greedy-1", "greedy-1"],
        &["greedy-1", "casual", "greedy-1"],
        &["greedy-1", "greedy-1", "casual"],
    ];
    let table = setup::<GodsWar>(json!({ "players": 3 }));
    let (casual, greedy) = wins_of::<GodsWar>("casual", &table, &three, 18);
    assert!(casual >= 9, "The Gods War: {casual} against {greedy}");
}

/// How often `driver` could win at once in so many games, where every level does.
fn wins_in_sight<G: Insight>(json: serde_json::Value, games: u64, driver: &str) -> usize {
    let setup = setup::<G>(json);
    let (mut seen, mut kept) = (0, 0);
    for seed in 0..games {
        let (mut play, mut dice) = start::<G>(&setup, seed);
        for n in seed << 20.. {
            let Some(seat) = play.waiting().iter().next() else {
                break;
            };
            // Those that win in many guesses, none of which is the bots' own.
            let mut wins = wins_at_once(play.options(), play.at(), seat, !n);
            for other in 1..8 {
                let again = wins_at_once(play.options(), play.at(), seat, !n ^ other << 40);
                wins.retain(|action| again.contains(action));
            }
            if !wins.is_empty() && play.options().of(seat).count() > wins.len() {
                seen += 1;
                for bot in ["newcomer", "casual", "search-2"] {
                    let choice = choose(bot, play.at(), seat, n).unwrap();
                    assert!(wins.contains(&choice), "{}: {bot}, game {seed}", G::ID);
                    let mut won = play.clone();
                    won.apply(seat, choice, &mut dice.clone()).unwrap();
                    let outcome = won.game().outcome().unwrap();
                    kept += usize::from(outcome.winners == [seat]);
                }
            }
            let action = choose(driver, play.at(), seat, n).unwrap();
            play.apply(seat, action, &mut dice).unwrap();
        }
    }
    // What is hidden can still turn out otherwise, but seldom.
    assert!(
        10 * kept >= 27 * seen,
        "{}: {kept} of {seen} times 3",
        G::ID
    );
    seen
}

#[test]
fn no_level_misses_a_win_in_one_move() {
    let seen = [
        wins_in_sight::<CthulhuWars>(json!({}), 8, "search-8"),
        wins_in_sight::<Duel>(json!({}), 60, "random"),
        wins_in_sight::<GodsWar>(json!({ "players": 3 }), 60, "random"),
        wins_in_sight::<Coc>(json!({}), 60, "random"),
    ];
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

#[test]
fn nobody_at_the_card_table_knows_more_than_a_seat() {
    assert_no_bot_peeks::<Coc>(&setup::<Coc>(json!({})), 2, 60, "greedy-1");
}
