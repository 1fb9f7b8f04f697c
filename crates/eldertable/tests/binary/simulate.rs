//! `simulate`, `bench` and `games`.

use serde_json::{Value, json};

use crate::run::{done, eldertable};

#[test]
fn games_are_played_to_their_end_and_counted() {
    let said = done(&["simulate", "skirmish", "--games", "12", "--seed", "3"]);
    let summary = said.summary();
    assert_eq!(summary["games"], 12);
    assert_eq!(summary["failed"], 0);
    assert_eq!(summary["actions"], 12 * 180);
    assert!(summary["actions_per_second"].as_f64().unwrap() > 0.0);
    let winners = summary["outcomes"]["winners"].as_object().unwrap();
    let total: u64 = winners.values().filter_map(Value::as_u64).sum();
    assert_eq!(total, 12);
}

#[test]
fn the_same_seed_plays_the_same_games_however_many_at_a_time() {
    let run = |jobs| {
        let args = ["simulate", "skirmish", "--games", "9", "--jobs", jobs];
        let mut summary = done(&args).summary();
        summary["seconds"] = Value::Null;
        summary["actions_per_second"] = Value::Null;
        summary
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn every_seat_may_have_another_bot() {
    let args = [
        "simulate",
        "skirmish",
        "--games",
        "4",
        "--players",
        "greedy,random",
    ];
    let summary = done(&args).summary();
    assert_eq!(summary["outcomes"]["winners"], json!({"0": 4}));
}

#[test]
fn a_game_that_does_not_end_is_told_as_a_line_that_can_be_played_again() {
    let setup = r#"{"moves": 900}"#;
    let args = [
        "simulate",
        "skirmish",
        "--setup",
        setup,
        "--max-actions",
        "40",
    ];
    let said = eldertable(&args);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert_eq!(said.summary()["failed"], 1);
    let lines: Vec<_> = said.out.lines().collect();
    assert!(
        lines[0].contains("has not ended after 40 actions"),
        "{said:?}"
    );
    let again = done(&["replay", "--line", lines[1]]);
    assert!(again.out.contains("waiting for seat"), "{again:?}");
    assert!(again.out.contains("   39  "), "{again:?}");
}

#[test]
fn nonsense_is_named() {
    eldertable(&["simulate", "chess"]).refused(&["chess", "skirmish"]);
    eldertable(&["simulate", "skirmish", "--setup", "{"]).refused(&["--setup"]);
    let with = |setup| eldertable(&["simulate", "skirmish", "--setup", setup]);
    with(r#"{"board": 1}"#).refused(&["setup", "board"]);
    with(r#"{"moves": 0}"#).refused(&["setup", "moves"]);
    with(r#"{"moves": "ten"}"#).refused(&["setup", "ten"]);
    eldertable(&["simulate", "skirmish", "--players", "oracle"]).refused(&["oracle", "greedy"]);
    let three = "random,random,random";
    eldertable(&["simulate", "skirmish", "--players", three]).refused(&["3 players", "2 seats"]);
    eldertable(&["simulate", "skirmish", "--games", "0"]).refused(&["--games"]);
    eldertable(&["simulate", "skirmish", "--colour"]).refused(&["--colour"]);
    eldertable(&["dance"]).refused(&["dance"]);
    eldertable(&["bench", "chess"]).refused(&["chess"]);
}

#[test]
fn the_bench_tells_its_figures() {
    let summary = done(&["bench", "rules", "skirmish", "--seconds", "0.05"]).summary();
    for figure in ["actions_per_second", "games_per_second", "p999_us"] {
        assert!(
            summary[figure].as_f64().unwrap() > 0.0,
            "{figure}: {summary}"
        );
    }
}

#[test]
fn the_games_are_listed() {
    let said = done(&["games"]);
    let games: Value = serde_json::from_str(&said.out).unwrap();
    let games = games.as_array().unwrap();
    let ids: Vec<_> = games.iter().filter_map(|g| g["id"].as_str()).collect();
    assert_eq!(
        ids,
        [
            "cthulhu-wars",
            "cthulhu-wars-duel",
            "gods-war",
            "coc-lcg",
            "skirmish"
        ]
    );
    for game in games {
        assert!(!game["seats"].as_array().unwrap().is_empty(), "{game}");
        let bots = game["bots"].as_array().unwrap();
        assert_eq!(bots.len(), 5, "{game}");
        assert_eq!(game["bot"], "casual", "{game}");
    }
}
