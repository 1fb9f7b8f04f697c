//! Values as the columns hold them, and what is wrong with one that can't be read.

use engine::{Luck, journal::seed_from_hex};
use serde::{Serialize, de::DeserializeOwned};

use crate::{
    lobby::Table,
    storage::{StoreError, Written},
};

/// Why a batch of the journal was not written.
pub(in crate::storage) fn unwritten(error: sqlx::Error) -> StoreError {
    let taken = |why: &dyn sqlx::error::DatabaseError| why.is_unique_violation();
    if error.as_database_error().is_some_and(taken) {
        return StoreError::Conflict;
    }
    error.into()
}

pub(in crate::storage) fn number(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

pub(in crate::storage) fn time(at: i64) -> u64 {
    u64::try_from(at).unwrap_or_default()
}

/// A table from its record, with what its match has noted.
pub(in crate::storage) fn table(record: &str, waiting: Option<&str>) -> Result<Table, StoreError> {
    let mut table: Table = read("a table", record)?;
    if let Some(waiting) = waiting {
        table.waiting = read("turns", waiting)?;
    }
    Ok(table)
}

pub(in crate::storage) fn write<T: Serialize>(what: &str, value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|e| corrupt(what, &e))
}

pub(in crate::storage) fn read<T: DeserializeOwned>(
    what: &str,
    text: &str,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|e| corrupt(what, &e))
}

pub(in crate::storage) fn corrupt(what: &str, why: &dyn ToString) -> StoreError {
    StoreError::Corrupt {
        what: what.to_owned(),
        why: why.to_string(),
    }
}

/// What a match's dice follow from: its seed and, where it has them, the terms.
pub(in crate::storage) fn luck(seed: &str, terms: Option<&str>) -> Result<Luck, StoreError> {
    let seed = seed_from_hex(seed).ok_or_else(|| corrupt("a seed", &"not 64 hex digits"))?;
    let terms = terms.map(|terms| read("the terms of dice", terms));
    Luck::of(seed, terms.transpose()?).map_err(|e| corrupt("the terms of dice", &e))
}

pub(in crate::storage) fn state(table: &Table) -> &'static str {
    match table.state {
        crate::wire::TableState::Open => "open",
        crate::wire::TableState::Playing => "playing",
        crate::wire::TableState::Finished => "finished",
    }
}

/// An entry of a table's journal, from its columns; none where the table's newest should be.
pub(in crate::storage) fn written(
    table: &str,
    entry: Option<&str>,
    at: i64,
) -> Result<Written, StoreError> {
    let gone = || corrupt(&journal(table), &"its newest entry is missing");
    let entry = entry.ok_or_else(gone)?;
    Ok(Written {
        entry: read("an entry", entry)?,
        at: time(at),
    })
}

/// Entries must follow one another; a gap means that somebody has altered the database.
pub(in crate::storage) fn dense(table: &str, entries: &[Written]) -> Result<(), StoreError> {
    let gap = entries
        .iter()
        .zip(1..)
        .find(|(written, seq)| written.entry.seq != *seq);
    match gap {
        Some((written, seq)) => {
            let why = format!("#{seq} is missing before #{}", written.entry.seq);
            Err(corrupt(&journal(table), &why))
        }
        None => Ok(()),
    }
}

fn journal(table: &str) -> String {
    format!("the journal of table {table}")
}
