//! Every rules example of the game, from `scenarios/`.

use engine::scenario::{
    Runner,
    kit::{assert_agreement, assert_examples_agree, assert_faults_named, assert_lies_found},
};
use gods_war::GodsWar;

const RUNNER: Runner = Runner::of::<GodsWar>();

#[test]
fn the_rules_agree_with_every_scenario() {
    assert_agreement(&[RUNNER]);
}

#[test]
fn the_rules_agree_with_the_examples_of_the_docs() {
    assert_examples_agree(&RUNNER, "game = \"gods-war\"", 1);
}

/// Every number, name and list that a scenario expects matters: a changed one fails.
#[test]
fn a_changed_expectation_fails() {
    let lies = [
        ("build/base-building", "storm = -1", "storm = -2"),
        ("build/base-building", "shrine = 5", "shrine = 6"),
        (
            "build/base-building",
            "storm = \"shrine\", chaos",
            "storm = \"none\", chaos",
        ),
        (
            "summon/where-a-building-is",
            "storm = [\"barbarian\"] } }",
            "storm = [] } }",
        ),
        ("setup/core-four", "centre = \"spike\"", "centre = \"rift\""),
        ("setup/core-four", "\"4 outer_hell\"", "\"4 inner_hell\""),
        ("setup/core-four", "docks = []", "docks = [\"vithela\"]"),
        ("setup/core-four", "deck = 50", "deck = 49"),
        (
            "setup/core-four",
            "\"storm\", \"chaos\", \"darkness\"]",
            "\"chaos\", \"storm\", \"darkness\"]",
        ),
    ];
    assert_lies_found(&RUNNER, &lies);
}

#[test]
fn a_position_that_can_not_be_names_its_line() {
    let faults = [
        ("units.teshnos.storm = ['5 barbarian']", "no Barbarian left"),
        (
            "units.asia.storm = ['barbarian']",
            "there is no area \"asia\"",
        ),
        (
            "units.teshnos.storm = ['byakhee']",
            "there is no unit \"byakhee\"",
        ),
        (
            "units.teshnos.storm = ['archer']",
            "Storm has no Archer left",
        ),
        (
            "buildings.teshnos = { storm = 'shrine', sky = 'shrine' }",
            "room for one building",
        ),
        (
            "buildings.teshnos.chaos = 'shrine'",
            "Chaos has no Shrine left",
        ),
        ("power = { moon = 3 }", "Moon does not play"),
        ("gifts = { storm = ['sunspear'] }", "no gift of Storm"),
        ("gifts = { chaos = { 1a = 'imbed' } }", "belong together"),
        ("gifts = { storm = { 4a = 'courage' } }", "no slot \"4a\""),
        ("spent = { storm = ['courage'] }", "does not have it"),
        (
            "runes = { storm = ['fate', 'fate'] }",
            "Fate is not in the deck",
        ),
        (
            "kylerela = { sea = 'brown_sea', covers = ['teshnos', 'brithos'] }",
            "no arrow",
        ),
        ("first = 'chaos'", "never first player"),
        ("map = 'mars'", "there is no board \"mars\""),
        ("start = 'lunch'", "there is no start \"lunch\""),
        ("moon = 'full'", "`given` has no key called \"moon\""),
        ("empires = ['sky', 'storm']", "players"),
    ];
    assert_faults_named(&RUNNER, &faults);
}
