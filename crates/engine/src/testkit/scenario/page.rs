//! Checks a game's page, `docs/rules/<game>.md`: it names everything that exists and nothing that
//! doesn't.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use super::kit::{read, root};

const BEGIN: &str = "<!-- scenarios -->\n";
const END: &str = "<!-- /scenarios -->";

/// A game's page, its scenarios and its sources.
#[derive(Debug)]
pub struct Page {
    game: &'static str,
    text: String,
    scenarios: BTreeMap<String, String>,
}

/// Everything between single backticks.
pub fn quoted(text: &str) -> BTreeSet<&str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
        .collect()
}

impl Page {
    /// The page of a game.
    ///
    /// # Panics
    /// When it can't be read.
    pub fn of(game: &'static str) -> Self {
        let base = root().join("scenarios").join(game);
        let mut scenarios = BTreeMap::new();
        collect(&base, &base, &mut scenarios);
        Self {
            game,
            text: read(&path(game)),
            scenarios,
        }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text of every scenario file, by its path below the game's folder.
    pub fn scenarios(&self) -> &BTreeMap<String, String> {
        &self.scenarios
    }

    /// The text above the generated list of scenarios.
    fn written(&self) -> &str {
        self.parts().0
    }

    fn parts(&self) -> (&str, &str) {
        let parts = self.text.split_once(BEGIN).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(END)?;
            Some((before, after))
        });
        parts.unwrap_or_else(|| panic!("{}: no list of scenarios", self.game))
    }

    /// Checks that the generated list is current; `UPDATE=1` writes it.
    ///
    /// # Panics
    /// When it is stale.
    pub fn assert_fresh(&self) {
        let (before, after) = self.parts();
        let fresh = format!("{before}{BEGIN}{}{END}{after}", self.list());
        if std::env::var_os("UPDATE").is_some() {
            let written = fs::write(path(self.game), fresh);
            assert!(written.is_ok(), "{written:?}");
            return;
        }
        let game = self.game;
        assert!(
            self.text == fresh,
            "stale: run `UPDATE=1 cargo test -p {game} --test rules ledger_docs`"
        );
    }

    /// All scenarios by chapter.
    fn list(&self) -> String {
        let mut chapters: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, text) in &self.scenarios {
            let chapter = name.rsplit_once('/').map_or("", |(chapter, _)| chapter);
            let rule = text.lines().find_map(|line| line.strip_prefix("rule = "));
            let rule = rule.unwrap_or_default().trim().trim_matches('"');
            let row = format!("| `{name}` | {rule} |\n");
            chapters.entry(chapter).or_default().push(row);
        }
        let table = |(chapter, rows): (&&str, &Vec<String>)| {
            let rows = rows.concat();
            format!("\n### {chapter}\n\n| Scenario | Shows |\n|---|---|\n{rows}")
        };
        chapters.iter().map(table).collect::<String>() + "\n"
    }

    /// Checks that the scenarios it names exist.
    ///
    /// # Panics
    /// When one does not.
    pub fn assert_scenarios_exist(&self) {
        let meant = |q: &&str| q.contains('/') && !q.contains('.') && !q.ends_with('/');
        let unknown: Vec<_> = quoted(&self.text)
            .into_iter()
            .filter(meant)
            .filter(|q| !self.scenarios.contains_key(*q))
            .collect();
        assert!(unknown.is_empty(), "no such scenario: {unknown:#?}");
    }

    /// Checks that every scenario is cited as proof, not only listed.
    ///
    /// # Panics
    /// When one is not.
    pub fn assert_scenarios_prove(&self) {
        let named = quoted(self.written());
        let names = self.scenarios.keys();
        let idle: Vec<_> = names
            .filter(|name| !named.contains(name.as_str()))
            .collect();
        assert!(idle.is_empty(), "proves nothing: {idle:#?}");
    }

    /// Checks that the source files it names exist, in the game's package.
    ///
    /// # Panics
    /// When one does not.
    pub fn assert_files_exist(&self) {
        let package = root().join("crates/games").join(self.game);
        let there = |f: &&str| package.join("src").join(f).exists() || package.join(f).exists();
        let is_source = |q: &&str| Path::new(q).extension().is_some_and(|e| e == "rs");
        let missing: Vec<_> = quoted(&self.text)
            .into_iter()
            .filter(is_source)
            .filter(|f| !there(f))
            .collect();
        assert!(missing.is_empty(), "no such file: {missing:#?}");
    }

    /// Checks that it names all of these ids.
    ///
    /// # Panics
    /// When one is missing.
    pub fn assert_names<'a>(&self, ids: impl IntoIterator<Item = &'a str>) {
        let quoted = quoted(&self.text);
        let missing: Vec<_> = ids.into_iter().filter(|id| !quoted.contains(id)).collect();
        assert!(missing.is_empty(), "not on the page: {missing:#?}");
    }

    /// Checks rows `| T-12 …`, which name scenarios for a test case: each scenario must name the case.
    /// There must be at least `least` rows.
    ///
    /// # Panics
    /// When one does not.
    pub fn assert_cases(&self, least: usize) {
        let rows: Vec<&str> = self
            .text
            .lines()
            .filter(|l| l.starts_with("| T-"))
            .collect();
        assert!(rows.len() >= least, "only {} cases", rows.len());
        for row in rows {
            let number = row[4..].split(' ').next().unwrap_or_default();
            let number = number.trim_start_matches('0');
            for name in quoted(row).into_iter().filter(|q| !q.contains('.')) {
                let text = self.scenarios.get(name).map_or("", String::as_str);
                let line = text.lines().find(|line| line.starts_with("case = "));
                let said = line.is_some_and(|line| line.split('"').any(|part| part == number));
                assert!(said, "{name} does not speak of case {number}");
            }
        }
    }
}

fn path(game: &str) -> PathBuf {
    root().join("docs/rules").join(game).with_extension("md")
}

fn collect(base: &Path, folder: &Path, into: &mut BTreeMap<String, String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    for file in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if file.is_dir() {
            collect(base, &file, into);
        } else {
            let name = file.strip_prefix(base).unwrap_or(&file).with_extension("");
            into.insert(name.to_string_lossy().into_owned(), read(&file));
        }
    }
}
