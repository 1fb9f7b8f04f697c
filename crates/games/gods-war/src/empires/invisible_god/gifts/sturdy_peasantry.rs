//! Sturdy Peasantry: it counts as a Castle.

use crate::{
    GodsWar,
    ids::{Empire, Gift},
};

/// An empire's buildings in play that are not on the map.
pub(crate) fn buildings(g: &GodsWar, empire: Empire) -> u8 {
    let gift = Gift::SturdyPeasantry;
    if g.sheet(empire).has(gift) {
        gift.param("buildings") as u8
    } else {
        0
    }
}
