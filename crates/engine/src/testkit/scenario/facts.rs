//! Differences that a check found.

use std::fmt::Display;

use super::{Fault, Node, Value};

/// A fact that doesn't hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mismatch {
    pub(super) line: usize,
    pub(super) fact: String,
    pub(super) expected: String,
    pub(super) found: String,
}

/// Collects differences.
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

    /// Records a difference.
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

    /// Compares two lists as multisets; order does not count.
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

    /// Compares a list of names, parsed by `read`, in any order.
    ///
    /// # Errors
    /// When a name is unknown.
    pub fn compare_named(
        &mut self,
        at: &Node,
        fact: impl Display,
        read: impl Fn(&Node) -> Result<&'static str, Fault>,
        found: impl IntoIterator<Item = &'static str>,
    ) -> Result<(), Fault> {
        let mut wanted = Vec::new();
        for item in at.items() {
            wanted.push(read(item)?.to_owned());
        }
        let found = found.into_iter().map(str::to_owned).collect();
        self.compare_lists(at, fact, wanted, found);
        Ok(())
    }

    /// Like [`Self::compare_named`], or compares only the count.
    ///
    /// # Errors
    /// When a name is unknown.
    pub fn compare_number_or_named(
        &mut self,
        at: &Node,
        fact: impl Display,
        read: impl Fn(&Node) -> Result<&'static str, Fault>,
        found: impl IntoIterator<Item = &'static str>,
    ) -> Result<(), Fault> {
        if let Value::Integer(_) = at.value {
            self.compare(at, fact, at.number()?, found.into_iter().count());
            return Ok(());
        }
        self.compare_named(at, fact, read, found)
    }

    /// Compares texts that may be names; `known` maps names to ids.
    ///
    /// # Errors
    /// When it is not text.
    pub fn compare_words(
        &mut self,
        at: &Node,
        fact: impl Display,
        known: impl Fn(&str) -> Option<&'static str>,
        found: String,
    ) -> Result<(), Fault> {
        let texts = at.texts()?;
        let wanted: Vec<&str> = texts.iter().map(|t| known(t).unwrap_or(t)).collect();
        self.compare(at, fact, wanted.join(", "), found);
        Ok(())
    }

    /// Compares dice faces in order.
    ///
    /// # Errors
    /// When it is not a list of numbers.
    pub fn compare_faces(
        &mut self,
        at: &Node,
        fact: impl Display,
        found: &[u8],
    ) -> Result<(), Fault> {
        let wanted = at.numbers::<u8>()?;
        self.compare(at, fact, format!("{wanted:?}"), format!("{found:?}"));
        Ok(())
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
