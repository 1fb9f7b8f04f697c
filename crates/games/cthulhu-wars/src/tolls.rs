//! Tolls: what an enemy makes an action cost besides where it ends, once for each action.

use engine::{Text, text};

use crate::{
    CthulhuWars,
    factions::moments,
    ids::{Area, Faction},
    sets::AreaSet,
};

impl CthulhuWars {
    /// What an action of a faction that ends in an area costs besides.
    pub fn toll(&self, by: Faction, area: Area) -> u16 {
        let here = self.tolls(by).filter(|(at, _)| *at == area);
        here.map(|(_, toll)| toll).sum()
    }

    // Where enemies of a faction take a toll, and which.
    fn tolls(&self, by: Faction) -> impl Iterator<Item = (Area, u16)> {
        let enemies = self.table().iter().filter(move |f| **f != by);
        enemies.filter_map(|f| (moments(*f).toll)(self))
    }

    /// The areas where a faction that can pay for an action can pay the toll too.
    pub fn open_areas(&self, by: Faction, cost: u16) -> AreaSet {
        let mut areas = self.map().areas;
        let power = self.power(by);
        if power >= cost {
            for (area, _) in self.tolls(by) {
                if power < cost + self.toll(by, area) {
                    areas.remove(area);
                }
            }
        }
        areas
    }
}

/// Why a faction can't pay for an action in an area.
pub(crate) fn too_dear(g: &CthulhuWars, by: Faction, cost: u16, area: Area) -> Text {
    text!(
        "it costs {0} Power in {1}, you have {2}",
        cost + g.toll(by, area),
        area.name(),
        g.power(by)
    )
}
