//! Chastity: an Axe Maiden is stronger where Earth has no hero and no god.

use crate::{
    GodsWar,
    ids::{Area, Class, Empire, Gift},
    units::Unit,
};

/// An Axe Maiden's combat rating.
pub(crate) fn combat(g: &GodsWar, maiden: Unit) -> u8 {
    let chaste = g.sheet(Empire::Earth).has(Gift::Chastity);
    match g.units.area(maiden) {
        Some(area) if chaste && alone(g, area) => Gift::Chastity.param("combat") as u8,
        _ => maiden.kind().fact().combat,
    }
}

fn alone(g: &GodsWar, area: Area) -> bool {
    let own = g.units.of_at(Empire::Earth, area);
    own.iter().all(|u| g.class(u) == Class::MortalMinion)
}
