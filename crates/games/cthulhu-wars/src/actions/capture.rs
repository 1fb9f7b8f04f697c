//! Capture Cultist: 1 Power (Rulebook VI).

use crate::{
    CthulhuWars, Cx, Next,
    ids::{Area, Faction, Requirement},
    sets::UnitSet,
    spellbooks,
    units::{Unit, cultists, great_old_ones, monsters},
};

/// The Cultists of a faction in an area.
pub fn cultists_of(g: &CthulhuWars, of: Faction, area: Area) -> UnitSet {
    g.units_at(of, area).and(cultists())
}

// Rulebook VI: a Great Old One is stopped only by a Great Old One, a Monster by any Monster or
// Great Old One of the Cultist's owner; combat values and third parties don't matter.
pub fn can_capture(g: &CthulhuWars, by: Faction, of: Faction, area: Area) -> bool {
    let (own, theirs) = (g.units_at(by, area), g.units_at(of, area));
    if theirs.and(cultists()).is_empty() || theirs.and(great_old_ones()).any() {
        return false;
    }
    own.and(great_old_ones()).any()
        || (own.and(monsters()).any() && theirs.and(monsters()).is_empty())
}

/// The factions that must give up a Cultist if asked in this area.
pub fn victims(g: &CthulhuWars, by: Faction, area: Area) -> impl Iterator<Item = Faction> {
    g.enemies(by)
        .iter()
        .filter(move |of| can_capture(g, by, *of, area))
}

/// The areas where a Cultist can be captured.
pub fn areas(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Area> {
    g.areas_of(by)
        .iter()
        .filter(move |a| victims(g, by, *a).next().is_some())
}

/// Whether any Cultist can be captured.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    g.power(by) >= 1 && areas(g, by).next().is_some()
}

/// The Cultist its owner gave up goes to the captor's faction card.
pub fn capture(g: &mut CthulhuWars, by: Faction, unit: Unit, cx: &mut Cx<'_>) -> Next {
    g.capture(unit, by, cx);
    if by == Faction::Cc {
        spellbooks::meet(g, Requirement::CaptureCultist, cx);
    }
    Next::Done
}
