//! Recruit Cultist: 1 Power (Rulebook VI).

use engine::{guards, text};

use super::{Common, needs_power};
use crate::{
    CthulhuWars, Cx, Next,
    action::Verb,
    event::Event,
    factions::{Among, Guard},
    ids::{Area, Faction, Kind},
    sets::AreaSet,
    tolls::too_dear,
};

/// What a Cultist costs.
const COST: u16 = 1;

/// The action: Power, one in the Pool, somewhere to stand.
pub const COMMON: Common = Common {
    id: "recruit",
    verb: Verb::Recruit,
    label: "Recruit a Cultist",
    detail: "",
    cost: COST,
    rule: "Rulebook VI, Recruit",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= COST,
            why: |g, by| needs_power(g, by, COST),
        },
        Guard {
            holds: |g, by| g.in_pool(by, Kind::Acolyte).is_some(),
            why: |_, _| text!("no Acolyte is in your Pool"),
        },
        Guard {
            holds: |g, by| guards::offered(g, by, &AREAS).any(),
            why: |_, _| text!("there is no area for it"),
        },
    ],
};

/// Where.
pub(super) const AREAS: [Among<Faction, AreaSet>; 3] = [
    super::ORIGIN,
    Among {
        set: areas,
        why: |_, _, area| text!("you have no unit in {0}", area.name()),
    },
    Among {
        set: |g, by| g.open_areas(by, COST),
        why: |g, by, area| too_dear(g, by, COST, area),
    },
];

// Rulebook VI: where one has a unit; with no units on the map at all, anywhere.
fn areas(g: &CthulhuWars, by: Faction) -> AreaSet {
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
        g.pay(by, COST + g.toll(by, area), cx);
        g.place(unit, area);
        cx.emit(Event::Recruited { unit, area });
    }
    Next::Done
}
