//! Castles and Towers: what counts as one.

use super::gifts::sturdy_peasantry;
use crate::{
    GodsWar,
    ids::{Empire, Structure},
    sets::AreaSet,
};

/// The two kinds of building.
pub(super) const OWN: [Structure; 2] = [Structure::Castle, Structure::Tower];

/// How many Castles are in play; Sturdy Peasantry is one.
pub(crate) fn castles(g: &GodsWar) -> u8 {
    standing(g, Structure::Castle) + sturdy_peasantry::buildings(g, Empire::InvisibleGod)
}

/// How many Towers are in play.
pub(super) fn towers(g: &GodsWar) -> u8 {
    standing(g, Structure::Tower)
}

fn standing(g: &GodsWar, what: Structure) -> u8 {
    let own = g.buildings.of_on_map(Empire::InvisibleGod);
    own.filter(|b| b.printed() == what).len()
}

/// Ecumenicism: an empire that conquers a Castle or Tower puts a Temple there.
pub(crate) fn ecumenicism(what: Structure) -> Option<Structure> {
    OWN.contains(&what).then_some(Structure::Temple)
}

/// The areas with its buildings.
pub(super) fn areas(g: &GodsWar) -> AreaSet {
    let own = g.buildings.of_on_map(Empire::InvisibleGod).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}
