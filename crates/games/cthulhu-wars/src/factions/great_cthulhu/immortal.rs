//! Immortal: how Cthulhu awakes.

use engine::{Text, text};

use super::GC;
use crate::{
    CthulhuWars, Cx,
    event::Why,
    factions::Awaken,
    ids::{Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
};

/// What awakening again costs.
pub(crate) const AGAIN: u16 = 4;

/// Cthulhu awakes.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::Cthulhu,
    cost,
    areas,
    nowhere,
    rite: None,
    then: cthulhu_awoke,
};

// Immortal: 10 the first time, 4 afterwards.
fn cost(g: &CthulhuWars, _: Faction) -> u16 {
    if g.sheet(GC).awakened {
        AGAIN
    } else {
        Kind::Cthulhu.printed_cost()
    }
}

// Faction card: a gate in the start area, in whatever hands.
fn areas(g: &CthulhuWars, _: Faction) -> AreaSet {
    let gates = if g.rules.yog_wakes_cthulhu {
        g.gate_areas()
    } else {
        g.gates
    };
    g.map()
        .start(GC)
        .filter(|a| gates.has(*a))
        .map_or(AreaSet::EMPTY, AreaSet::one)
}

fn nowhere(g: &CthulhuWars, _: Faction) -> Text {
    let start = g.map().start(GC);
    let start = start.map_or(text!("your start area"), |a| a.name().into());
    text!("no gate is in {0}", start)
}

/// Immortal: an Elder Sign every time that it awakens a Great Old One.
pub(super) fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    g.gain_signs(GC, 1, Why::Immortal, cx);
}

fn cthulhu_awoke(g: &mut CthulhuWars, _: Faction, cx: &mut Cx<'_>) {
    g.sheet_mut(GC).awakened = true;
    spellbooks::meet(g, Requirement::AwakenCthulhu, cx);
}
