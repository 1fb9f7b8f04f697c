//! `replay` and `verify`.

use std::{fs, path::PathBuf};

use tempfile::TempDir;

use crate::run::{done, eldertable};

/// A recorded game of twelve actions, and where it is.
fn recorded() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().unwrap();
    let setup = r#"{"moves": 4}"#;
    done(&[
        "simulate", "skirmish", "--seed", "5", "--setup", setup, "--record", to,
    ]);
    let path = folder.path().join("5-0.jsonl");
    (folder, path)
}

/// The archive with some words replaced.
fn forged(from: &str, to: &str) -> (TempDir, String) {
    let (folder, path) = recorded();
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{text}");
    let forged = folder.path().join("forged.jsonl");
    fs::write(&forged, text.replacen(from, to, 1)).unwrap();
    let forged = forged.to_str().unwrap().to_owned();
    (folder, forged)
}

#[test]
fn a_recorded_game_holds_what_it_promises() {
    let (_folder, path) = recorded();
    let said = done(&["verify", path.to_str().unwrap()]);
    assert!(said.out.contains("12 entries are legal"), "{said:?}");
    assert!(said.out.contains("after 4 moves"), "{said:?}");
}

#[test]
fn a_game_is_told_as_each_viewer_may_know_it() {
    let (_folder, path) = recorded();
    let path = path.to_str().unwrap();
    let spectator = done(&["replay", path]).out;
    let seat = done(&["replay", path, "--as", "1"]).out;
    assert!(spectator.contains("Slate takes 8 cards"), "{spectator}");
    assert!(!spectator.contains("\"hand\""), "{spectator}");
    assert!(seat.contains("\"hand\""), "{seat}");
    assert!(!seat.contains("Slate takes 8 cards"), "{seat}");
    let early = done(&["replay", path, "--to", "3"]).out;
    assert!(early.contains("waiting for seat 1"), "{early}");
    eldertable(&["replay", path, "--as", "2"]).refused(&["--as 2", "0 to 1"]);
    eldertable(&["replay", path, "--to", "13"]).refused(&["--to 13", "12"]);
    eldertable(&["replay"]).refused(&["--line"]);
    eldertable(&["replay", "--line", "?"]).refused(&["line"]);
}

#[test]
fn every_forgery_is_found() {
    let verify = |from, to| {
        let (_folder, path) = forged(from, to);
        eldertable(&["verify", &path])
    };
    verify("\"seed\":\"05", "\"seed\":\"06").failed(&["forged", "committed"]);
    verify("\"moves\":4", "\"moves\":5").failed(&["entry 1", "hash"]);
    verify("\"version\":1", "\"version\":9").failed(&["version 9", "version 1"]);
    verify("\"seq\":4", "\"seq\":5").failed(&["entry 5"]);
    verify("\"type\":\"pay\"", "\"type\":\"steal\"").failed(&["entry 1", "steal"]);
    verify("\"seat\":0", "\"seat\":1").failed(&["entry 1"]);
    verify("eldertable-archive-1", "eldertable-archive-7").failed(&["archive-7"]);
    verify("\"game\":\"skirmish\"", "\"game\":\"chess\"").refused(&["chess"]);
    verify("{\"seq\":3,", "{\"seq\":").failed(&["line 4"]);
}

#[test]
fn a_missing_or_empty_archive_is_named() {
    eldertable(&["verify", "/no/such.jsonl"]).refused(&["/no/such.jsonl"]);
    let (folder, _) = recorded();
    let empty = folder.path().join("empty.jsonl");
    fs::write(&empty, "").unwrap();
    eldertable(&["replay", empty.to_str().unwrap()]).failed(&["empty.jsonl", "empty"]);
}
