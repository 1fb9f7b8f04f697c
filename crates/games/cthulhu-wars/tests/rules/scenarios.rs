//! Every rules example of the game and of Duel, from `scenarios/`.

use cthulhu_wars::{CthulhuWars, Duel};
use engine::scenario::{
    Runner,
    kit::{assert_agreement, assert_examples_agree, assert_faults_named, assert_lies_found},
};

const RUNNER: Runner = Runner::of::<CthulhuWars>();

#[test]
fn the_rules_agree_with_every_scenario() {
    assert_agreement(&[RUNNER, Runner::of::<Duel>()]);
}

#[test]
fn the_rules_agree_with_the_examples_of_the_docs() {
    assert_examples_agree(&RUNNER, "rule = ", 5);
}

/// Every number, name and list that a scenario expects matters: a changed one fails.
#[test]
fn a_changed_expectation_fails() {
    let lies = [
        (
            "gather-power/income",
            "power = { cc = 9 }",
            "power = { cc = 8 }",
        ),
        (
            "setup/opening-position",
            "gc = [\"6 acolyte\"]",
            "gc = [\"5 acolyte\"]",
        ),
        ("battle/simple-example", "byakhee = 3", "byakhee = 4"),
        ("doom/ritual", "ritual_cost = 6", "ritual_cost = 7"),
        (
            "great-cthulhu/dreams",
            "arabia = \"abandoned\"",
            "arabia = \"cc\"",
        ),
        (
            "end/shared-victory",
            "winners = [\"cc\", \"bg\"]",
            "winners = [\"cc\"]",
        ),
        ("actions/pass", "asked = \"cc\"", "asked = \"bg\""),
        (
            "crawling-chaos/flight",
            "\"South America\",\n",
            "\"Europe\",\n",
        ),
    ];
    assert_lies_found(&RUNNER, &lies);
}

#[test]
fn a_position_that_can_not_be_names_its_line() {
    let faults = [
        (
            "units.arabia.gc = ['7 acolyte']",
            "no Acolyte left in its pool",
        ),
        ("units.asia.gc = ['acolyte']", "there is no area \"asia\""),
        (
            "units.arabia.gc = ['byakhee']",
            "there is no unit of Great Cthulhu \"byakhee\"",
        ),
        ("power = { tt = 3 }", "there is no faction \"tt\""),
        (
            "gates = { arabia = 'gc' }",
            "has no Acolyte in Arabia to stand on the gate",
        ),
        (
            "spellbooks = { gc = ['abduct'] }",
            "there is no spellbook of Great Cthulhu",
        ),
        (
            "requirements = { gc = ['kill_one'] }",
            "0 spellbooks are earned by 0 requirements, not 1",
        ),
        ("ruleset = { dream_cost = 3 }", "dream_cost"),
        ("ruleset = { passion = 'much' }", "passion"),
        ("map = 'mars'", "there is no board \"mars\""),
        ("start = 'lunch'", "there is no start \"lunch\""),
        ("ritual = 10", "the track has the spaces 1 to 9"),
        ("elder_signs = { gc = [4] }", "worth 1, 2 or 3"),
        ("moon = 'full'", "`given` has no key called \"moon\""),
        ("factions = ['gc', 'cc']", "players"),
        (
            "battle = { area = 'arabia', attacker = 'gc', defender = 'cc' }",
            "has no unit there",
        ),
    ];
    assert_faults_named(&RUNNER, &faults);
}
