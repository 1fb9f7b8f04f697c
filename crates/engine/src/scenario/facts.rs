//! What a check found to differ.

use std::fmt::Display;

use super::Node;

/// A fact that was expected and is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mismatch {
    pub(super) line: usize,
    pub(super) fact: String,
    pub(super) expected: String,
    pub(super) found: String,
}

/// Collects what differs.
#[derive(Clone, Debug, Default)]
pub struct Mismatches(pub(super) Vec<Mismatch>);

impl Mismatches {
    /// Compares one fact.
    pub fn compare<T: PartialEq + Display>(
        &mut self,
        at: &Node,
        fact: impl Display,
        expected: T,
        found: T,
    ) {
        if expected != found {
            self.differ(at, fact, expected, found);
        }
    }

    /// Records that a fact differs.
    pub fn differ(
        &mut self,
        at: &Node,
        fact: impl Display,
        expected: impl Display,
        found: impl Display,
    ) {
        self.0.push(Mismatch {
            line: at.line,
            fact: fact.to_string(),
            expected: expected.to_string(),
            found: found.to_string(),
        });
    }

    /// Compares two lists as sets with repetition: the order does not count.
    pub fn compare_lists(
        &mut self,
        at: &Node,
        fact: impl Display,
        mut expected: Vec<String>,
        mut found: Vec<String>,
    ) {
        expected.sort();
        found.sort();
        if expected != found {
            self.differ(at, fact, listed(&expected), listed(&found));
        }
    }
}

/// A list in words.
pub(super) fn listed(items: &[String]) -> String {
    if items.is_empty() {
        "nothing".to_owned()
    } else {
        items.join(", ")
    }
}
