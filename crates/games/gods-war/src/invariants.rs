//! What must hold at every decision, whatever happens.
//!
//! Some things hold by their types and need no check: there are never more pieces than in the box,
//! as [`crate::units::Unit`] and [`crate::buildings::Building`] are its figures and tokens and each
//! is in one place.

mod pieces;
mod sheets;
#[cfg(test)]
mod tests;
mod world;

use engine::InvariantViolation;

use crate::GodsWar;

/// Checks a position.
///
/// # Errors
/// Names what is broken.
pub(crate) fn check(g: &GodsWar) -> Result<(), InvariantViolation> {
    pieces::units(g)?;
    pieces::laid_aside(g)?;
    pieces::buildings(g)?;
    sheets::runes(g)?;
    sheets::sheets(g)?;
    sheets::catastrophe(g)?;
    world::course(g)?;
    world::centre(g)?;
    world::kylerela(g)?;
    world::markers(g)
}

/// Fails with these words unless it holds.
fn hold(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), InvariantViolation> {
    if holds {
        Ok(())
    } else {
        Err(InvariantViolation(otherwise()))
    }
}
