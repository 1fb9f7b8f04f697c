//! Rhan-Tegoth awakes at a pole; Ithaqua awakes after it at a pole with a gate, which is gone.

use engine::text;

use super::{WW, poles};
use crate::{
    CthulhuWars, Cx,
    event::{Event, Why},
    factions::Awaken,
    ids::{Area, Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
};

/// Rhan-Tegoth awakes. It needs no gate and no unit there.
pub(super) const RHAN_TEGOTH: Awaken = Awaken {
    kind: Kind::RhanTegoth,
    cost: |_, _| Kind::RhanTegoth.printed_cost(),
    areas: |g, _| poles(g),
    nowhere: |_, _| text!("this board has no poles"),
    rite: None,
    then: |g, _, cx| {
        spellbooks::meet(g, Requirement::AwakenRhanTegoth, cx);
    },
};

/// Ithaqua awakes.
pub(super) const ITHAQUA: Awaken = Awaken {
    kind: Kind::Ithaqua,
    cost: |_, _| Kind::Ithaqua.printed_cost(),
    areas: |g, _| {
        if g.met(Requirement::AwakenRhanTegoth) {
            poles(g).and(g.gate_areas())
        } else {
            AreaSet::EMPTY
        }
    },
    nowhere: |g, _| {
        if g.met(Requirement::AwakenRhanTegoth) {
            text!("no gate stands at a pole")
        } else {
            text!("Rhan-Tegoth has not been awakened")
        }
    },
    rite: None,
    then: arrive,
};

// The gate leaves the map, even an enemy's; who stood on it stays as an ordinary unit.
fn take_gate(g: &mut CthulhuWars, area: Area, cx: &mut Cx<'_>) {
    if g.gates.has(area) {
        g.gates.remove(area);
        g.keeper[area] = None;
        cx.emit(Event::GateRemoved { area });
        return;
    }
    let living = g.living_gates().find(|(_, at)| *at == area);
    if let Some((unit, _)) = living {
        g.eliminate(unit, WW, Why::Awakening(Kind::Ithaqua), cx);
    }
}

fn arrive(g: &mut CthulhuWars, _: Faction, cx: &mut Cx<'_>) {
    if let Some((_, area)) = g.lone(Kind::Ithaqua) {
        take_gate(g, area, cx);
    }
    spellbooks::meet(g, Requirement::AwakenIthaqua, cx);
}
