//! Moonburn: a building burns from afar.

use crate::{
    Cx, GodsWar,
    action::Verb,
    buildings::{Building, Site},
    event::Why,
    ids::{Cycle, Empire, Gift, Structure},
    sets::{BuildingSet, EmpireSet},
};

// Reconstructed (Moonburn): Shrines and Nests at Half, Temples at Full, with Invisible God's Castles
// and Towers (Ecumenicism); an empire with a building in the box is spared.
/// The buildings that can be burnt now.
pub(super) fn targets(g: &GodsWar) -> BuildingSet {
    let cycle = g.marks.moon.cycle;
    let spared: EmpireSet = g
        .buildings
        .lying(Site::MoonburnBox)
        .iter()
        .map(Building::empire)
        .collect();
    let burns = |b: Building| {
        b.empire() != Empire::Moon && !spared.has(b.empire()) && burns_at(cycle, b.printed())
    };
    g.buildings.on_map().filter(burns)
}

const fn burns_at(cycle: Cycle, structure: Structure) -> bool {
    match cycle {
        Cycle::Dying => false,
        Cycle::WaxingHalf | Cycle::WaningHalf => {
            matches!(structure, Structure::Shrine | Structure::ChaosNest)
        }
        Cycle::Full => matches!(
            structure,
            Structure::Temple | Structure::Castle | Structure::Tower
        ),
    }
}

// FAQ: an Imbedded Nest turns over instead and does not go to the box.
/// A building is destroyed and goes to the box.
pub(super) fn burn(g: &mut GodsWar, building: Building, cx: &mut Cx<'_>) {
    let gift = Gift::Moonburn;
    g.declare(Empire::Moon, Verb::Gift(gift), gift.fact().cost, cx);
    if g.destroy(building, Some(Empire::Moon), Why::Gift(gift), cx) {
        g.lay_building(building, Site::MoonburnBox, Why::Gift(gift), cx);
    }
}
