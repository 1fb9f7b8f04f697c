//! `docs/rules/gods-war.md` names everything that exists, and nothing that does not. `UPDATE=1`
//! writes its list of scenarios anew.

use engine::scenario::page::Page;
use gods_war::{
    ids::{Ability, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sheet::Slot,
};

fn page() -> Page {
    Page::of("gods-war")
}

#[test]
fn the_list_of_scenarios_is_fresh() {
    page().assert_fresh();
}

#[test]
fn every_scenario_on_the_page_exists() {
    page().assert_scenarios_exist();
}

#[test]
fn every_file_on_the_page_exists() {
    page().assert_files_exist();
}

#[test]
fn everything_in_the_box_is_on_the_page() {
    let page = page();
    // The monsters' kinds have the monsters' ids.
    page.assert_names(Kind::ALL.into_iter().map(Kind::id));
    page.assert_names(Structure::ALL.into_iter().map(Structure::id));
    page.assert_names(Gift::ALL.into_iter().map(Gift::id));
    page.assert_names(Ability::ALL.into_iter().map(Ability::id));
    page.assert_names(Rune::ALL.into_iter().map(Rune::id));
    page.assert_names(Race::ALL.into_iter().map(Race::id));
    page.assert_names(Monster::ALL.into_iter().map(Monster::id));
}

#[test]
fn every_heroquest_is_on_the_page() {
    let page = page();
    for empire in Empire::ALL {
        for slot in Slot::ALL {
            if let Some(quest) = empire.heroquest(slot) {
                let row = format!("`{} {}`: {}", empire.id(), slot.short(), quest.name);
                assert!(page.text().contains(&row), "{row} is not on the page");
            }
        }
    }
}

#[test]
fn test_cases_are_those_that_the_scenarios_name() {
    page().assert_cases(70);
}

/// What is called missing has no proof, and what has proof is not called missing.
#[test]
fn nothing_is_both_missing_and_proven() {
    let page = page();
    for row in page.text().lines().filter(|l| l.ends_with("| missing |")) {
        assert!(row.contains("no scenario yet"), "{row}");
    }
}
