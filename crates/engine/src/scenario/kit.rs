//! What the tests of every rules crate ask of its scenarios, their format and the page about it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{FACTS, FileReport, Runner, Staged, Verdict, check_paths, run};

const PAGE: &str = "docs/scenarios.md";

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(super) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn folder(runner: &Runner) -> PathBuf {
    root().join("scenarios").join(runner.game)
}

/// The rules agree with every scenario of these games, and what one calls not offered is offered
/// somewhere else, so that it proves something.
///
/// # Panics
/// When they don't.
pub fn assert_agreement(runners: &[Runner]) {
    let folders: Vec<PathBuf> = runners.iter().map(folder).collect();
    let report = check_paths(&folders, runners);
    assert!(report.ok(), "\n{report}");
    let vacuous = report.vacuous();
    assert!(
        vacuous.is_empty(),
        "never offered anywhere, so it proves nothing: {vacuous:#?}"
    );
}

/// The rules agree with the examples that begin so on the page that explains the format; there are
/// at least so many.
///
/// # Panics
/// When they don't.
pub fn assert_examples_agree(runner: &Runner, begin: &str, least: usize) {
    let page = read(&root().join(PAGE));
    let blocks = page.split("```toml\n").skip(1);
    let blocks = blocks.filter_map(|b| b.split("```").next());
    let examples: Vec<&str> = blocks.filter(|b| b.starts_with(begin)).collect();
    assert!(examples.len() >= least, "only {} examples", examples.len());
    for example in examples {
        let report = runner.run(Path::new(PAGE), example);
        assert!(agrees(&report), "{report}");
    }
}

fn agrees(report: &FileReport) -> bool {
    report.scenarios.iter().all(|s| s.verdict == Verdict::Ok)
}

/// What a scenario expects matters: a changed expectation (file, what it says, what it should not
/// say) fails.
///
/// # Panics
/// When one doesn't.
pub fn assert_lies_found(runner: &Runner, lies: &[(&str, &str, &str)]) {
    for (name, truth, lie) in lies {
        let path = folder(runner).join(name).with_extension("toml");
        let text = read(&path);
        assert!(text.contains(truth), "{name} does not say {truth}");
        let report = runner.run(&path, &text.replace(truth, lie)).to_string();
        let found = report.contains("FAILED") && report.contains("found");
        assert!(found, "{name}: {lie}\n{report}");
    }
}

/// A line of `given` that can't be is named by its line, with the reason.
///
/// # Panics
/// When one isn't.
pub fn assert_faults_named(runner: &Runner, faults: &[(&str, &str)]) {
    let head = "rule = 'A rule'\nsource = 'The rules'\n[given]\n";
    for (given, why) in faults {
        let text = format!("{head}{given}\n[then]\nover = false\n");
        let report = runner.run(Path::new("a.toml"), &text).to_string();
        let named = report.contains("BROKEN  a.toml:4 ") && report.contains(why);
        assert!(named, "{given}\n{report}");
    }
}

/// The page explains each of these keys between two of its headings, in a row of a table or as a
/// heading of TOML.
///
/// # Panics
/// When it leaves one out.
pub fn assert_keys_explained<'a>(
    from: &str,
    to: Option<&str>,
    keys: impl IntoIterator<Item = &'a str>,
) {
    let page = read(&root().join(PAGE));
    let (_, part) = page.split_once(from).unwrap_or_default();
    let part = to.map_or(part, |to| part.split(to).next().unwrap_or_default());
    for key in keys {
        let named = ["`", " ", ".", "]"].iter().any(|end| {
            part.contains(&format!("`{key}{end}")) || part.contains(&format!("[then.{key}{end}"))
        });
        assert!(named, "{PAGE} does not explain `{key}`");
    }
}

/// A fact that doesn't exist is answered with all that do: the general ones and the game's own.
///
/// # Panics
/// When it isn't.
pub fn assert_unknown_fact_answered<G: Staged>(own: &[&str]) {
    let text = "rule = 'r'\nsource = 's'\n[then]\nno_such_fact = 1\n";
    let report = run::<G>(Path::new("a.toml"), text).to_string();
    assert!(report.contains("a.toml:4 "), "{report}");
    for key in FACTS.iter().chain(own) {
        assert!(report.contains(key), "{key} is missing: {report}");
    }
}
