//! Recruit Cultist: 1 Power (Rulebook VI).

use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    ids::{Area, Faction, Kind},
    sets::AreaSet,
};

/// Whether a Cultist can be recruited: Power, one in the Pool, somewhere to stand.
pub fn possible(g: &CthulhuWars, by: Faction) -> bool {
    g.power(by) >= 1 && g.in_pool(by, Kind::Acolyte).is_some() && areas(g, by).any()
}

// Rulebook VI: where one has a unit; with no units on the map at all, anywhere.
pub fn areas(g: &CthulhuWars, by: Faction) -> AreaSet {
    let areas = g.areas_of(by);
    let submerged = g.units.submerged().and(by.units()).any();
    if areas.is_empty() && (g.rules.recruit_while_submerged || !submerged) {
        g.map().areas
    } else {
        areas
    }
}

/// Pays and places one.
pub fn recruit(g: &mut CthulhuWars, by: Faction, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = g.in_pool(by, Kind::Acolyte) {
        g.pay(by, 1, cx);
        g.place(unit, area);
        cx.emit(Event::Recruited { unit, area });
    }
    Next::Done
}
