//! The page `docs/rules/cthulhu-wars.md` names everything that exists, and nothing that does not.
#![expect(clippy::unwrap_used, reason = "a test that can't read its files fails")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use cthulhu_wars::{
    ids::{Kind, Requirement, Spellbook},
    ruleset::Ruleset,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("docs/rules/cthulhu-wars.md")).unwrap()
}

/// Everything between single backticks.
fn quoted(page: &str) -> BTreeSet<&str> {
    page.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Scenario files as `folder/name`.
fn scenarios() -> BTreeSet<String> {
    let base = root().join("scenarios/cthulhu-wars");
    let folders = fs::read_dir(&base).unwrap().map(|e| e.unwrap().path());
    let files = folders.flat_map(|f| fs::read_dir(f).unwrap().map(|e| e.unwrap().path()));
    let names = files.map(|file| {
        let name = file.strip_prefix(&base).unwrap().with_extension("");
        name.to_str().unwrap().to_owned()
    });
    names.collect()
}

#[test]
fn every_scenario_is_on_the_page_and_every_scenario_on_the_page_exists() {
    let page = page();
    let quoted = quoted(&page);
    let scenarios = scenarios();
    let missing: Vec<_> = scenarios
        .iter()
        .filter(|s| !quoted.contains(s.as_str()))
        .collect();
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
    let folders: BTreeSet<&str> = scenarios
        .iter()
        .filter_map(|s| s.split('/').next())
        .collect();
    let meant = |q: &&&str| {
        q.split_once('/').is_some_and(|(folder, rest)| {
            folders.contains(folder) && !rest.is_empty() && !q.contains('.')
        })
    };
    let unknown: Vec<_> = quoted
        .iter()
        .filter(meant)
        .filter(|q| !scenarios.contains(**q))
        .collect();
    assert!(unknown.is_empty(), "no such scenario: {unknown:#?}");
}

#[test]
fn every_file_on_the_page_exists() {
    let page = page();
    let source = root().join("crates/cthulhu-wars/src");
    let files = quoted(&page).into_iter().filter(|q| {
        let extension = Path::new(q).extension();
        extension.is_some_and(|e| e == "rs")
    });
    let missing: Vec<_> = files.filter(|f| !source.join(f).exists()).collect();
    assert!(missing.is_empty(), "no such file: {missing:#?}");
}

#[test]
fn every_unit_spellbook_requirement_and_reading_is_on_the_page() {
    let page = page();
    let quoted = quoted(&page);
    let kinds = Kind::ALL.iter().map(|k| k.id());
    let books = Spellbook::ALL.iter().map(|b| b.id());
    let requirements = Requirement::ALL.iter().map(|r| r.id());
    let missing: Vec<_> = kinds
        .chain(books)
        .chain(requirements)
        .filter(|id| !quoted.contains(id))
        .collect();
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
    let readings = toml::Table::try_from(Ruleset::default()).unwrap();
    let missing: Vec<_> = readings
        .keys()
        .filter(|f| !quoted.contains(f.as_str()))
        .collect();
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
    for id in 1..=33 {
        assert!(
            page.contains(&format!("| D-{id:02} |")),
            "D-{id:02} is not on the page"
        );
    }
}
