//! Runs the binary and keeps what it said.

use std::process::{Command, Output};

use serde_json::Value;

pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_eldertable");

/// What a command said.
#[derive(Debug)]
pub(crate) struct Worded {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Worded {
    /// The last line, as JSON.
    pub(crate) fn summary(&self) -> Value {
        let line = self.out.lines().last();
        let line = line.unwrap_or_else(|| panic!("nothing was said: {self:?}"));
        serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))
    }

    /// It was refused as nonsense, in these words.
    pub(crate) fn refused(&self, words: &[&str]) {
        assert_eq!(self.code, Some(2), "{self:?}");
        self.names(words);
    }

    /// It failed, in these words.
    pub(crate) fn failed(&self, words: &[&str]) {
        assert_eq!(self.code, Some(1), "{self:?}");
        self.names(words);
    }

    fn names(&self, words: &[&str]) {
        for word in words {
            assert!(self.err.contains(word), "{word:?} is missing: {self:?}");
        }
        assert!(!self.err.contains("panicked"), "{self:?}");
    }
}

impl From<Output> for Worded {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// Runs the binary to its end.
pub(crate) fn eldertable(args: &[&str]) -> Worded {
    Command::new(BINARY).args(args).output().unwrap().into()
}

/// Runs the binary and checks that it succeeds.
pub(crate) fn done(args: &[&str]) -> Worded {
    let said = eldertable(args);
    assert_eq!(said.code, Some(0), "{said:?}");
    said
}
