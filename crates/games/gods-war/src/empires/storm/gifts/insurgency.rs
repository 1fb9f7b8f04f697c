//! Insurgency: Storm may put a Temple in a conquered building's place, whatever that was; in a Nest's
//! place only if no other building stands in the area.

use crate::{
    GodsWar,
    battle_record::Side,
    buildings::Building,
    hooks::Conquest,
    ids::{Gift, Structure},
};

/// Offered at a conquest.
pub(crate) const CONQUEST: Conquest = Conquest {
    gift: Gift::Insurgency,
    building: temple,
};

fn temple(g: &GodsWar, victor: Side, building: Building) -> Option<Building> {
    if g.wields(Gift::Insurgency) != Some(victor) {
        return None;
    }
    let area = g.buildings.area(building)?;
    let sole = !building.printed().is_nest() || g.buildings.normal_at(area).is_none();
    let temple = g.buildings.in_pool(g.fighting(victor)?, Structure::Temple);
    temple.filter(|_| sole)
}
