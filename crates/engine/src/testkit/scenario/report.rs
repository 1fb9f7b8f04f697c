//! The results of scenarios, in the style of a test runner.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use super::{Fault, labels};

/// The results of all files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// By file.
    pub files: Vec<FileReport>,
}

/// The results of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// Its scenarios; an unreadable file counts as one.
    pub scenarios: Vec<ScenarioReport>,
}

/// The result of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioReport {
    /// The rule it is an example of.
    pub name: String,
    /// Its first line.
    pub line: usize,
    /// Whether the rules agree.
    pub verdict: Verdict,
    /// The labels of every choice that was offered during the play.
    pub offered: Vec<String>,
    /// Labels that must not be offered, with their lines.
    pub denied: Vec<(usize, String)>,
}

/// Whether the rules agree with a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The rules agree.
    Ok,
    /// The rules differ.
    Failed(Vec<Finding>),
    /// The file is invalid.
    Broken(Fault),
}

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The line of the step or the fact.
    pub line: usize,
    /// What was checked: a step or a fact.
    pub what: String,
    /// What the scenario says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
}

impl FileReport {
    /// The report of an unreadable file.
    pub fn broken(path: &Path, fault: Fault) -> Self {
        Self {
            path: path.to_owned(),
            scenarios: vec![ScenarioReport {
                name: String::new(),
                line: fault.line,
                verdict: Verdict::Broken(fault),
                offered: Vec::new(),
                denied: Vec::new(),
            }],
        }
    }
}

impl Report {
    fn scenarios(&self) -> impl Iterator<Item = &ScenarioReport> {
        self.files.iter().flat_map(|f| &f.scenarios)
    }

    /// How many scenarios the rules agree with.
    pub fn passed(&self) -> usize {
        let passed = |s: &&ScenarioReport| s.verdict == Verdict::Ok;
        self.scenarios().filter(passed).count()
    }

    /// How many scenarios failed or are invalid.
    pub fn failed(&self) -> usize {
        self.scenarios().count() - self.passed()
    }

    /// Every `not_offered` and `never_offered` (path, line, label) that matches no choice of any of
    /// these scenarios. It proves nothing: the label is wrong or has changed.
    pub fn vacuous(&self) -> Vec<(PathBuf, usize, String)> {
        let known: Vec<&String> = self.scenarios().flat_map(|s| &s.offered).collect();
        let mut vacuous = Vec::new();
        for file in &self.files {
            for (line, words) in file.scenarios.iter().flat_map(|s| &s.denied) {
                if !known.iter().any(|label| labels::begins(label, words)) {
                    vacuous.push((file.path.clone(), *line, words.clone()));
                }
            }
        }
        vacuous
    }

    /// Whether something ran and nothing failed.
    pub fn ok(&self) -> bool {
        self.failed() == 0 && self.passed() > 0
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            write!(f, "{file}")?;
        }
        let word = if self.ok() { "ok" } else { "FAILED" };
        let (passed, failed) = (self.passed(), self.failed());
        writeln!(f, "{word}: {passed} passed, {failed} failed")
    }
}

impl fmt::Display for FileReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        for ScenarioReport {
            name,
            line,
            verdict,
            ..
        } in &self.scenarios
        {
            match verdict {
                Verdict::Ok => writeln!(f, "ok      {path}  {name}")?,
                Verdict::Broken(fault) => {
                    writeln!(f, "BROKEN  {path}:{}  {}", fault.line, fault.why)?;
                }
                Verdict::Failed(findings) => {
                    writeln!(f, "FAILED  {path}:{line}  {name}")?;
                    for finding in findings {
                        write!(f, "{finding}")?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "        line {}: {}", self.line, self.what)?;
        writeln!(f, "          expected  {}", self.expected)?;
        writeln!(f, "          found     {}", self.found)
    }
}
