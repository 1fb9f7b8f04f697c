//! Supplements: parts of the game that a table may add, for all factions at once. Each has a file or folder
//! of its own below this one; its figures are in `supplements/figures.toml`.

pub mod high_priests;
pub mod unspeakable_oath;

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::Kind,
    sets::SupplementSet,
    units::{Place, Unit, Units},
};

names! {
    /// A part of the game that a table may add.
    Supplement ("snake_case") {
        HighPriests "high_priests" "High Priests",
    }
}

/// The supplement that a kind of unit comes with; none if a faction brings it.
fn of(kind: Kind) -> Option<Supplement> {
    (kind == Kind::HighPriest).then_some(Supplement::HighPriests)
}

/// Their reference cards.
pub(crate) const CARDS: &str = include_str!("supplements/cards.toml");

/// Whether a kind of unit is in the game.
pub(crate) fn has(with: SupplementSet, kind: Kind) -> bool {
    of(kind).is_none_or(|supplement| with.has(supplement))
}

/// Where a figure is before the game: in its owner's Pool, or in the box if its supplement isn't played.
pub(crate) fn begins(with: SupplementSet, unit: Unit) -> Place {
    if has(with, unit.kind()) {
        Place::Pool
    } else {
        Place::Gone
    }
}

/// Where all figures are before the game.
pub(crate) fn units(with: SupplementSet) -> Units {
    let mut units = Units::default();
    for unit in units.pool().iter() {
        let place = begins(with, unit);
        if place != Place::Pool {
            units.put(unit, place);
        }
    }
    units
}
