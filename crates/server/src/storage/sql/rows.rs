//! What a batch of the journal writes, as the statements take it.

use super::columns::{number, write};
use crate::storage::{Append, Notice, StoreError};

/// The rows of a batch, a list a column.
#[derive(Debug, Default)]
pub(in crate::storage) struct Rows {
    pub(in crate::storage) tables: Vec<String>,
    pub(in crate::storage) seqs: Vec<i64>,
    pub(in crate::storage) entries: Vec<String>,
    pub(in crate::storage) ats: Vec<i64>,
    /// Whom a match waits for, at the last of its entries.
    pub(in crate::storage) waiting: Vec<Option<String>>,
    /// The matches they belong to, and the epochs they are written by.
    pub(in crate::storage) matches: Vec<String>,
    pub(in crate::storage) epochs: Vec<i64>,
    /// Of those that have clocks: how they stand, and when the next one runs out.
    pub(in crate::storage) clocked: Vec<String>,
    pub(in crate::storage) clocks: Vec<String>,
    pub(in crate::storage) deadlines: Vec<Option<i64>>,
    /// Who is to be told.
    pub(in crate::storage) notices: Vec<Notice>,
}

impl Rows {
    pub(in crate::storage) fn of(appends: &[Append]) -> Result<Self, StoreError> {
        let mut rows = Self::default();
        for append in appends {
            rows.matches.push(append.table.clone());
            rows.epochs.push(number(append.epoch));
            if let Some(clocked) = &append.clocked {
                rows.clocked.push(append.table.clone());
                rows.clocks.push(clocked.record.clone());
                rows.deadlines.push(clocked.deadline.map(number));
            }
            rows.notices.extend_from_slice(&append.notices);
            for entry in &append.entries {
                rows.tables.push(append.table.clone());
                rows.seqs.push(number(entry.seq));
                rows.ats.push(number(append.at));
                rows.entries.push(write("an entry", entry)?);
                rows.waiting.push(None);
            }
            if let (Some(last), false) = (rows.waiting.last_mut(), append.entries.is_empty()) {
                *last = Some(write("turns", &append.waiting)?);
            }
        }
        Ok(rows)
    }

    /// Leaves out the entries, where they are kept elsewhere.
    pub(in crate::storage) fn forget_entries(&mut self) {
        self.tables.clear();
        self.seqs.clear();
        self.entries.clear();
        self.ats.clear();
        self.waiting.clear();
    }
}
