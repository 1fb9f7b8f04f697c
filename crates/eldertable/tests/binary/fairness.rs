//! `verify` on the archive of a match whose dice its seats had a part in, and on forgeries of it.

use std::fs;

use engine::{
    Luck,
    any::AnyMatch,
    fairness::{Chain, Hex},
    hash::text_hash,
    journal::Header,
};
use serde_json::Value;
use server::{
    archive::{self, Secret},
    games::GAMES,
    storage::{Started, StoredEntry},
};

use crate::run::{Worded, eldertable};

const GOLDEN: &str =
    include_str!("../../../../golden/cthulhu-wars-duel/lovecraft-country-random.jsonl");

/// A whole match by bots in which dice fall, as a server would hand out its archive.
fn played() -> String {
    let header: Header = serde_json::from_str(GOLDEN.lines().next().unwrap()).unwrap();
    let kind = GAMES.iter().find(|g| g.id == header.game).unwrap();
    let nonces = vec![Some(Hex([0x2a; 16])), None];
    let anchor = Chain::new([5; 32]).anchor();
    let luck = Luck::begin([5; 32], anchor, "b4tk9wq2zr7m", nonces);
    let begin = || (kind.host)(&header.setup, luck.clone(), Vec::new()).unwrap();
    let mut games = (0..).map(|chance| play_out(begin(), chance));
    let game = games.find(|game| game.entries().iter().any(|e| e.dice.is_some()));
    let game = game.unwrap();
    let started = Started {
        table: "b4tk9wq2zr7m".into(),
        game: header.game.clone(),
        version: kind.version,
        setup: header.setup.clone(),
        commitment: luck.commitment(),
        luck: luck.clone(),
        at: 0,
    };
    let entries = game.entries().iter().cloned();
    let entries: Vec<StoredEntry> = entries.map(|entry| StoredEntry { entry, at: 0 }).collect();
    archive::text(&started, &entries, Secret::Told)
}

fn play_out(mut game: Box<dyn AnyMatch>, chance: u64) -> Box<dyn AnyMatch> {
    let mut seed = chance << 32;
    while game.outcome().is_none() {
        seed += 1;
        let seat = game.waiting().iter().next().unwrap();
        let action = game.think(seat, "random", seed).unwrap();
        game.act(seat, None, &action, None).unwrap();
    }
    game
}

fn verify(text: &str) -> Worded {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    fs::write(&path, text).unwrap();
    eldertable(&["verify", path.to_str().unwrap()])
}

/// The lines with the hashes of those before them made anew, as a careful forger would.
fn chained(lines: &[Value]) -> String {
    let mut text = lines[0].to_string();
    let mut prev = text_hash(&text);
    for line in &lines[1..] {
        let mut line = line.clone();
        line["prev"] = prev.into();
        let line = line.to_string();
        prev = text_hash(&line);
        text.push('\n');
        text.push_str(&line);
    }
    text
}

#[test]
fn what_was_proven_is_said_in_plain_words() {
    let said = verify(&played());
    assert_eq!(said.code, Some(0), "{said:?}");
    for words in [
        "are legal",
        "compare it with the one",
        "open dice are recorded, by",
        "seat 0 gave 2a2a2a",
        "of 16384 links",
        "seat 1 gave no number",
        "can't be proven",
    ] {
        assert!(said.out.contains(words), "{words}: {said:?}");
    }
}

/// The lines of an archive, read.
fn read(text: &str) -> Vec<Value> {
    text.lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect()
}

#[test]
fn a_line_that_was_changed_taken_out_or_moved_is_named() {
    let text = played();
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len() - 2;
    let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n");
    verify(&without(4)).failed(&["entry 4 is missing: entry 5"]);
    verify(&without(last)).failed(&[&format!("entry {last} is missing")]);
    verify(&without(last + 1)).failed(&["its end is missing"]);
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    verify(&swapped.join("\n")).failed(&["entry 4 is missing: entry 5"]);
    let mut changed = lines.clone();
    let other = lines[4].replacen('{', "{\"also\":1,", 1);
    changed[4] = &other;
    verify(&changed.join("\n")).failed(&["entry 4 was changed"]);
    let mut changed = lines.clone();
    let other = lines[last].replacen('{', "{\"also\":1,", 1);
    changed[last] = &other;
    verify(&changed.join("\n")).failed(&[&format!("entry {last} was changed")]);
    let mut changed = lines.clone();
    let other = lines[0].replacen("b4tk", "b5tk", 1);
    changed[0] = &other;
    verify(&changed.join("\n")).failed(&["the header was changed"]);
    verify(&format!("{text}{}", lines[1])).failed(&["has lines after its end"]);
}

#[test]
fn a_forgery_with_all_hashes_made_anew_is_named() {
    let read = read(&played());
    assert!(verify(&chained(&read)).code == Some(0), "the forger's way");
    let rolled = read.iter().position(|l| l["dice"].is_object()).unwrap();
    let last = read.len() - 2;
    let forged = |forge: &dyn Fn(&mut Vec<Value>)| {
        let mut lines = read.clone();
        forge(&mut lines);
        verify(&chained(&lines))
    };
    forged(&|l| l[0]["seed"] = "06".repeat(32).into()).failed(&["the secret is not"]);
    forged(&|l| l[0]["commitment"] = "06".repeat(32).into()).failed(&["the secret is not"]);
    forged(&|l| l[0]["fairness"]["anchor"] = "06".repeat(32).into()).failed(&["the anchor"]);
    forged(&|l| l[0]["fairness"]["nonces"][1] = "06".repeat(16).into()).failed(&["the nonces"]);
    forged(&|l| l[0]["fairness"]["table"] = "other".into()).failed(&["the nonces"]);
    forged(&|l| l[0]["fairness"]["scheme"] = "mine".into()).failed(&["not known here: mine"]);
    let number = rolled.to_string();
    forged(&|l| {
        let face = l[rolled]["dice"]["faces"][0].as_u64().unwrap();
        l[rolled]["dice"]["faces"][0] = (face % 6 + 1).into();
    })
    .failed(&[&format!("entry {number}: its dice")]);
    forged(&|l| l[rolled]["hash"] = "00".repeat(16).into()).failed(&[&format!("entry {number}")]);
    forged(&|l| {
        l.swap(4, 5);
        let (four, five) = (l[4]["seq"].clone(), l[5]["seq"].clone());
        (l[4]["seq"], l[5]["seq"]) = (five, four);
    })
    .failed(&["entry 4"]);
    // The terms taken away: the dice are no others than those of the seed alone.
    forged(&|l| {
        l[0].as_object_mut().unwrap().remove("fairness");
    })
    .failed(&["the secret is not"]);
    // The chain taken away.
    let bare: Vec<String> = read[..=last]
        .iter()
        .map(|line| {
            let mut line = line.clone();
            line.as_object_mut().unwrap().remove("prev");
            line.to_string()
        })
        .collect();
    verify(&bare.join("\n")).failed(&["no hash of the line before"]);
}

#[test]
fn an_archive_of_before_is_still_checked_and_says_what_it_lacks() {
    let said = verify(GOLDEN);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("the seed alone"), "{said:?}");
    assert!(said.out.contains("no hashes of those before"), "{said:?}");
}
