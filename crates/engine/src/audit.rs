//! Books kept from a game's events alone: whatever changes in the state must have been told.

use std::fmt::Debug;

use crate::game::{Broken, Game};

/// An account of a game that knows its setup and its events and nothing else.
pub trait Audit<G: Game>: Debug + Send {
    /// Enters what happened, as the rules told it (not redacted).
    ///
    /// # Errors
    /// When that can't have happened, by what happened before.
    fn enter(&mut self, event: &G::Event) -> Result<(), Broken>;

    /// Compares the books with the state.
    ///
    /// # Errors
    /// Names the first difference.
    fn compare(&self, game: &G) -> Result<(), Broken>;

    /// Enters what an action brought about and compares.
    ///
    /// # Errors
    /// When an event can't be true, or the state is not what the events told.
    fn follow(&mut self, events: &[G::Event], game: &G) -> Result<(), Broken> {
        events.iter().try_for_each(|event| self.enter(event))?;
        self.compare(game)
    }
}
