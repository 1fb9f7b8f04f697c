//! Moderation: sanctions, reports, and the audit log.

use std::{
    collections::HashMap,
    fmt,
    sync::{PoisonError, RwLock},
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use crate::{
    api_error::ApiError,
    secret,
    storage::{ChatLine, Store, StoreError, patiently},
    wire::Person,
};

/// The operators' bearer token for the admin listener.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminToken(String);

impl AdminToken {
    /// The minimum length.
    pub const SHORTEST: usize = 16;

    /// A token of at least [`Self::SHORTEST`] visible ASCII characters, or `None`.
    pub fn new(token: &str) -> Option<Self> {
        let fits = token.len() >= Self::SHORTEST && token.bytes().all(|b| b.is_ascii_graphic());
        fits.then(|| Self(token.to_owned()))
    }

    pub(crate) fn is(&self, token: &str) -> bool {
        secret::same(&self.0, token)
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(…)")
    }
}

/// An operator's sanctions against a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Sanction {
    /// Their chat is refused.
    pub muted: bool,
    /// Their requests and connections are refused.
    pub banned: bool,
}

/// A cache of all sanctions, refreshed from the database in every upkeep round.
#[derive(Debug, Default)]
pub struct Sanctions {
    known: RwLock<HashMap<String, Sanction>>,
    /// Serializes updates and refreshes, so that a stale refresh never overwrites an update.
    deciding: Mutex<()>,
}

impl Sanctions {
    /// Returns a person's sanctions.
    pub fn of(&self, person: &str) -> Sanction {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(person).copied().unwrap_or_default()
    }

    /// Refuses people who are banned.
    pub(crate) fn admit(&self, person: &Person) -> Result<(), ApiError> {
        if self.of(&person.id).banned {
            return Err(ApiError::banned());
        }
        Ok(())
    }

    /// Refreshes the cache, including sanctions from other servers, and returns the banned people.
    pub(crate) async fn read(&self, store: &Store) -> Result<Vec<String>, StoreError> {
        let _alone = self.deciding.lock().await;
        let read = patiently(store.sanctions()).await?;
        let banned = read.iter().filter(|(_, sanction)| sanction.banned);
        let banned = banned.map(|(person, _)| person.clone()).collect();
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = read;
        Ok(banned)
    }

    /// Stores a person's name and sanctions with their audit entry, then updates the cache.
    pub(crate) async fn decide(
        &self,
        store: &Store,
        person: &Person,
        sanction: Sanction,
        act: &AuditEntry,
    ) -> Result<(), StoreError> {
        let _alone = self.deciding.lock().await;
        patiently(store.decide(person, sanction, act)).await?;
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(person.id.clone(), sanction);
        Ok(())
    }
}

/// A line of chat as an operator reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReportedLine {
    /// The author's public id; empty for a notice of the server.
    pub by: String,
    /// Their name at that time.
    pub name: String,
    /// The text.
    pub text: String,
    /// Milliseconds since 1970.
    pub at: u64,
}

impl From<&ChatLine> for ReportedLine {
    fn from(line: &ChatLine) -> Self {
        Self {
            by: line.guest.clone(),
            name: line.from.clone(),
            text: line.text.clone(),
            at: line.at,
        }
    }
}

/// A player's report to the operators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// Its number, from 1.
    #[serde(default)]
    pub number: u64,
    /// Milliseconds since 1970.
    pub at: u64,
    /// The reporter.
    pub by: Person,
    /// The reported person.
    pub about: Person,
    /// The table's id.
    pub table: String,
    /// The reason, in the reporter's words.
    pub why: String,
    /// The last chat lines that the reporter could see there.
    pub lines: Vec<ReportedLine>,
}

/// An entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AuditEntry {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The operator's name, as given.
    pub by: String,
    /// The reason, in their words.
    pub why: String,
    /// The action.
    #[serde(flatten)]
    pub did: AuditAction,
}

/// An operator's action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "did", rename_all = "snake_case")]
pub enum AuditAction {
    /// Closed a table.
    ClosedTable {
        /// Its id.
        table: String,
        /// Its name.
        name: String,
    },
    /// Changed a person.
    Decided {
        /// The person with their present name.
        person: Person,
        /// Their earlier name.
        before: String,
        /// Their present sanctions.
        #[serde(flatten)]
        sanction: Sanction,
    },
    /// Settled a report.
    Settled {
        /// Its number.
        report: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_long_and_never_shown() {
        assert_eq!(AdminToken::new("short"), None);
        assert_eq!(AdminToken::new("0123456789abcde\n"), None);
        let token = AdminToken::new("0123456789abcdef").unwrap();
        assert!(token.is("0123456789abcdef") && !token.is("0123456789abcdeF") && !token.is(""));
        assert!(!format!("{token:?}").contains("0123"));
    }
}
