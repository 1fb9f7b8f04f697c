//! Where a unit can go in a Move Units action (Rulebook V.C, Movement & the Map; empire sheets).

use crate::{
    GodsWar,
    ids::{Area, Empire, Structure},
    map,
    sets::AreaSet,
};

use super::hell;

/// The areas that units of an empire can go to from an area without leaving Hell.
pub fn steps(g: &GodsWar, by: Empire, from: Area) -> AreaSet {
    let gate = gates(g, by, from).iter();
    let gate: AreaSet = gate.filter(|to| !from.is_hell() || to.is_hell()).collect();
    let steps = g.step_areas(from, by).or(flight(g, by, from)).or(gate);
    steps.minus(AreaSet::one(from))
}

/// The areas they can go to out of Hell, once they may leave it.
pub fn out_of_hell(g: &GodsWar, by: Empire, from: Area) -> AreaSet {
    if !from.is_hell() {
        return AreaSet::EMPTY;
    }
    let gates = gates(g, by, from).minus(map::hell());
    hell::exits(g, by).or(gates)
}

// Storm sheet, Fly (Temple, Ziggurat): over one area into the next, without arrows. Out of Hell
// there is no flying.
fn flight(g: &GodsWar, by: Empire, from: Area) -> AreaSet {
    let wings = |s: Structure| matches!(s, Structure::Temple | Structure::Ziggurat);
    let winged = g.buildings.of_at(Empire::Storm, from);
    let flies = by == Empire::Storm && winged.is_some_and(|b| wings(b.printed()));
    if !flies || from.is_hell() {
        return AreaSet::EMPTY;
    }
    let over = g.adjacent(from).iter();
    over.fold(AreaSet::EMPTY, |to, over| {
        to.or(g.adjacent(over)).or(g.into_hell(over, Some(by)))
    })
}

// Invisible God sheet, Wizard Gate: for moves the areas of its Castles and Towers are adjacent.
fn gates(g: &GodsWar, by: Empire, from: Area) -> AreaSet {
    if by != Empire::InvisibleGod || g.buildings.of_at(by, from).is_none() {
        return AreaSet::EMPTY;
    }
    let own = g.buildings.of_on_map(by).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}
