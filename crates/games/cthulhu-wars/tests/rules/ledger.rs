//! The pages below `docs/rules` name everything that exists, and nothing that does not.
#![expect(clippy::unwrap_used, reason = "a test that can't read its files fails")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use cthulhu_wars::{
    ids::{Faction, Kind, Requirement, Spellbook},
    ruleset::Ruleset,
    units::BOX,
    variants::duel,
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The games that have a page: `docs/rules/<game>.md` about `scenarios/<game>`.
const GAMES: [&str; 2] = ["cthulhu-wars", "cthulhu-wars-duel"];

/// A game's page, and that of its expansions if it has some.
fn page(game: &str) -> String {
    let pages = root().join("docs/rules");
    let expansions = pages.join(format!("{game}-expansions.md"));
    let own = fs::read_to_string(pages.join(game).with_extension("md")).unwrap();
    own + &fs::read_to_string(expansions).unwrap_or_default()
}

/// Everything between single backticks.
fn quoted(page: &str) -> BTreeSet<&str> {
    page.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

/// Scenario files of a game as `folder/name`.
fn scenarios(game: &str) -> BTreeSet<String> {
    let base = root().join("scenarios").join(game);
    let folders = fs::read_dir(&base).unwrap().map(|e| e.unwrap().path());
    let files = folders.flat_map(|f| fs::read_dir(f).unwrap().map(|e| e.unwrap().path()));
    let names = files.map(|file| {
        let name = file.strip_prefix(&base).unwrap().with_extension("");
        name.to_str().unwrap().to_owned()
    });
    names.collect()
}

fn assert_all_named<'a>(page: &str, ids: impl IntoIterator<Item = &'a str>) {
    let quoted = quoted(page);
    let missing: Vec<_> = ids.into_iter().filter(|id| !quoted.contains(id)).collect();
    assert!(missing.is_empty(), "not on the page: {missing:#?}");
}

fn assert_all_rows(page: &str, letter: char, last: u8) {
    for id in 1..=last {
        let row = format!("| {letter}-{id:02} |");
        assert!(page.contains(&row), "{row} is not on the page");
    }
}

#[test]
fn every_scenario_is_on_its_page_and_every_scenario_on_a_page_exists() {
    for game in GAMES {
        let (page, scenarios) = (page(game), scenarios(game));
        assert_all_named(&page, scenarios.iter().map(String::as_str));
        let folders: BTreeSet<&str> = scenarios
            .iter()
            .filter_map(|s| s.split('/').next())
            .collect();
        let meant = |q: &&str| {
            q.split_once('/').is_some_and(|(folder, rest)| {
                folders.contains(folder) && !rest.is_empty() && !q.contains('.')
            })
        };
        let quoted = quoted(&page);
        let unknown: Vec<_> = quoted
            .into_iter()
            .filter(meant)
            .filter(|q| !scenarios.contains(*q))
            .collect();
        assert!(unknown.is_empty(), "{game}: no such scenario: {unknown:#?}");
    }
}

#[test]
fn every_file_on_a_page_exists() {
    let source = root().join("crates/games/cthulhu-wars/src");
    for game in GAMES {
        let page = page(game);
        let files = quoted(&page).into_iter().filter(|q| {
            let extension = Path::new(q).extension();
            extension.is_some_and(|e| e == "rs")
        });
        let missing: Vec<_> = files.filter(|f| !source.join(f).exists()).collect();
        assert!(missing.is_empty(), "{game}: no such file: {missing:#?}");
    }
}

#[test]
fn every_unit_spellbook_and_requirement_is_on_the_page() {
    let page = page("cthulhu-wars");
    assert_all_named(&page, Kind::ALL.iter().map(|k| k.id()));
    assert_all_named(&page, Spellbook::ALL.iter().map(|b| b.id()));
    assert_all_named(&page, Requirement::ALL.iter().map(|r| r.id()));
    assert_all_rows(&page, 'D', 36);
}

#[test]
fn every_reading_is_on_a_page() {
    let pages = GAMES.map(page).join("\n");
    assert_all_named(&pages, Ruleset::FIELDS.iter().copied());
}

#[test]
fn everything_in_the_box_of_duel_and_every_open_point_is_on_its_page() {
    let page = page("cthulhu-wars-duel");
    for faction in duel::BOX {
        let own = |(sheet, kind, _): &&(Option<Faction>, Kind, u8)| {
            *sheet == Some(faction) && !kind.is_of_supplement()
        };
        let figures = BOX.iter().filter(own);
        assert_all_named(&page, figures.map(|(_, kind, _)| kind.id()));
        assert_all_named(&page, Spellbook::of(faction).map(Spellbook::id));
        assert_all_named(&page, Requirement::of(faction).map(Requirement::id));
    }
    assert_all_rows(&page, 'X', 20);
}

/// Each reading on Duel's page has a scenario that plays it with another value.
#[test]
fn every_reading_of_duel_is_played_both_ways() {
    let page = page("cthulhu-wars-duel");
    let section = page.split("\n## ").find(|s| s.starts_with("Readings"));
    let rows = section
        .unwrap()
        .lines()
        .filter(|l| l.starts_with("| X-") || l.starts_with("| – |"));
    let mut played = 0;
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let Some(field) = cells[1].strip_prefix('`').and_then(|f| f.strip_suffix('`')) else {
            continue;
        };
        assert!(Ruleset::FIELDS.contains(&field), "no such reading: {field}");
        let files = quoted(cells[5]).into_iter().map(|name| {
            let path = root().join("scenarios/cthulhu-wars-duel").join(name);
            fs::read_to_string(path.with_extension("toml")).unwrap()
        });
        let set = format!("{field} = ");
        assert!(
            files.into_iter().any(|f| f.contains(&set)),
            "{field} is never set"
        );
        played += 1;
    }
    assert_eq!(played, 20);
}
