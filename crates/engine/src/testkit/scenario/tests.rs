//! The runner accepts true scenarios and rejects false ones, with their lines.

mod hostile;
mod lesson;
mod pebbles;

use std::path::{Path, PathBuf};

use super::{FileReport, Report, Runner, Verdict, check_paths, run};
use pebbles::Pebbles;

const HEAD: &str = "rule = 'A rule'\nsource = 'The rules'\n";

fn check(text: &str) -> FileReport {
    run::<Pebbles>(Path::new("pebbles/a.toml"), &format!("{HEAD}{text}"))
}

fn ok(text: &str) {
    let report = check(text);
    assert!(
        report.scenarios.iter().all(|s| s.verdict == Verdict::Ok),
        "{report}"
    );
}

/// The report of a scenario that must fail.
fn fails(text: &str) -> String {
    let report = check(text);
    let failed = |v: &Verdict| matches!(v, Verdict::Failed(_));
    assert!(
        report.scenarios.iter().any(|s| failed(&s.verdict)),
        "{report}"
    );
    report.to_string()
}

fn broken(text: &str) -> String {
    let report = check(text);
    assert!(
        matches!(report.scenarios[0].verdict, Verdict::Broken(_)),
        "{report}"
    );
    report.to_string()
}

const PLAY: &str = "
[given]
pile = 6
dice = [3]
[when]
play = ['ada: Take 2', 'ben: roll']
[then]
pile = PILE
taken = { ada = 2, ben = 3 }
asked = 'ada'
log = 'ben takes 3'
";

#[test]
fn a_play_that_agrees_passes() {
    ok(&PLAY.replace("PILE", "1"));
}

#[test]
fn a_changed_expectation_fails_with_its_line() {
    let report = fails(&PLAY.replace("PILE", "2"));
    assert!(report.contains("line 10: the pile"), "{report}");
    assert!(report.contains("expected  2"), "{report}");
    assert!(report.contains("found     1"), "{report}");
}

#[test]
fn every_general_fact_fails_when_it_is_changed() {
    let truths = [
        ("asked = 'ada'", "asked = 'ben'"),
        ("prompt = 'your turn'", "prompt = 'their turn'"),
        ("offered = ['Take 1', 'ada: Roll']", "offered = 'ben: Roll'"),
        ("not_offered = 'Grumble'", "not_offered = 'Take'"),
        ("never_offered = 'Take 3'", "never_offered = 'Grumble'"),
        (
            "offered_only = ['Take 1', 'Take 2', 'Roll', 'Draw a shell']",
            "offered_only = ['Take 1', 'Take 2', 'Roll']",
        ),
        ("costs = { 'Take 2' = 2 }", "costs = { 'Take 2' = 1 }"),
        ("log = 'ada takes 2'", "log = 'ada takes 1'"),
        (
            "told = { ada = 'ben grumbles' }",
            "told = { ada = 'nobody' }",
        ),
        (
            "not_told = { ada = 'the shell is' }",
            "not_told = { ada = 'grumbles' }",
        ),
        (
            "not_told = { spectator = 'the shell is' }",
            "not_told = { ben = 'the shell is' }",
        ),
        (
            "told = { ben = 'the shell is worth 2' }",
            "told = { ada = 'the shell is worth' }",
        ),
        (
            "seen_by = { ben = { shells = [2] } }",
            "seen_by = { ben = { shells = [1] } }",
        ),
        (
            "hidden_from = { spectator = ['shells'] }",
            "hidden_from = { ben = ['shells'] }",
        ),
        ("over = false", "over = true"),
        ("offered = 'ben: Show'", "offered = 'ada: Show'"),
    ];
    let play = "[given]\ndraws = [2]\n[when]\nplay = ['ada: Take 2', 'ben: Grumble > Draw', \
                'ada: Keep quiet']\n[then]\n";
    for (truth, lie) in truths {
        ok(&format!("{play}{truth}\n"));
        fails(&format!("{play}{lie}\n"));
    }
}

#[test]
fn winners_are_facts_too() {
    let play = "[given]\npile = 1\n[when]\nplay = 'ada: Take 1'\n[then]\n";
    ok(&format!("{play}over = true\nwinners = 'ada'\n"));
    fails(&format!("{play}winners = ['ada', 'ben']\n"));
    fails("[then]\nwinners = 'ada'\n");
}

#[test]
fn a_refusal_is_expected_with_its_reason() {
    let play = "[when]\nplay = ['ada: Take 3']\n[then]\npile = 10\n";
    ok(&format!("{play}refused = 'two pebbles'\n"));
    ok(&format!("{play}refused = true\n"));
    assert!(fails(&format!("{play}refused = 'too late'\n")).contains("two pebbles at most"));
    assert!(fails(play).contains("two pebbles at most"));
    fails("[when]\nplay = 'ada: Take 2'\n[then]\nrefused = true\n");
    ok("[when]\nplay = 'ben: Take 2'\n[then]\nrefused = \"another player's choice\"\n");
}

#[test]
fn several_moments_are_checked() {
    let text = "[[when]]\nplay = 'ada: Take 2'\nthen = { pile = 8 }\n\
                [[when]]\ndice = [6]\nplay = 'ben: Roll'\nthen = { pile = N }\n[then]\nover = false\n";
    ok(&text.replace('N', "2"));
    assert!(fails(&text.replace('N', "3")).contains("line 9"));
}

#[test]
fn several_scenarios_share_what_is_given() {
    let text = "[given]\npile = 1\n[[scenario]]\nname = 'one'\nthen = { not_offered = 'Take 2' }\n\
                [[scenario]]\nname = 'two'\ngiven = { pile = 2 }\nthen = { offered = 'Take 2' }\n";
    ok(text);
    assert_eq!(check(text).scenarios.len(), 2);
}

#[test]
fn windows_that_are_not_spoken_of_pass() {
    ok(
        "[when]\nplay = ['ada: Take 1', 'ben: Take 1', 'ada: Take 1']\n[then]\nasked = 'ben'\n\
        prompt = 'grumble'\n",
    );
}

#[test]
fn own_choices_are_taken_back_up_to_the_dice() {
    ok("[when]\nplay = ['ada: Take 1', 'ada: undo']\n[then]\npile = 10\noffered = 'ada: Roll'\n");
    ok(
        "[given]\ndice = [1]\n[when]\nplay = ['ada: Roll', 'ada: undo']\n[then]\nrefused = 'consent'\n",
    );
    fails("[given]\ndice = [1]\n[when]\nplay = ['ada: Roll', 'ada: undo']\n[then]\npile = 10\n");
}

#[test]
fn dice_that_run_out_and_dice_left_over_fail() {
    let play = "[when]\nplay = 'ada: Roll'\n[then]\nover = false\n";
    assert!(fails(play).contains("a die is not written down"));
    let left = format!("[given]\ndice = [1, 2]\n{play}");
    assert!(fails(&left).contains("dice [2]"));
    ok(&format!("{left}dice_left = true\n"));
    assert!(fails(&play.replace("Roll", "Draw")).contains("`draws`"));
}

#[test]
fn a_step_that_is_not_offered_says_what_is() {
    let report = fails("[when]\nplay = 'ada: Fly'\n[then]\nover = false\n");
    assert!(
        report.contains("ada (Your turn): Take 1 | Take 2 | Roll"),
        "{report}"
    );
    let report = fails("[when]\nplay = 'ada: Take'\n[then]\nover = false\n");
    assert!(report.contains("Take 1 | Take 2"), "{report}");
}

#[test]
fn broken_files_name_the_line() {
    let cases = [
        (
            "[given]\nheap = 3\n[then]\nover = false\n",
            ":4",
            "`given` has no key called \"heap\"",
        ),
        (
            "[then]\nheight = 3\n",
            ":4",
            "there is no fact called \"height\"",
        ),
        (
            "[when]\nplays = 'ada: Roll'\n[then]\npile = 1\n",
            ":4",
            "`when` has no key",
        ),
        (
            "[when]\nplay = 'roll'\n[then]\npile = 1\n",
            ":4",
            "a step reads",
        ),
        (
            "[when]\nplay = 'eve: Roll'\n[then]\npile = 1\n",
            ":4",
            "there is no player called \"eve\"",
        ),
        (
            "[given]\ndice = [7]\n[then]\npile = 1\n",
            ":4",
            "a die shows 1 to 6",
        ),
        (
            "[then]\npile = 'many'\n",
            ":4",
            "a number is wanted here, found words",
        ),
        ("[then]\npile = 1000\n", ":4", "out of range"),
        ("[given]\npile = 3\n", ":1", "nothing is expected"),
        (
            "pebbles = 3\n[then]\npile = 1\n",
            ":3",
            "a scenario file has no key",
        ),
        ("[then]\npile = = 1\n", ":4", ""),
    ];
    for (text, line, why) in cases {
        let report = broken(text);
        assert!(report.contains(&format!("a.toml{line} ")), "{text}{report}");
        assert!(report.contains(why), "{text}{report}");
    }
    let report = run::<Pebbles>(
        Path::new("a.toml"),
        "rule = 'A rule'\n[then]\nover = false\n",
    );
    assert!(report.to_string().contains("`source` is missing"));
}

#[test]
fn denials_that_prove_nothing_are_told() {
    let vacuous = |text: &str| {
        Report {
            files: vec![check(text)],
        }
        .vacuous()
    };
    let text = "[when]\nplay = 'ada: Take 2'\n[then]\nnever_offered = ['ben: Rol', 'Fly']\n";
    let found = vacuous(text);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].1, found[0].2.as_str()), (6, "Fly"));
}

#[test]
fn files_are_found_and_belong_to_the_game_of_their_folder() {
    let root = std::env::temp_dir().join(format!("scenario-paths-{}", std::process::id()));
    let folder = root.join("pebbles/taking");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::create_dir_all(root.join("empty")).unwrap();
    let good = format!("{HEAD}[then]\npile = 10\n");
    std::fs::write(folder.join("good.toml"), &good).unwrap();
    std::fs::write(folder.join("bad.toml"), good.replace("10", "11")).unwrap();
    std::fs::write(root.join("nowhere.toml"), &good).unwrap();
    let runners = [Runner::of::<Pebbles>()];
    let paths = |names: &[&str]| names.iter().map(|n| root.join(n)).collect::<Vec<PathBuf>>();

    let report = check_paths(&paths(&["pebbles"]), &runners);
    assert_eq!(
        (report.passed(), report.failed(), report.ok()),
        (1, 1, false)
    );
    let report = check_paths(&paths(&["pebbles/taking/good.toml"]), &runners);
    assert!(report.ok(), "{report}");
    for (path, why) in [
        ("empty", "no scenario file"),
        ("missing", "o such file"),
        ("nowhere.toml", "which game is it?"),
    ] {
        let report = check_paths(&paths(&[path]), &runners);
        assert!(!report.ok() && report.to_string().contains(why), "{report}");
    }
    let other = format!("game = 'chess'\n{good}");
    std::fs::write(root.join("nowhere.toml"), other).unwrap();
    let report = check_paths(&paths(&["nowhere.toml"]), &runners);
    assert!(
        report.to_string().contains("there is no game \"chess\""),
        "{report}"
    );
    std::fs::remove_dir_all(&root).unwrap();
}
