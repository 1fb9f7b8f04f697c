//! `replay` and `verify`.

use std::{fs, path::PathBuf};

use engine::{
    journal::{Entry, Header, Kind, seed_from_hex},
    matches::{Match, RulesChange},
};
use skirmish::Skirmish;
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

/// The recorded game with the rules updated after entry `after`: begun under `first`, gone on under
/// `then`. With the position, if what was before leads elsewhere under the new rules.
fn updated(first: u32, after: usize, then: u32, past: RulesChange) -> (TempDir, String) {
    let (folder, path) = recorded();
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines();
    let mut header: Header = serde_json::from_str(lines.next().unwrap()).unwrap();
    let entries: Vec<Entry> = lines.map(|l| serde_json::from_str(l).unwrap()).collect();
    let setup = serde_json::from_value(header.setup.clone()).unwrap();
    let seed = seed_from_hex(header.seed.as_ref().unwrap()).unwrap();
    let mut played = Match::<Skirmish>::replay(setup, seed, entries[..after].to_vec()).unwrap();
    played.rebase(past).unwrap();
    header.version = first;
    let mut lines = vec![serde_json::to_string(&header).unwrap()];
    let later = entries[after..].iter().map(|entry| Entry {
        seq: entry.seq + 1,
        ..entry.clone()
    });
    for mut entry in played.entries().iter().cloned().chain(later) {
        if let Kind::Rebase { version, .. } = &mut entry.kind {
            *version = then;
        }
        lines.push(serde_json::to_string(&entry).unwrap());
    }
    let path = folder.path().join("updated.jsonl");
    fs::write(&path, lines.join("\n")).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn a_match_whose_rules_were_updated_is_checked_as_far_as_that_goes() {
    let (_folder, path) = updated(9, 5, 1, RulesChange::Replays);
    let said = done(&["verify", &path]).out;
    assert!(said.contains("13 entries are legal"), "{said}");

    let (_folder, path) = updated(9, 5, 1, RulesChange::Differs);
    let said = done(&["verify", &path]).out;
    assert!(said.starts_with("ok, in part"), "{said}");
    assert!(
        said.contains("#7 to #13 are legal under version 1"),
        "{said}"
    );
    assert!(said.contains("position at #6"), "{said}");
    assert!(
        said.contains("#1 to #5 were played under version 9 and were not checked"),
        "{said}"
    );
    let told = done(&["replay", &path]).out;
    assert!(told.starts_with("in part: "), "{told}");
    assert!(told.contains("after 4 moves"), "{told}");

    let (_folder, path) = updated(1, 5, 9, RulesChange::Differs);
    let said = done(&["verify", &path]).out;
    assert!(
        said.contains("#1 to #5 are legal under version 1"),
        "{said}"
    );
    assert!(
        said.contains("#6 to #13 were played under version 9 and were not checked"),
        "{said}"
    );

    let (folder, path) = updated(9, 5, 1, RulesChange::Differs);
    let text = fs::read_to_string(&path).unwrap();
    let forged = folder.path().join("forged.jsonl");
    fs::write(&forged, text.replacen("\"drawn\":", "\"drawn\":1", 1)).unwrap();
    eldertable(&["verify", forged.to_str().unwrap()]).failed(&["entry 6", "hash"]);

    let (_folder, path) = updated(8, 5, 9, RulesChange::Differs);
    eldertable(&["verify", &path]).failed(&["version 8 and then 9", "version 1"]);
}
