//! `bench`: the driver works on a real server. How fast that is, is not asked here.

use serde_json::Value;

use crate::run::{done, eldertable};

/// Runs these rows in the short form: its lines by row.
fn quick(rows: &str, kept: &str, game: &str) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("figures.json");
    let file = file.to_str().unwrap();
    let said = done(&[
        "bench",
        "server",
        "--quick",
        "--rows",
        rows,
        "--store",
        kept,
        "--game",
        game,
        "--json",
        file,
        "--markdown",
    ]);
    let text = std::fs::read_to_string(file).unwrap();
    let figures: Value = serde_json::from_str(&text).unwrap();
    let lines = figures["lines"].as_array().unwrap().clone();
    for line in &lines {
        let row = format!("| {} | {} |", line["row"], line["what"].as_str().unwrap());
        assert!(said.out.contains(&row), "{row} is missing: {}", said.out);
        assert!(line["value"].as_f64().is_none_or(|v| v >= 0.0), "{line}");
    }
    lines
}

fn rows(lines: &[Value]) -> Vec<u64> {
    let mut rows: Vec<_> = lines.iter().map(|l| l["row"].as_u64().unwrap()).collect();
    rows.dedup();
    rows
}

#[test]
fn load_is_driven_against_a_server_that_is_killed_and_nothing_is_lost() {
    let lines = quick("7,8,9,10,13,22,23,24", "sqlite", "skirmish");
    assert_eq!(rows(&lines), [7, 8, 9, 10, 13, 22, 24, 23]);
    let said = |row: u64, words: &str| {
        let line = lines.iter().find(|l| l["row"] == row).unwrap();
        assert!(line["beside"].as_str().unwrap().contains(words), "{line}");
    };
    said(7, "nothing lost of");
    said(23, "nothing lost of");
    let rate = lines[0]["value"].as_f64().unwrap();
    assert!(rate > 0.0, "{}", lines[0]);
}

#[test]
fn those_who_watch_and_those_who_do_nothing_are_measured_beside_a_relay() {
    let lines = quick("5,6,11,14,15,16,17,18", "memory", "cthulhu-wars");
    assert_eq!(rows(&lines), [5, 6, 11, 14, 15, 16, 17, 18]);
}

#[test]
fn matches_that_leave_memory_are_measured() {
    let lines = quick("12,19,20,21", "sqlite", "skirmish");
    assert_eq!(rows(&lines), [12, 19, 20, 21]);
    let left = lines.iter().rfind(|l| l["row"] == 19).unwrap();
    assert_eq!(left["value"].as_f64(), Some(0.0), "{left}");
}

#[test]
fn the_rules_alone_are_measured_and_nonsense_is_refused() {
    let said = done(&["bench", "rules", "skirmish", "--seconds", "0.05"]);
    assert!(said.summary()["actions_per_second"].as_f64().unwrap() > 0.0);
    eldertable(&["bench", "server", "--rows", "26"]).refused(&["26"]);
    eldertable(&["bench", "server", "--store", "clay"]).refused(&["clay", "sqlite"]);
}
