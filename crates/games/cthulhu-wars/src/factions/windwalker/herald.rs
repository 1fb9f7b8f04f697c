//! Herald of the Outer Gods: a Ritual always costs 5 Power; the marker still advances.

use crate::ids::Spellbook;

/// The spellbook, and what a Ritual costs by it.
pub(super) const RITUAL_COST: (Spellbook, u16) = (Spellbook::Herald, 5);
