//! Awaken a Great Old One (Rulebook VI and IX). Cost and conditions are those of its faction card, or of
//! its Loyalty Card.

use engine::{Text, text};

use super::needs_power;
use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    factions::{Among, Awaken, awakenings, moments},
    ids::{Area, Faction, Kind},
    sets::{AreaSet, UnitSet},
    supplements,
    tolls::too_dear,
};

/// Where it may appear: who awakens which one.
pub(super) const AREAS: [Among<(Faction, Kind), AreaSet>; 3] = [
    Among {
        set: |g, (by, _)| g.origins(by),
        why: |g, (by, _), area| (super::ORIGIN.why)(g, by, area),
    },
    Among {
        set: |g, (by, kind)| way(g, by, kind).map_or(AreaSet::EMPTY, |way| (way.areas)(g, by)),
        why: |_, (_, kind), area| text!("{0} can't awake in {1}", kind.name(), area.name()),
    },
    Among {
        set: |g, (by, kind)| g.open_areas(by, cost(g, by, kind)),
        why: |g, (by, kind), area| too_dear(g, by, cost(g, by, kind), area),
    },
];

/// How a faction awakens a Great Old One, if it can be its own.
fn way(g: &CthulhuWars, by: Faction, kind: Kind) -> Option<&'static Awaken> {
    awakenings(g, by).find(|way| way.kind == kind)
}

/// What it costs a faction to awaken a Great Old One.
pub(crate) fn cost(g: &CthulhuWars, by: Faction, kind: Kind) -> u16 {
    way(g, by, kind).map_or(0, |way| (way.cost)(g, by))
}

/// The figures of a kind that a faction would awaken: those in its Pool, or in the box without an owner.
fn sleeping(g: &CthulhuWars, by: Faction, kind: Kind) -> UnitSet {
    let own = g.units.pool().and(kind.units()).and(g.units.of(by));
    let free = own.is_empty() && supplements::is_loyal(kind);
    if free && supplements::holder(g, kind).is_none() {
        return kind.units();
    }
    own
}

/// Whether a Great Old One sleeps that a faction could awaken.
pub(crate) fn sleeps(g: &CthulhuWars, by: Faction, kind: Kind) -> bool {
    sleeping(g, by, kind).any()
}

/// Whether a Great Old One can be awakened now.
pub fn is_possible(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> bool {
    sleeps(g, by, awaken.kind) && g.power(by) >= (awaken.cost)(g, by) && places(g, by, awaken).any()
}

fn places(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> AreaSet {
    let open = g.open_areas(by, (awaken.cost)(g, by));
    (awaken.areas)(g, by).and(g.origins(by)).and(open)
}

/// Everything that stands in the way of awakening one.
pub fn faults(g: &CthulhuWars, by: Faction, kind: Kind) -> Vec<Text> {
    let Some(awaken) = way(g, by, kind) else {
        return vec![text!("{0} is no Great Old One of yours", kind.name())];
    };
    if !sleeps(g, by, kind) {
        return vec![text!("{0} is in play already", kind.name())];
    }
    let cost = (awaken.cost)(g, by);
    let short = (g.power(by) < cost).then(|| needs_power(g, by, cost));
    let nowhere = (awaken.areas)(g, by).is_empty();
    let nowhere = nowhere.then(|| (awaken.nowhere)(g, by));
    short.into_iter().chain(nowhere).collect()
}

/// Whether a faction can awaken a Great Old One now.
pub(crate) fn is_possible_by(g: &CthulhuWars, by: Faction, kind: Kind) -> bool {
    way(g, by, kind).is_some_and(|way| is_possible(g, by, way))
}

/// The place is chosen: a rite comes first, or it awakes.
pub fn chosen(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    match way(g, by, kind).and_then(|awaken| awaken.rite) {
        Some(rite) => Next::Goto(rite(area)),
        None => awaken(g, by, kind, area, cx),
    }
}

/// Pays and places it; a Loyalty Card that no one had comes with it.
pub fn awaken(g: &mut CthulhuWars, by: Faction, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    let Some(awaken) = way(g, by, kind) else {
        return Next::Done;
    };
    let cost = (awaken.cost)(g, by) + g.toll(by, area);
    g.pay(by, cost, cx);
    let units = sleeping(g, by, kind);
    if units.and(g.units.gone()).any() {
        supplements::take_card(g, by, kind, cx);
    }
    for (nth, unit) in units.iter().enumerate() {
        g.place(unit, area);
        cx.emit(if nth == 0 {
            Event::Awakened { unit, area, cost }
        } else {
            Event::Placed { unit, area, by }
        });
    }
    (moments(by).awakened)(g, cx);
    (awaken.then)(g, by, cx);
    Next::Done
}
