//! The bench works against a real server. How fast the server is doesn't matter here.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail like tests")]

use std::{path::Path, process::Command};

/// Runs the bench in its short form. Returns the rows of its table.
fn rows(only: &str) -> Vec<String> {
    let bench = Path::new(env!("CARGO_BIN_EXE_bench"));
    let output = Command::new(bench)
        .args(["--quick", "--only", only, "--peers", "no-peers-here"])
        .output()
        .unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{report}\n{errors}");
    let (_, table) = report.split_once("|---|").unwrap();
    let rows = table.lines().skip(1).take_while(|line| !line.is_empty());
    rows.map(str::to_owned).collect()
}

fn has(rows: &[String], words: &str) -> bool {
    rows.iter().any(|row| row.contains(words))
}

#[test]
fn moves_are_measured_and_nothing_is_lost() {
    let rows = rows("moves");
    assert!(has(&rows, "processor time of a move"), "{rows:?}");
    assert!(
        has(&rows, "p99 of a move at half load, in memory"),
        "{rows:?}"
    );
    assert!(has(&rows, "durable moves, SQLite"), "{rows:?}");
    assert!(has(&rows, "nothing lost of"), "{rows:?}");
}

#[test]
fn everyone_plays_on_after_a_kill() {
    let rows = rows("restart,spectators,entries");
    assert!(has(&rows, "restart with 20 live matches"), "{rows:?}");
    assert!(has(&rows, "the last of 50 spectators"), "{rows:?}");
    assert!(has(&rows, "10,000 entries opened"), "{rows:?}");
}

#[test]
#[ignore = "measures memory and rules, which needs an idle machine: ./test full"]
fn rules_and_memory_are_measured() {
    let rows = rows("rules,idle");
    assert!(has(&rows, "random actions of coc-lcg"), "{rows:?}");
    assert!(has(&rows, "memory of an idle match"), "{rows:?}");
}
