//! `docs/rules/coc-lcg.md` names everything that exists, and nothing that does not. `UPDATE=1`
//! writes its list of scenarios anew.

use coc_lcg::ids::{Keyword, Print};
use engine::{
    reference::Status,
    scenario::page::{Page, quoted},
};

fn page() -> Page {
    Page::of("coc-lcg")
}

#[test]
fn the_list_of_scenarios_is_fresh() {
    page().assert_fresh();
}

#[test]
fn every_scenario_on_the_page_exists_and_is_there_for_something() {
    page().assert_scenarios_exist();
    page().assert_scenarios_prove();
}

#[test]
fn every_file_on_the_page_exists() {
    page().assert_files_exist();
}

/// Each card has its row: number, title, a scenario that names it as its source, and its status.
#[test]
fn every_card_is_on_the_page() {
    let page = page();
    for print in Print::all() {
        let fact = print.fact();
        let start = format!("| `{print}` | {} |", fact.title);
        let rows = page.text().lines().filter(|row| row.starts_with(&start));
        let rows: Vec<&str> = rows.collect();
        let [row] = rows.as_slice() else {
            panic!("{start} has {} rows", rows.len());
        };
        let status = match fact.status {
            Status::Stated => "| stated |",
            Status::Reconstructed => "| reconstructed |",
        };
        assert!(row.ends_with(status), "{row}");
        let number = format!("F{} ", print.number());
        let of_it = |text: &String| {
            let source = text.lines().find(|line| line.starts_with("source = "));
            source.is_some_and(|line| line.contains(&number))
        };
        let mut proofs = quoted(row)
            .into_iter()
            .filter_map(|q| page.scenarios().get(q));
        assert!(proofs.any(of_it), "{row}");
    }
}

#[test]
fn every_keyword_is_on_the_page() {
    page().assert_names(Keyword::ALL.into_iter().map(Keyword::id));
}

#[test]
fn test_cases_are_those_that_the_scenarios_name() {
    page().assert_cases(51);
}
