//! What became of the scenarios, in the manner of a test runner.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use super::{Fault, labels};

/// What became of all files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// By file.
    pub files: Vec<FileReport>,
}

/// What became of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileReport {
    /// The file.
    pub path: PathBuf,
    /// Its scenarios; a file that can't be read counts as one.
    pub scenarios: Vec<ScenarioReport>,
}

/// What became of one scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioReport {
    /// The rule it is an example of.
    pub name: String,
    /// Where it begins.
    pub line: usize,
    /// Whether the rules agree.
    pub verdict: Verdict,
    /// The words of every choice that was open during the play.
    pub offered: Vec<String>,
    /// What it says is not offered, with the line.
    pub denied: Vec<(usize, String)>,
}

/// Whether the rules agree with a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They do.
    Ok,
    /// They don't.
    Failed(Vec<Finding>),
    /// The file is wrong.
    Broken(Fault),
}

/// One difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The line of the step or the fact.
    pub line: usize,
    /// What was looked at: a step or a fact.
    pub what: String,
    /// What the scenario says.
    pub expected: String,
    /// What the rules say.
    pub found: String,
}

impl FileReport {
    /// A file that can't be read.
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

    /// How many they don't agree with or that can't be run.
    pub fn failed(&self) -> usize {
        self.scenarios().count() - self.passed()
    }

    /// Every `not_offered` and `never_offered` (path, line, words) that begins no choice of any of
    /// these scenarios. It proves nothing: most likely the words are wrong or have changed.
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

    /// Whether all is well: something ran and nothing failed.
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
