//! Every rules example of the game and of Duel, from `scenarios/`.

use std::path::{Path, PathBuf};

use cthulhu_wars::{CthulhuWars, Duel};
use engine::scenario::{Runner, Verdict, check_paths};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/cthulhu-wars")
}

#[test]
fn the_rules_agree_with_every_scenario() {
    let runners = [Runner::of::<CthulhuWars>(), Runner::of::<Duel>()];
    let duel = folder().with_file_name("cthulhu-wars-duel");
    let report = check_paths(&[folder(), duel], &runners);
    assert!(report.ok(), "\n{report}");
    let vacuous = report.vacuous();
    assert!(
        vacuous.is_empty(),
        "never offered anywhere, so it proves nothing: {vacuous:#?}"
    );
}

/// The examples of the page that explains the format.
#[test]
fn the_rules_agree_with_every_example_of_the_docs() {
    let path = folder().join("../../docs/scenarios.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let blocks = page
        .split("```toml\n")
        .skip(1)
        .filter_map(|b| b.split("```").next());
    let examples: Vec<&str> = blocks.filter(|b| b.starts_with("rule = ")).collect();
    assert!(examples.len() >= 5);
    for example in examples {
        let report = Runner::of::<CthulhuWars>().run(Path::new("docs/scenarios.md"), example);
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
    let runner = Runner::of::<CthulhuWars>();
    for (name, truth, lie) in lies {
        let path = folder().join(name).with_extension("toml");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(truth), "{name} does not say {truth}");
        let report = runner.run(&path, &text.replace(truth, lie)).to_string();
        assert!(
            report.contains("FAILED") && report.contains("found"),
            "{report}"
        );
    }
}

#[test]
fn a_position_that_can_not_be_names_its_line() {
    let head = "rule = 'A rule'\nsource = 'The rules'\n[given]\n";
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
    let runner = Runner::of::<CthulhuWars>();
    for (given, why) in faults {
        let text = format!("{head}{given}\n[then]\nover = false\n");
        let report = runner.run(Path::new("a.toml"), &text).to_string();
        assert!(
            report.contains("BROKEN  a.toml:4 ") && report.contains(why),
            "{given}\n{report}"
        );
    }
}
