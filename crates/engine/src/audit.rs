//! Books kept from a game's events alone: whatever changes in the state must have been told.

#[cfg(any(test, feature = "test-kit"))]
pub mod spoilt;

use std::fmt::Debug;

use crate::game::{Game, InvariantViolation};

/// Whether an event can be true, or the books and the state agree.
pub type Kept = Result<(), InvariantViolation>;

/// What can't be true.
///
/// # Errors
/// Always.
pub fn fault<T>(what: impl Into<String>) -> Result<T, InvariantViolation> {
    Err(InvariantViolation(what.into()))
}

/// What must hold for an event to be true.
///
/// # Errors
/// When it does not, `otherwise` says what is wrong.
pub fn must(holds: bool, otherwise: impl FnOnce() -> String) -> Kept {
    if holds { Ok(()) } else { fault(otherwise()) }
}

/// An account of a game that knows its setup and its events and nothing else.
pub trait Audit<G: Game>: Debug + Send {
    /// Enters what happened, as the rules told it (not redacted).
    ///
    /// # Errors
    /// When that can't have happened, by what happened before.
    fn enter(&mut self, event: &G::Event) -> Kept;

    /// Compares the books with the state.
    ///
    /// # Errors
    /// Names the first difference.
    fn compare(&self, game: &G) -> Kept;

    /// Enters what an action brought about and compares.
    ///
    /// # Errors
    /// When an event can't be true, or the state is not what the events told.
    fn follow(&mut self, events: &[G::Event], game: &G) -> Kept {
        events.iter().try_for_each(|event| self.enter(event))?;
        self.compare(game)
    }
}
