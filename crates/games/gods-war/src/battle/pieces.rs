//! Pieces that have just been lost.

use crate::{
    GodsWar,
    action::Action,
    buildings::Site,
    sets::{BuildingSet, UnitSet},
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
