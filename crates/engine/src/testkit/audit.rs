//! An account kept from a game's events alone. It shows that events tell every change of the state.

#[cfg(any(test, feature = "test-kit"))]
pub mod spoilt;

use std::fmt::Debug;

use crate::game::{Game, InvariantViolation};

/// `Ok` if an event is possible, or if the account agrees with the state.
pub type AuditResult = Result<(), InvariantViolation>;

/// Fails an audit.
///
/// # Errors
/// Always.
pub fn fault<T>(what: impl Into<String>) -> Result<T, InvariantViolation> {
    Err(InvariantViolation(what.into()))
}

/// Checks a condition of an event.
///
/// # Errors
/// When it does not hold; `otherwise` says why.
pub fn must(holds: bool, otherwise: impl FnOnce() -> String) -> AuditResult {
    if holds { Ok(()) } else { fault(otherwise()) }
}

/// An account of a game that knows only its setup and its events.
pub trait Audit<G: Game>: Debug + Send {
    /// Enters an event as the rules emitted it, before redaction.
    ///
    /// # Errors
    /// When earlier events make it impossible.
    fn enter(&mut self, event: &G::Event) -> AuditResult;

    /// Compares the account with the state.
    ///
    /// # Errors
    /// Names the first difference.
    fn compare(&self, game: &G) -> AuditResult;

    /// Enters the events of an action, then compares.
    ///
    /// # Errors
    /// When an event is impossible, or the state differs from what the events said.
    fn follow(&mut self, events: &[G::Event], game: &G) -> AuditResult {
        events.iter().try_for_each(|event| self.enter(event))?;
        self.compare(game)
    }
}
