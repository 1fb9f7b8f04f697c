//! `docs/rules/gods-war.md` names everything that exists, and nothing that does not. `UPDATE=1`
//! writes its list of scenarios anew.
#![expect(clippy::unwrap_used, reason = "a test that meets a fault fails")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use gods_war::{
    ids::{Ability, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sheet::Slot,
};

const BEGIN: &str = "<!-- scenarios -->\n";
const END: &str = "<!-- /scenarios -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn path() -> PathBuf {
    root().join("docs/rules/gods-war.md")
}

fn page() -> String {
    fs::read_to_string(path()).unwrap()
}

/// Everything between single backticks.
fn quoted(page: &str) -> BTreeSet<&str> {
    page.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// The text of every scenario file by `folder/name`.
fn scenarios() -> BTreeMap<String, String> {
    let base = root().join("scenarios/gods-war");
    let folders = fs::read_dir(&base).unwrap().map(|e| e.unwrap().path());
    let files = folders.flat_map(|f| fs::read_dir(f).unwrap().map(|e| e.unwrap().path()));
    let named = files.map(|file| {
        let name = file.strip_prefix(&base).unwrap().with_extension("");
        let name = name.to_str().unwrap().to_owned();
        (name, fs::read_to_string(file).unwrap())
    });
    named.collect()
}

fn assert_all_named<'a>(page: &str, ids: impl IntoIterator<Item = &'a str>) {
    let quoted = quoted(page);
    let missing: Vec<_> = ids.into_iter().filter(|id| !quoted.contains(id)).collect();
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
}

/// The list of all scenarios, a chapter at a time.
fn list() -> String {
    let mut chapters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in scenarios() {
        let (chapter, _) = name.split_once('/').unwrap();
        let rule = text.lines().find_map(|line| line.strip_prefix("rule = "));
        let rule = rule.unwrap_or_default().trim().trim_matches('"');
        let row = format!("| `{name}` | {rule} |\n");
        chapters.entry(chapter.to_owned()).or_default().push(row);
    }
    let table = |(chapter, rows): (&String, &Vec<String>)| {
        let rows = rows.concat();
        format!("\n### {chapter}\n\n| Scenario | Shows |\n|---|---|\n{rows}")
    };
    chapters.iter().map(table).collect::<String>() + "\n"
}

#[test]
fn the_list_of_scenarios_is_fresh() {
    let page = page();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let fresh = format!("{before}{BEGIN}{}{END}{after}", list());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path(), fresh).unwrap();
        return;
    }
    assert!(
        page == fresh,
        "stale: run `UPDATE=1 cargo test -p gods-war --test ledger_docs`"
    );
}

#[test]
fn every_scenario_on_the_page_exists() {
    let (page, scenarios) = (page(), scenarios());
    let folders: BTreeSet<&str> = scenarios
        .keys()
        .filter_map(|s| s.split('/').next())
        .collect();
    let meant = |q: &&str| {
        q.split_once('/').is_some_and(|(folder, rest)| {
            folders.contains(folder) && !rest.is_empty() && !q.contains('.')
        })
    };
    let named = quoted(&page);
    let unknown: Vec<_> = named
        .into_iter()
        .filter(meant)
        .filter(|q| !scenarios.contains_key(*q))
        .collect();
    assert!(unknown.is_empty(), "no such scenario: {unknown:#?}");
}

#[test]
fn every_file_on_the_page_exists() {
    let source = root().join("crates/gods-war/src");
    let page = page();
    let files = quoted(&page)
        .into_iter()
        .filter(|q| Path::new(q).extension().is_some_and(|e| e == "rs"));
    let missing: Vec<_> = files.filter(|f| !source.join(f).exists()).collect();
    assert!(missing.is_empty(), "no such file: {missing:#?}");
}

#[test]
fn everything_in_the_box_is_on_the_page() {
    let page = page();
    // The monsters' kinds have the monsters' ids.
    assert_all_named(&page, Kind::ALL.into_iter().map(Kind::id));
    assert_all_named(&page, Structure::ALL.into_iter().map(Structure::id));
    assert_all_named(&page, Gift::ALL.into_iter().map(Gift::id));
    assert_all_named(&page, Ability::ALL.into_iter().map(Ability::id));
    assert_all_named(&page, Rune::ALL.into_iter().map(Rune::id));
    assert_all_named(&page, Race::ALL.into_iter().map(Race::id));
    assert_all_named(&page, Monster::ALL.into_iter().map(Monster::id));
}

#[test]
fn every_heroquest_is_on_the_page() {
    let page = page();
    for empire in Empire::ALL {
        for slot in Slot::ALL {
            if let Some(quest) = empire.heroquest(slot) {
                let row = format!("`{} {}`: {}", empire.id(), slot.short(), quest.name);
                assert!(page.contains(&row), "{row} is not on the page");
            }
        }
    }
}

/// A row that names scenarios for a test case: each of them says that it is of that case.
#[test]
fn test_cases_are_those_that_the_scenarios_name() {
    let (page, scenarios) = (page(), scenarios());
    for row in page.lines().filter(|line| line.starts_with("| T-")) {
        let number = row[4..].split(' ').next().unwrap().trim_start_matches('0');
        for name in quoted(row) {
            let text = &scenarios[name];
            let line = text.lines().find(|line| line.starts_with("case = "));
            let said = line.is_some_and(|line| line.split('"').any(|part| part == number));
            assert!(said, "{name} does not speak of case {number}");
        }
    }
}

/// What is called missing has no proof, and what has proof is not called missing.
#[test]
fn nothing_is_both_missing_and_proven() {
    for row in page().lines().filter(|line| line.ends_with("| missing |")) {
        assert!(row.contains("no scenario yet"), "{row}");
    }
}
