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
        let enemies = self.table().iter().filter(|f| **f != by);
        let tolls = enemies.filter_map(|f| moments(*f).toll);
        tolls.map(|toll| toll(self, area)).sum()
    }

    /// The areas where a faction that can pay for an action can pay the toll too.
    pub fn open_areas(&self, by: Faction, cost: u16) -> AreaSet {
        let areas = self.map().areas;
        let power = self.power(by);
        let pays = |f: &Faction| *f != by && moments(*f).toll.is_some();
        if power < cost || !self.table().iter().any(pays) {
            return areas;
        }
        let open = |area: &Area| power >= cost + self.toll(by, *area);
        areas.iter().filter(open).collect()
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
