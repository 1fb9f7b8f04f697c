//! `words`.

use std::{fs, path::Path};

use crate::run::{Said, eldertable};

/// Collects what is said in a few games and checks it against a file.
fn check(file: &Path) -> Said {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let below = |path: &str| root.join(path).to_str().unwrap().to_owned();
    let sources = ["engine", "server"].map(|name| below(&format!("crates/{name}/src")));
    let rules = [
        "cthulhu-wars/src/words/refusals",
        "cthulhu-wars/src/victory.rs",
        "gods-war/src/words/refusals",
        "gods-war/src/words/refusals.rs",
        "gods-war/src/victory.rs",
    ];
    let rules = rules.map(|path| below(&format!("crates/{path}")));
    let scenarios = below("scenarios");
    let mut args = vec!["words", "--random", "100", "--scenarios", &scenarios];
    for source in sources.iter().chain(&rules) {
        args.extend(["--sources", source]);
    }
    args.extend(["--check", file.to_str().unwrap()]);
    eldertable(&args)
}

#[test]
fn translators_have_everything_that_the_server_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let said = check(&root.join("web-client/src/words/server.json"));
    let how = "run `eldertable words >web-client/src/words/server.json` in the project's folder";
    assert_eq!(said.code, Some(0), "{how}: {}", said.out);
}

#[test]
fn what_they_lack_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.json");
    fs::write(&file, "[\"Battle\"]").unwrap();
    let said = check(&file);
    assert_eq!(said.code, Some(1), "{said:?}");
    // A line of the log, a refusal of the server's own, a label, a fact of a card.
    for words in [
        "{0} moves {1} from {2} to {3}",
        "this table has no spectators",
        "Recruit a Cultist",
        "{0} for each faction",
    ] {
        assert!(said.out.contains(&format!("{words:?}")), "{words}");
    }
    assert!(!said.out.lines().any(|line| line.trim() == "\"Battle\""));
}
