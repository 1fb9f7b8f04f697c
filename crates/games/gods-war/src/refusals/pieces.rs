//! Why a building can't be built or upgraded, and a unit not summoned.

use engine::{Text, text};

use super::short;
use crate::{
    GodsWar,
    action::Action,
    actions::{build, summon},
    empires,
    ids::{Empire, Structure},
    units::Unit,
};

/// The base buildings of an empire.
fn base(by: Empire) -> impl Iterator<Item = Structure> {
    let own = move |what: &Structure| by.building(*what).count > 0;
    build::BASE.into_iter().filter(own)
}

/// What an empire would look for when it builds.
pub(super) fn expected_buildings(by: Empire) -> Vec<Action> {
    base(by).map(Action::Structure).collect()
}

/// What an empire would look for when it summons: one of each kind in its pool, or else the kind's
/// first figure.
pub(super) fn expected_units(g: &GodsWar, by: Empire) -> Vec<Action> {
    let pool = summon::distinct(g.units.pool(by));
    let kinds = by.kinds().filter(|kind| pool.of(*kind).is_empty());
    let absent = kinds.filter_map(|kind| kind.units().first());
    pool.iter().chain(absent).map(Action::Unit).collect()
}

/// Why a base building can't be built.
pub(super) fn no_building(g: &GodsWar, by: Empire, what: Structure) -> Text {
    if by.building(what).count == 0 {
        return text!("you have no such building");
    }
    if g.buildings.in_pool(by, what).is_none() {
        return text!("no {0} is left in your pool", what.name());
    }
    if let Some(short) = short(g, by, g.building_cost(by, what)) {
        return short;
    }
    if build::sites(g, by, what).is_empty() {
        return text!("no area has room for it");
    }
    text!("it is not built but comes by an upgrade")
}

/// Why nothing can be built.
pub(super) fn nothing_to_build(g: &GodsWar, by: Empire) -> Text {
    let mut own = base(by);
    own.next().map_or_else(
        || text!("you have no base building"),
        |what| no_building(g, by, what),
    )
}

/// Why nothing can be upgraded.
pub(super) fn nothing_to_upgrade(g: &GodsWar, by: Empire) -> Text {
    let own = g.buildings.of_on_map(by);
    let higher: Vec<Structure> = own.iter().flat_map(|b| build::above(g, b)).collect();
    if higher.is_empty() {
        return text!("no building of yours on the map can be upgraded");
    }
    let left = |what: &&Structure| g.buildings.in_pool(by, **what).is_some();
    let costs = higher.iter().filter(left);
    match costs.map(|what| g.building_cost(by, *what)).min() {
        None => text!("no higher building is left in your pool"),
        Some(cost) => short(g, by, cost).unwrap_or_else(|| text!("a monster forbids it")),
    }
}

/// Why a unit can't be summoned.
pub(super) fn no_unit(g: &GodsWar, by: Empire, unit: Unit) -> Text {
    let kind = unit.kind();
    if g.units.pool(by).of(kind).is_empty() {
        return text!("no {0} is left in your pool", kind.name());
    }
    if let Some(short) = short(g, by, g.unit_cost(kind)) {
        return short;
    }
    if !empires::may_summon(g, unit) {
        return text!("what its sheet asks for is not there: see its card");
    }
    text!("you have no building on the map")
}
