//! `check`.

use std::fs;

use crate::run::{Worded, eldertable};

const SCENARIO: &str = r#"
game = "skirmish"
rule = "Slate moves after Amber"
source = "Skirmish, Moving"

[[when]]
play = ["amber: Crane 1 > From Ash Ford > To Birch Hill"]

[then]
turn = "slate"
"#;

/// Checks a file of this text.
fn check(text: &str) -> Worded {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("turns.toml");
    fs::write(&path, text).unwrap();
    eldertable(&["check", path.to_str().unwrap()])
}

#[test]
fn a_true_scenario_passes_and_a_changed_one_fails() {
    let text = SCENARIO.replace("[[when]]", "given.hands.amber = [\"Crane 1\"]\n[[when]]");
    let said = check(&text);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("1 passed, 0 failed"), "{said:?}");
    let said = check(&text.replace("turn = \"slate\"", "turn = \"amber\""));
    assert_eq!(said.code, Some(1), "{said:?}");
    for words in [
        "turns.toml",
        "turn",
        "expected  amber",
        "found     slate",
        "1 failed",
    ] {
        assert!(said.out.contains(words), "{words:?} is missing: {said:?}");
    }
}

#[test]
fn a_broken_file_is_named_with_line_and_reason() {
    let said = check(&SCENARIO.replace("source", "sauce"));
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(
        said.out.contains("BROKEN") && said.out.contains("turns.toml:"),
        "{said:?}"
    );
    let said = check("rule = ");
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("turns.toml:1"), "{said:?}");
}

#[test]
fn a_missing_path_is_named() {
    eldertable(&["check", "/no/such/folder"]).refused(&["/no/such/folder"]);
    eldertable(&["check"]).refused(&["PATH"]);
}

#[test]
fn a_folder_without_scenarios_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let said = eldertable(&["check", folder.path().to_str().unwrap()]);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.out.contains("0 passed, 1 failed"), "{said:?}");
}
