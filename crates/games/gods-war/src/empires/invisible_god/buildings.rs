//! Castles and Towers: what counts as one, Wizard Gate, King's Blessing.

use crate::{
    Cx, GodsWar,
    actions::build,
    event::Why,
    ids::{Area, Empire, Gift, Structure},
    sets::AreaSet,
};

/// The two kinds of building.
const OWN: [Structure; 2] = [Structure::Castle, Structure::Tower];

/// How many Castles are in play; Sturdy Peasantry is one.
pub(crate) fn castles(g: &GodsWar) -> u8 {
    standing(g, Structure::Castle) + peasantry(g, Empire::InvisibleGod)
}

/// How many Towers are in play.
pub(super) fn towers(g: &GodsWar) -> u8 {
    standing(g, Structure::Tower)
}

fn standing(g: &GodsWar, what: Structure) -> u8 {
    let own = g.buildings.of_on_map(Empire::InvisibleGod);
    own.filter(|b| b.printed() == what).len()
}

/// An empire's buildings in play that are not on the map: Sturdy Peasantry.
pub(crate) fn peasantry(g: &GodsWar, empire: Empire) -> u8 {
    let gift = Gift::SturdyPeasantry;
    if g.sheet(empire).has(gift) {
        gift.param("buildings") as u8
    } else {
        0
    }
}

/// Ecumenicism: whoever conquers a Castle or Tower puts a Temple there.
pub(crate) fn ecumenicism(what: Structure) -> Option<Structure> {
    OWN.contains(&what).then_some(Structure::Temple)
}

/// The areas with its buildings.
pub(super) fn areas(g: &GodsWar) -> AreaSet {
    let own = g.buildings.of_on_map(Empire::InvisibleGod).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}

/// The kinds that King's Blessing can build.
pub(crate) fn free_kinds(g: &GodsWar) -> impl Iterator<Item = Structure> + '_ {
    let own = Empire::InvisibleGod;
    OWN.into_iter().filter(move |what| {
        g.buildings.in_pool(own, *what).is_some() && build::sites(g, own, *what).any()
    })
}

/// King's Blessing, in the Council Phase: a Castle or Tower for free.
pub(super) fn bless(g: &mut GodsWar, what: Structure, area: Area, cx: &mut Cx<'_>) {
    let why = Why::Gift(Gift::KingsBlessing);
    build::put(g, Empire::InvisibleGod, what, area, why, cx);
}
