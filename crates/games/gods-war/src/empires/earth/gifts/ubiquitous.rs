//! Ubiquitous (reconstructed): Earth may summon to any area of the surface world.

use crate::{
    GodsWar,
    ids::{Empire, Gift},
    sets::AreaSet,
};

/// The areas to which an empire may summon besides those with its buildings.
pub(crate) fn sites(g: &GodsWar, by: Empire) -> AreaSet {
    if by == Empire::Earth && g.sheet(by).has(Gift::Ubiquitous) {
        g.areas().iter().filter(|area| area.is_surface()).collect()
    } else {
        AreaSet::EMPTY
    }
}
