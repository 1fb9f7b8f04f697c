//! High Priests: each faction has one. It is a Cultist, and no Acolyte (the High Priest's card).

pub mod unspeakable_oath;

use crate::{
    CthulhuWars,
    ids::{Faction, Kind},
    supplements::Moments,
    units::{Place, Unit},
};

/// Where they hook in.
pub(super) const MOMENTS: Moments = Moments {
    interruption: Some(unspeakable_oath::INTERRUPTION),
    stop: Some(unspeakable_oath::STOP),
    after_action: |g| unspeakable_oath::offers(g, unspeakable_oath::Moment::AfterAction),
    reserve: unspeakable_oath::reserve,
    gathered: |g| unspeakable_oath::offers(g, unspeakable_oath::Moment::Gathered),
    ..Moments::PLAIN
};

/// A faction's High Priest in play: on the map, submerged, or on a faction card, but no captive.
pub fn in_play(g: &CthulhuWars, of: Faction) -> Option<Unit> {
    let unit = Kind::HighPriest.units().and(g.units.of(of)).first()?;
    match g.units.place(unit) {
        Place::At(_) | Place::Submerged | Place::OnCard(_) => Some(unit),
        Place::Pool | Place::Captured(_) | Place::Gone => None,
    }
}
