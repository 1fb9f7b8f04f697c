//! Every rules example of the game, from `scenarios/`.

use coc_lcg::Coc;
use engine::scenario::{
    Runner,
    kit::{assert_agreement, assert_examples_agree, assert_faults_named, assert_lies_found},
};

const RUNNER: Runner = Runner::of::<Coc>();

/// Where a scenario says something, what it says, and what it should not say.
const LIES: &[(&str, &str, &str)] = &[
    ("setup/first-hands", "b = 39 }, asked", "b = 38 }, asked"),
    (
        "setup/first-hands",
        "\"Arkham Asylum\" = \"domain 1\"",
        "\"Arkham Asylum\" = \"domain 2\"",
    ),
    ("setup/first-hands", "b = [1, 1, 1]", "b = [1, 2, 1]"),
    ("setup/first-hands", "round = 1", "round = 2"),
    ("setup/refresh", "f64 = \"ready\"", "f64 = \"exhausted\""),
    ("setup/refresh", "a = [], b = [1]", "a = [1], b = [1]"),
    (
        "setup/empty-deck",
        "ended = \"no\"",
        "ended = \"empty deck\"",
    ),
    ("stories/order", "f157 = [2, 0]", "f157 = [2, 1]"),
    ("stories/order", "slots = [\"f159\"", "slots = [\"f160\""),
    ("stories/order", "won = { a = 3 }", "won = { a = 2 }"),
    (
        "stories/struggle-list",
        "f157 = \"TCAAIII\"",
        "f157 = \"TCAAII\"",
    ),
    ("keywords/fast", "combat = \"2:3 b\"", "combat = \"2:3 a\""),
    (
        "keywords/fast",
        "success = \"3:3 a\"",
        "success = \"3:2 a\"",
    ),
    ("control/taking-over", "f143 = \"b\"", "f143 = \"a\""),
    (
        "control/taking-over",
        "committed = { f64 = \"f156\" }",
        "committed = { f64 = \"none\" }",
    ),
    (
        "cards/agency/vanilla",
        "f7 = \"CI\", f8",
        "f7 = \"CII\", f8",
    ),
    ("cards/agency/vanilla", "f10 = 3", "f10 = 2"),
    ("cards/agency/vanilla", "f8 = [\"criminal\"]", "f8 = []"),
    ("cards/agency/vanilla", "f9 = [\"fast\"]", "f9 = []"),
    ("cards/agency/vanilla", "f13 = 3", "f13 = 2"),
    ("cards/agency/shotgun", "f14 = \"f11\"", "f14 = \"f8\""),
    (
        "cards/neutral/eldritch-nexus",
        "f64 = \"domain 4\"",
        "f64 = \"domain 1\"",
    ),
    (
        "cards/yog-sothoth/journey-to-the-other-side",
        "\"Low Blow\", \"Cthulhu\", \"Peeler\"]",
        "\"Cthulhu\", \"Low Blow\", \"Peeler\"]",
    ),
    (
        "cards/shub-niggurath/small-ghouls",
        "\"Bag Man\", \"Hastur\", \"Low Blow\"] }, discard",
        "\"Hastur\", \"Bag Man\", \"Low Blow\"] }, discard",
    ),
];

#[test]
fn the_rules_agree_with_every_scenario() {
    assert_agreement(&[RUNNER]);
}

#[test]
fn the_rules_agree_with_the_examples_of_the_docs() {
    assert_examples_agree(&RUNNER, "game = \"coc-lcg\"", 1);
}

/// Every number, name and list that a scenario expects matters: a changed one fails.
#[test]
fn a_changed_expectation_fails() {
    assert_lies_found(&RUNNER, LIES);
}

#[test]
fn a_position_that_can_not_be_names_its_line() {
    let faults = [
        ("a.hand = ['Nobody']", "no card of the core set"),
        ("a.hand = ['f166']", "no card of the core set"),
        ("c.hand = ['f1']", "no key called \"c\""),
        ("a.hands = ['f1']", "no key called \"hands\""),
        ("active = 'c'", "there is no player called \"c\""),
        ("round = 0", "counted from 1"),
        ("start = 'lunch'", "there is no start \"lunch\""),
        ("slots = ['f1']", "is not there (any more)"),
        ("slots = ['f156', 'f156']", "is not there (any more)"),
        ("tokens = { f165 = [1, 0] }", "no story in play"),
        ("tokens = { f156 = [1] }", "the tokens of both"),
        ("a = { deck = ['f1', 'f2'], deck_size = 1 }", "lists more"),
        ("a.domains = ['3 martians']", "no card of the core set"),
        ("a.play = ['f143']", "an Attachment lies on something"),
        ("a.play = ['f1, asleep']", "says nothing of a card in play"),
        ("a.play = ['f1, at f2']", "no \"f2\" in this match"),
        ("a.play = ['f1, many wounds']", "how many wounds"),
        ("a.play = ['f64', 'f64', 'f143, on f64']", "which"),
    ];
    assert_faults_named(&RUNNER, &faults);
}
