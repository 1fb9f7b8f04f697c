//! `words`.

use std::{fs, path::Path, process::Command};

use crate::run::{BINARY, Worded};

/// Collects the texts of so many random games and checks them against a file.
fn check(file: &Path, games: &str) -> Worded {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut words = Command::new(BINARY);
    words.current_dir(root).args(["words", "--random", games]);
    let said = words.arg("--check").arg(file).output().unwrap();
    said.into()
}

#[test]
fn translators_have_everything_that_the_server_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let said = check(&root.join("web-client/src/words/server.json"), "100");
    let how = "run `eldertable words >web-client/src/words/server.json` in the project's folder";
    assert_eq!(said.code, Some(0), "{how}: {}", said.out);
}

#[test]
fn what_they_lack_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.json");
    fs::write(&file, "[\"Battle\"]").unwrap();
    let said = check(&file, "2");
    assert_eq!(said.code, Some(1), "{said:?}");
    // A line of the log, a refusal of the server's own, a label, a fact of a card, a rare question, a
    // sample of the log.
    for words in [
        "{0} moves {1} from {2} to {3}",
        "this table has no spectators",
        "Recruit a Cultist",
        "{0} for each faction",
        "{0}: give a won story back",
        "{0} uses an ability of {1}, copied from {2}, choosing {3}",
    ] {
        assert!(said.out.contains(&format!("{words:?}")), "{words}");
    }
    assert!(!said.out.lines().any(|line| line.trim() == "\"Battle\""));
}
