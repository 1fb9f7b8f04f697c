//! Awaken a Great Old One (Rulebook VI and IX). Cost and conditions are the faction's own.

use engine::{Text, text};

use super::needs_power;
use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    factions::{Among, Awaken, moments},
    ids::{Area, Faction, Kind},
    sets::AreaSet,
    tolls::too_dear,
};

/// Where it may appear.
pub(super) const AREAS: [Among<Kind, AreaSet>; 3] = [
    Among {
        set: |g, kind| of(kind).map_or(AreaSet::EMPTY, |(by, _)| g.origins(by)),
        why: |g, kind, area| {
            of(kind).map_or_else(Text::default, |(by, _)| (super::ORIGIN.why)(g, by, area))
        },
    },
    Among {
        set: |g, kind| of(kind).map_or(AreaSet::EMPTY, |(_, awaken)| (awaken.areas)(g)),
        why: |_, kind, area| text!("{0} can't awake in {1}", kind.name(), area.name()),
    },
    Among {
        set: |g, kind| {
            of(kind).map_or(AreaSet::EMPTY, |(by, awaken)| {
                g.open_areas(by, (awaken.cost)(g))
            })
        },
        why: |g, kind, area| {
            of(kind).map_or_else(Text::default, |(by, awaken)| {
                too_dear(g, by, (awaken.cost)(g), area)
            })
        },
    },
];

/// Whether a Great Old One can be awakened now.
pub fn is_possible(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> bool {
    g.in_pool(by, awaken.kind).is_some()
        && g.power(by) >= (awaken.cost)(g)
        && places(g, by, awaken).any()
}

fn places(g: &CthulhuWars, by: Faction, awaken: &Awaken) -> AreaSet {
    let open = g.open_areas(by, (awaken.cost)(g));
    (awaken.areas)(g).and(g.origins(by)).and(open)
}

/// Everything that stands in the way of awakening one.
pub fn faults(g: &CthulhuWars, by: Faction, kind: Kind) -> Vec<Text> {
    let Some(awaken) = moments(by).awaken.iter().find(|a| a.kind == kind) else {
        return vec![text!("{0} is no Great Old One of yours", kind.name())];
    };
    if g.in_pool(by, kind).is_none() {
        return vec![text!("{0} is in play already", kind.name())];
    }
    let cost = (awaken.cost)(g);
    let short = (g.power(by) < cost).then(|| needs_power(g, by, cost));
    let nowhere = (awaken.areas)(g).is_empty().then(|| (awaken.nowhere)(g));
    short.into_iter().chain(nowhere).collect()
}

/// Whose it is, and how it awakes.
pub(crate) fn of(kind: Kind) -> Option<(Faction, &'static Awaken)> {
    let faction = kind.units().first()?.printed()?;
    let mut ways = moments(faction).awaken.iter();
    Some((faction, ways.find(|a| a.kind == kind)?))
}

/// The place is chosen: a rite comes first, or it awakes.
pub fn chosen(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    match of(kind).and_then(|(_, awaken)| awaken.rite) {
        Some(rite) => Next::Goto(rite(area)),
        None => awaken(g, kind, area, cx),
    }
}

/// Pays and places it.
pub fn awaken(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) -> Next {
    if let (Some((by, awaken)), Some(unit)) = (of(kind), kind.units().first()) {
        let cost = (awaken.cost)(g) + g.toll(by, area);
        g.pay(by, cost, cx);
        g.place(unit, area);
        cx.emit(Event::Awakened { unit, area, cost });
        (awaken.then)(g, cx);
    }
    Next::Done
}
