//! Checks that the tests of every rules crate run on its scenarios, their format, and its page.

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

/// Checks that the rules agree with every scenario of these games, and that every label that must not
/// be offered is offered elsewhere, so that it proves something.
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

/// Checks the examples on the page that explains the format. At least `least` examples must start with
/// `begin`.
///
/// # Panics
/// When one fails.
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

/// Checks that expectations matter: changing one (file, old text, new text) makes it fail.
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

/// Checks that an invalid line of `given` is reported with its line and reason.
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

/// Checks that the page explains each of these keys between two headings, in a table row or as a TOML
/// heading.
///
/// # Panics
/// When it omits one.
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

/// Checks that an unknown fact is answered with the list of all facts.
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
