//! Archives: `eldertable verify` and `replay` of damaged ones, and the rules beneath them.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use engine::{
    Luck,
    journal::{Entry, Header, seed_from_hex},
};
use server::games::GAMES;

use crate::{
    cases, chance, corpus,
    damage::{damaged, damaged_text},
    each, seed,
};

const BINARY: &str = env!("CARGO_BIN_EXE_eldertable");
/// What it may have of its own: the longest recorded game needs a tenth of it.
const CAP: &str = "--data=512000000";
/// Processor seconds, after which it counts as hanging.
const TIME: &str = "--cpu=60";

/// Runs the binary with bounds on memory and time, where those can be had.
fn bounded(args: &[&str]) -> Output {
    let mut command = if Path::new("/usr/bin/prlimit").exists() {
        let mut command = Command::new("prlimit");
        command.args([CAP, TIME, "--", BINARY]);
        command
    } else {
        Command::new(BINARY)
    };
    command.args(args).output().unwrap()
}

#[test]
fn a_damaged_archive_is_told_or_refused_in_words() {
    let archives = corpus::archives();
    let bytes: Vec<Vec<u8>> = archives.iter().map(|a| a.clone().into_bytes()).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("damaged.jsonl");
    for case in 0..cases(60) {
        let mut chance = chance(case);
        let good = &bytes[chance.below(bytes.len() as u64) as usize];
        fs::write(&path, damaged(good, &bytes, &mut chance)).unwrap();
        let command = ["verify", "replay"][chance.below(2) as usize];
        let said = bounded(&[command, path.to_str().unwrap()]);
        let err = String::from_utf8_lossy(&said.stderr);
        let fine = matches!(said.status.code(), Some(0..=2)) && !err.contains("panicked");
        let refused = said.status.success() || !err.trim().is_empty();
        if !fine || !refused {
            let kept = folder.keep();
            panic!(
                "{command}, seed {}, case {case}: {}: {err:.2000} ({})",
                seed(),
                said.status,
                kept.display()
            );
        }
    }
}

/// Plays what stands in an archive, as far as it can be read, without asking whether it is whole.
fn played(text: &str) -> Option<()> {
    let mut lines = text.lines();
    let header: Header = serde_json::from_str(lines.next()?).ok()?;
    let game = GAMES.iter().find(|g| g.id == header.game)?;
    let seed = seed_from_hex(header.seed.as_ref()?)?;
    let luck = Luck::of(seed, header.fairness).ok()?;
    let read = lines.map_while(|l| serde_json::from_str::<Entry>(l).ok());
    let hosted = (game.host)(&header.setup, luck, read.collect()).ok()?;
    let _ = hosted.view(engine::Viewer::Spectator);
    Some(())
}

#[test]
fn a_damaged_journal_is_folded_or_refused() {
    let archives = corpus::archives();
    // The first lines of other archives differ most from the rest.
    let others: Vec<Vec<u8>> = archives.iter().map(|a| a.clone().into_bytes()).collect();
    each("journals", 400, |chance| {
        let good = &archives[chance.below(archives.len() as u64) as usize];
        let lines = 1 + chance.below(40) as usize;
        let good: String = good.split_inclusive('\n').take(lines).collect();
        let bad = damaged_text(&good, &others, chance);
        let _ = played(&bad);
        bad
    });
}

/// Setups are what hosts and files say of a match: whatever they say, it begins or is refused.
#[test]
fn a_damaged_setup_begins_or_is_refused() {
    let headers: Vec<String> = corpus::archives()
        .iter()
        .map(|a| a.lines().next().unwrap().to_owned())
        .collect();
    let others: Vec<Vec<u8>> = headers.iter().map(|h| h.clone().into_bytes()).collect();
    each("setups", 2000, |chance| {
        let header = &headers[chance.below(headers.len() as u64) as usize];
        let mut header: Header = serde_json::from_str(header).unwrap();
        let setup = damaged_text(&header.setup.to_string(), &others, chance);
        if let Ok(read) = serde_json::from_str(&setup) {
            header.setup = read;
            let _ = played(&serde_json::to_string(&header).unwrap());
        }
        setup
    });
}
