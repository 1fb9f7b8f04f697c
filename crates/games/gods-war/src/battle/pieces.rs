//! Pieces that don't go back to a pool: those Oblivion takes, and Darkness' trophies.

use crate::{
    Cx, GodsWar,
    action::Action,
    buildings::Site,
    empires,
    event::Why,
    ids::{Empire, Gift},
    sets::{BuildingSet, UnitSet},
    sheet::Slot,
    units::Place,
};

/// The answers for pieces that have just been lost and lie in their pools: one of those alike.
pub fn choices(g: &GodsWar, units: UnitSet, buildings: BuildingSet) -> Vec<Action> {
    let pooled = units.filter(|u| g.units.place(u) == Place::Pool);
    let razed = buildings.filter(|b| g.buildings.site(b) == Site::Pool);
    let units = g.units.distinct(pooled);
    units
        .iter()
        .map(Action::Unit)
        .chain(razed.iter().map(Action::Building))
        .collect()
}

/// Oblivion: a piece that was just lost goes out of the game. Battles and Blood Sacrifice use it.
pub fn vanish(g: &mut GodsWar, piece: Action, cx: &mut Cx<'_>) {
    let why = Why::Gift(Gift::Oblivion);
    match piece {
        Action::Unit(unit) => g.lay_unit(unit, Place::Out, why, cx),
        Action::Building(building) => g.lay_building(building, Site::Out, why, cx),
        _ => {}
    }
}

/// Whether Darkness still wants a piece of this empire for Part A.
pub fn wanted(g: &GodsWar, of: Empire) -> bool {
    g.open_quest(Empire::Darkness, Slot::S2A) && !empires::darkness::trophies(g).has(of)
}

/// A piece is kept on Darkness' sheet.
pub fn keep(g: &mut GodsWar, piece: Action, cx: &mut Cx<'_>) {
    let why = Why::Quest(Empire::Darkness, Slot::S2A);
    match piece {
        Action::Unit(unit) => g.lay_unit(unit, Place::Trophy, why, cx),
        Action::Building(building) => g.lay_building(building, Site::Trophy, why, cx),
        _ => {}
    }
}
