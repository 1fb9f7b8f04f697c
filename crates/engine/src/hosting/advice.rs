//! What looking ahead says about a seat's choices: for advice during a match, and for its analysis.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{
    any::{AnyMatch, Studying},
    journal::{Entry, Kind, ReplayMismatch},
    seat::Seat,
    text::Text,
};

/// A choice, weighed from what its seat knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Weighed {
    /// The action, as in [`Choice`](crate::Choice).
    #[ts(type = "unknown")]
    pub action: Value,
    /// The choice in words.
    pub label: Text,
    /// The chance of each seat to win after it, from 0 to 1. The rest is the chance that no one wins.
    pub chances: Vec<f64>,
    /// What tells it from the other choices, the weightiest first.
    pub reasons: Vec<Consideration>,
    /// What is likely to follow.
    pub line: Vec<Likely>,
}

/// What a choice changes, compared with the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Consideration {
    /// What it is about, for example `Power`; the seat's whole standing if a seat is named.
    pub topic: Text,
    /// The other player whose standing it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub of: Option<Seat>,
    /// Whether it speaks for the choice.
    pub good: bool,
}

/// A choice that is likely to follow.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Likely {
    /// Who chooses.
    pub seat: Seat,
    /// The choice in words.
    pub label: Text,
}

/// A choice that was made, beside the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct Studied {
    /// Who chose.
    pub seat: Seat,
    /// The choice that looking ahead prefers.
    pub best: Weighed,
    /// The choice that was made.
    pub made: Weighed,
}

/// Folds a journal into `game`, a match without entries, and notes what can be studied: the choices
/// that count in the end and were not the only ones, by their entries.
///
/// # Errors
/// When the journal does not replay.
pub fn studies(
    game: &mut dyn AnyMatch,
    entries: Vec<Entry>,
) -> Result<Vec<(u64, Studying)>, ReplayMismatch> {
    let mut found: Vec<(u64, Studying)> = Vec::new();
    for entry in entries {
        match &entry.kind {
            Kind::Act { auto: false, .. } => {
                let study = game.studying(&entry, entry.seq);
                found.extend(study.map(|study| (entry.seq, study)));
            }
            Kind::Undo { to, .. } => found.retain(|(seq, _)| seq < to),
            _ => {}
        }
        game.follow(entry)?;
    }
    Ok(found)
}
