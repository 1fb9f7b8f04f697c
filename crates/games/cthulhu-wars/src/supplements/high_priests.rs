//! High Priests: each faction has one. It is a Cultist, and no Acolyte (the High Priest's card).

use crate::{
    CthulhuWars,
    ids::{Faction, Kind},
    supplements::Supplement,
    units::{Place, Unit},
};

/// Whether there are any in this game.
pub fn are_played(g: &CthulhuWars) -> bool {
    g.supplements.has(Supplement::HighPriests)
}

/// A faction's High Priest in play: on the map, submerged, or on a faction card, but no captive.
pub fn in_play(g: &CthulhuWars, of: Faction) -> Option<Unit> {
    let unit = Kind::HighPriest.units().and(of.units()).first()?;
    match g.units.place(unit) {
        Place::At(_) | Place::Submerged | Place::OnCard(_) => Some(unit),
        Place::Pool | Place::Captured(_) | Place::Gone => None,
    }
}
