//! `docs/rules/coc-lcg.md` names everything that exists, and nothing that does not. `UPDATE=1`
//! writes its list of scenarios anew.
#![expect(clippy::unwrap_used, reason = "a test that meets a fault fails")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use coc_lcg::ids::{Keyword, Print};
use engine::reference::Status;

const BEGIN: &str = "<!-- scenarios -->\n";
const END: &str = "<!-- /scenarios -->";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn path() -> PathBuf {
    root().join("docs/rules/coc-lcg.md")
}

fn page() -> String {
    fs::read_to_string(path()).unwrap()
}

/// Everything between single backticks.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// The text of every scenario file by its path below the game's folder.
fn scenarios() -> BTreeMap<String, String> {
    let base = root().join("scenarios/coc-lcg");
    let mut found = BTreeMap::new();
    let mut folders = vec![base.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                folders.push(file);
                continue;
            }
            let name = file.strip_prefix(&base).unwrap().with_extension("");
            let name = name.to_str().unwrap().to_owned();
            found.insert(name, fs::read_to_string(file).unwrap());
        }
    }
    found
}

/// The list of all scenarios, a chapter at a time.
fn list() -> String {
    let mut chapters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in scenarios() {
        let (chapter, _) = name.rsplit_once('/').unwrap();
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
        "stale: run `UPDATE=1 cargo test -p coc-lcg --test ledger_docs`"
    );
}

/// The page above the list of all scenarios.
fn written(page: &str) -> &str {
    page.split_once(BEGIN).unwrap().0
}

#[test]
fn every_scenario_on_the_page_exists_and_is_there_for_something() {
    let (page, scenarios) = (page(), scenarios());
    let meant = |q: &&str| q.contains('/') && !q.contains('.') && !q.ends_with('/');
    let named: BTreeSet<&str> = quoted(written(&page)).into_iter().filter(meant).collect();
    let unknown: Vec<_> = named
        .iter()
        .filter(|q| !scenarios.contains_key(**q))
        .collect();
    assert!(unknown.is_empty(), "no such scenario: {unknown:#?}");
    let forgotten: Vec<_> = scenarios
        .keys()
        .filter(|name| !named.contains(name.as_str()))
        .collect();
    assert!(forgotten.is_empty(), "proves nothing: {forgotten:#?}");
}

#[test]
fn every_file_on_the_page_exists() {
    let package = root().join("crates/coc-lcg");
    let page = page();
    let files = quoted(&page)
        .into_iter()
        .filter(|q| Path::new(q).extension().is_some_and(|e| e == "rs"));
    let there = |f: &&str| package.join("src").join(f).exists() || package.join(f).exists();
    let missing: Vec<_> = files.filter(|f| !there(f)).collect();
    assert!(missing.is_empty(), "no such file: {missing:#?}");
}

/// Each card has its row: number, title, a scenario that names it as its source, and its status.
#[test]
fn every_card_is_on_the_page() {
    let (page, scenarios) = (page(), scenarios());
    for print in Print::all() {
        let fact = print.fact();
        let start = format!("| `{print}` | {} |", fact.title);
        let rows: Vec<&str> = page.lines().filter(|row| row.starts_with(&start)).collect();
        let [row] = rows.as_slice() else {
            panic!("{start} has {} rows", rows.len());
        };
        let status = match fact.status {
            Status::Stated => "| stated |",
            Status::Reconstructed => "| reconstructed |",
        };
        assert!(row.ends_with(status), "{row}");
        let proofs = quoted(row).into_iter().filter_map(|q| scenarios.get(q));
        let number = format!("F{} ", print.number());
        let of_it = |text: &String| {
            let source = text.lines().find(|line| line.starts_with("source = "));
            source.is_some_and(|line| line.contains(&number))
        };
        assert!(proofs.into_iter().any(of_it), "{row}");
    }
}

#[test]
fn every_keyword_is_on_the_page() {
    let page = page();
    let quoted = quoted(&page);
    for keyword in Keyword::ALL {
        assert!(quoted.contains(keyword.id()), "{}", keyword.id());
    }
}

/// A row that names scenarios for a test case: each of them says that it is of that case.
#[test]
fn test_cases_are_those_that_the_scenarios_name() {
    let (page, scenarios) = (page(), scenarios());
    let rows: Vec<&str> = page.lines().filter(|l| l.starts_with("| T-")).collect();
    assert!(rows.len() > 50, "only {} cases", rows.len());
    for row in rows {
        let number = row[4..].split(' ').next().unwrap().trim_start_matches('0');
        for name in quoted(row).into_iter().filter(|q| !q.contains('.')) {
            let text = &scenarios[name];
            let line = text.lines().find(|line| line.starts_with("case = "));
            let said = line.is_some_and(|line| line.split('"').any(|part| part == number));
            assert!(said, "{name} does not speak of case {number}");
        }
    }
}
