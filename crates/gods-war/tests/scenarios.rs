//! Every rules example of the game, from `scenarios/`.

use std::path::{Path, PathBuf};

use engine::scenario::{Runner, Verdict, check_paths};
use gods_war::GodsWar;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/gods-war")
}

#[test]
fn the_rules_agree_with_every_scenario() {
    let report = check_paths(&[folder()], &[Runner::of::<GodsWar>()]);
    assert!(report.ok(), "\n{report}");
    let vacuous = report.vacuous();
    assert!(
        vacuous.is_empty(),
        "never offered anywhere, so it proves nothing: {vacuous:#?}"
    );
}

/// The example of the page that explains the format.
#[test]
fn the_rules_agree_with_the_example_of_the_docs() {
    let path = folder().join("../../docs/scenarios.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let blocks = page.split("```toml\n").skip(1);
    let blocks = blocks.filter_map(|b| b.split("```").next());
    let examples: Vec<&str> = blocks
        .filter(|b| b.starts_with("game = \"gods-war\""))
        .collect();
    assert!(!examples.is_empty());
    for example in examples {
        let report = Runner::of::<GodsWar>().run(Path::new("docs/scenarios.md"), example);
        assert!(
            report.scenarios.iter().all(|s| s.verdict == Verdict::Ok),
            "{report}"
        );
    }
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
    let runner = Runner::of::<GodsWar>();
    for (name, truth, lie) in lies {
        let path = folder().join(name).with_extension("toml");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(truth), "{name} does not say {truth}");
        let report = runner.run(&path, &text.replace(truth, lie)).to_string();
        assert!(
            report.contains("FAILED") && report.contains("found"),
            "{name}: {lie}\n{report}"
        );
    }
}

#[test]
fn a_position_that_can_not_be_names_its_line() {
    let head = "rule = 'A rule'\nsource = 'The rules'\n[given]\n";
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
    let runner = Runner::of::<GodsWar>();
    for (given, why) in faults {
        let text = format!("{head}{given}\n[then]\nover = false\n");
        let report = runner.run(Path::new("a.toml"), &text).to_string();
        assert!(
            report.contains("BROKEN  a.toml:4 ") && report.contains(why),
            "{given}\n{report}"
        );
    }
}
