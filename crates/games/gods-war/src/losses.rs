//! What follows when a unit is lost or a building is placed: each rule that watches for it.

use crate::{
    Cx, GodsWar,
    buildings::Building,
    empires,
    ids::{Area, Empire},
    monsters, races, runes,
    units::Unit,
};

/// A unit has been killed or eliminated; it lies in its pool.
pub fn lost(g: &mut GodsWar, unit: Unit, by: Option<Empire>, killed: bool, cx: &mut Cx<'_>) {
    runes::touched(g, g.units.controller(unit));
    races::unit_lost(g, unit, killed, cx);
    empires::invisible_god::unit_lost(g, unit, by, killed, cx);
    runes::token_lost(g, unit);
    monsters::unit_lost(g, unit);
}

/// A building stands in an area that did not stand there before: built, upgraded to, conquered.
pub fn placed(g: &mut GodsWar, building: Building, area: Area, cx: &mut Cx<'_>) {
    empires::placed_building(g, building, area, cx);
    races::building_placed(g, building, area, cx);
}
