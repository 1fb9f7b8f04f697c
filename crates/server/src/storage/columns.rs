//! Conversions between Rust values and columns, and errors for columns that can't be read.

use engine::{Luck, journal::seed_from_hex};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    lobby::Table,
    storage::{StoreError, StoredEntry},
    wire::TableState,
};

/// Why entries could not be inserted: a taken key is a conflict.
pub(super) fn insert_error(error: sqlx::Error) -> StoreError {
    let taken = |why: &dyn sqlx::error::DatabaseError| why.is_unique_violation();
    if error.as_database_error().is_some_and(taken) {
        return StoreError::Conflict;
    }
    error.into()
}

pub(super) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(super) fn time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or_default()
}

/// A table from its record and the seats that its match waits for.
pub(super) fn table(record: &str, waiting: Option<&str>) -> Result<Table, StoreError> {
    let mut table: Table = read("a table", record)?;
    if let Some(waiting) = waiting {
        table.waiting = read("turns", waiting)?;
    }
    Ok(table)
}

pub(super) fn write<T: Serialize>(what: &str, value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| corrupt(what, &e))
}

pub(super) fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| corrupt(what, &e))
}

pub(super) fn corrupt(what: &str, why: &dyn ToString) -> StoreError {
    StoreError::Corrupt {
        what: what.to_owned(),
        why: why.to_string(),
    }
}

/// A match's seed with the terms of its dice, if it has any.
pub(super) fn luck(seed: &str, terms: Option<&str>) -> Result<Luck, StoreError> {
    let seed = seed_from_hex(seed).ok_or_else(|| corrupt("a seed", &"not 64 hex digits"))?;
    let terms = terms.map(|terms| read("the terms of dice", terms));
    Luck::of(seed, terms.transpose()?).map_err(|e| corrupt("the terms of dice", &e))
}

pub(super) fn state(state: TableState) -> &'static str {
    match state {
        TableState::Open => "open",
        TableState::Playing => "playing",
        TableState::Finished => "finished",
    }
}

/// An entry of a journal.
pub(super) fn written(entry: &str, at: i64) -> Result<StoredEntry, StoreError> {
    Ok(StoredEntry {
        entry: read("an entry", entry)?,
        at: time(at),
    })
}

/// Checks that entries are numbered without gaps; a gap means that the database has been altered.
pub(super) fn dense(table: &str, entries: &[StoredEntry]) -> Result<(), StoreError> {
    let gap = entries
        .iter()
        .zip(1..)
        .find(|(written, seq)| written.entry.seq != *seq);
    match gap {
        Some((written, seq)) => {
            let why = format!("#{seq} is missing before #{}", written.entry.seq);
            Err(corrupt(&format!("the journal of table {table}"), &why))
        }
        None => Ok(()),
    }
}
