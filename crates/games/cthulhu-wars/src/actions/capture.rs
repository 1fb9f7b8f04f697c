//! Capture Cultist: 1 Power (Rulebook VI).

use engine::{Text, text};

use super::{Common, needs_power, why_idle};
use crate::{
    CthulhuWars, Cx, Next,
    action::Verb,
    factions::{Among, Guard, moments},
    ids::{Area, Faction},
    sets::{AreaSet, FactionSet, UnitSet},
    supplements,
    tolls::too_dear,
    units::{Unit, cultists, great_old_ones, lesser_hunters, monsters},
};

/// What a capture costs.
pub(super) const COST: u16 = 1;

/// The action.
pub const COMMON: Common = Common {
    id: "capture",
    verb: Verb::Capture,
    label: "Capture a Cultist",
    detail: "",
    cost: |_, _| COST,
    rule: "Rulebook VI, Capture",
    guards: &[
        Guard {
            holds: |g, by| g.power(by) >= COST,
            why: |g, by| needs_power(g, by, COST),
        },
        Guard {
            holds: |g, by| areas(g, by).next().is_some(),
            why: |g, by| {
                let hunting = |area: &Area| hunters(g, by, *area).any() && prey(g, by, *area);
                let mut hunting = g.areas_of(by).iter().filter(hunting);
                let idle = |area: &Area| able(g, by, *area).is_empty();
                if let Some(area) = hunting.clone().find(idle) {
                    why_idle(g, by, area)
                } else if hunting.next().is_some() {
                    text!("every Cultist where your Monsters and Great Old Ones stand is guarded")
                } else {
                    text!("no Monster or Great Old One of yours stands with an enemy Cultist")
                }
            },
        },
    ],
};

/// Where: an enemy's Cultist, a hunter, no guard.
pub(super) const AREAS: [Among<Faction, AreaSet>; 6] = [
    super::ORIGIN,
    Among {
        set: |g, by| g.map().areas.iter().filter(|a| prey(g, by, *a)).collect(),
        why: |_, _, area| text!("no enemy Cultist is in {0}", area.name()),
    },
    Among {
        set: |g, by| {
            let hunted = |area: &Area| hunters(g, by, *area).any();
            g.map().areas.iter().filter(hunted).collect()
        },
        why: |_, _, area| {
            text!(
                "no Monster or Great Old One of yours is in {0}",
                area.name()
            )
        },
    },
    Among {
        set: |g, by| {
            let able = |area: &Area| able(g, by, *area).any();
            g.map().areas.iter().filter(able).collect()
        },
        why: why_idle,
    },
    Among {
        set: catchable,
        why: |_, _, area| text!("every Cultist in {0} is guarded", area.name()),
    },
    Among {
        set: |g, by| g.open_areas(by, COST),
        why: |g, by, area| too_dear(g, by, COST, area),
    },
];

/// Whose: not the faction itself, one with a Cultist there, no guard.
pub(crate) const VICTIMS: [Among<(Faction, Area), FactionSet>; 3] = [
    Among {
        set: |g, (by, _)| g.enemies(by),
        why: |_, _, _| text!("that is your own faction"),
    },
    Among {
        set: |g, (_, area)| {
            let there = |f: &Faction| cultists_of(g, *f, area).any();
            g.playing().iter().filter(there).collect()
        },
        why: |_, (_, area), of| text!("{0} has no Cultist in {1}", of.name(), area.name()),
    },
    Among {
        set: |g, (by, area)| victims(g, by, area).collect(),
        why: |g, (_, area), of| guarded(g, of, area),
    },
];

/// Which Cultist its owner gives up.
pub(super) const CULTISTS: [Among<(Faction, Area), UnitSet>; 2] = [
    Among {
        set: |g, (of, area)| g.units_at(of, area),
        why: |_, _, unit| text!("{0} does not stand there", unit.this()),
    },
    Among {
        set: |_, _| cultists(),
        why: |_, _, unit| text!("{0} is no Cultist", unit.this()),
    },
];

/// The Cultists of a faction in an area.
pub fn cultists_of(g: &CthulhuWars, of: Faction, area: Area) -> UnitSet {
    g.units_at(of, area).and(cultists())
}

// Rulebook VI: a Great Old One is stopped only by a Great Old One, a Monster by any Monster or
// Great Old One of the Cultist's owner; combat values and third parties don't matter.
pub fn can_capture(g: &CthulhuWars, by: Faction, of: Faction, area: Area) -> bool {
    let (own, theirs) = (able(g, by, area), g.units_at(of, area));
    if theirs.and(cultists()).is_empty() || theirs.and(great_old_ones()).any() {
        return false;
    }
    own.and(great_old_ones()).any()
        || (theirs.and(lesser_hunters()).is_empty() && own.minus((moments(of).shelters)(g)).any())
}

fn guarded(g: &CthulhuWars, of: Faction, area: Area) -> Text {
    if g.units_at(of, area).and(great_old_ones()).any() {
        text!(
            "a Great Old One of {0} guards its Cultists there",
            of.name()
        )
    } else if (moments(of).shelters)(g).any() {
        text!("only a Great Old One captures Cultists of {0}", of.name())
    } else if g.units_at(of, area).and(monsters()).is_empty() {
        text!("a Terror of {0} guards its Cultists there", of.name())
    } else {
        text!("a Monster of {0} guards its Cultists there", of.name())
    }
}

fn hunters(g: &CthulhuWars, by: Faction, area: Area) -> UnitSet {
    let hunters = great_old_ones().or(lesser_hunters());
    g.units_at(by, area).and(hunters)
}

// Those that may capture.
fn able(g: &CthulhuWars, by: Faction, area: Area) -> UnitSet {
    let idle = g.idle(by).or(supplements::harmless(g));
    hunters(g, by, area).minus(idle)
}

fn prey(g: &CthulhuWars, by: Faction, area: Area) -> bool {
    let mut enemies = g.enemies(by).iter();
    enemies.any(|e| cultists_of(g, e, area).any())
}

fn victims(g: &CthulhuWars, by: Faction, area: Area) -> impl Iterator<Item = Faction> {
    g.enemies(by)
        .iter()
        .filter(move |of| can_capture(g, by, *of, area))
}

// A Cultist there is not guarded.
fn is_exposed(g: &CthulhuWars, by: Faction, area: Area) -> bool {
    victims(g, by, area).next().is_some()
}

fn catchable(g: &CthulhuWars, by: Faction) -> AreaSet {
    let areas = g.areas_of(by).iter();
    areas.filter(|area| is_exposed(g, by, *area)).collect()
}

/// The areas where a Cultist can be captured.
pub fn areas(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Area> {
    let open = g
        .areas_of(by)
        .and(g.origins(by))
        .and(g.open_areas(by, COST));
    open.iter().filter(move |area| is_exposed(g, by, *area))
}

/// The Cultist its owner gave up goes to the captor's faction card.
pub fn capture(g: &mut CthulhuWars, by: Faction, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let area = g.units.area(unit);
    g.capture(unit, by, cx);
    (moments(by).captured)(g, cx);
    let also = area.and_then(|area| supplements::captured(g, by, area));
    also.map_or(Next::Done, Next::Goto)
}
