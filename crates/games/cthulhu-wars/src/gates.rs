//! What counts as a gate: the gates that were built, and units that are gates themselves. An area can
//! have one of each.

use crate::{
    CthulhuWars,
    factions::moments,
    ids::{Area, Faction},
    sets::AreaSet,
    units::Unit,
};

impl CthulhuWars {
    /// The units that are gates, with their areas. Their faction controls them.
    pub fn living_gates(&self) -> impl Iterator<Item = (Unit, Area)> {
        self.table().iter().filter_map(|f| self.living_gate(*f))
    }

    fn living_gate(&self, faction: Faction) -> Option<(Unit, Area)> {
        self.lone(moments(faction).living_gate?)
    }

    fn living_gate_area(&self, faction: Faction) -> AreaSet {
        let area = self.living_gate(faction).map(|(_, area)| area);
        area.into_iter().collect()
    }

    /// The areas with a gate of any sort.
    pub fn gate_areas(&self) -> AreaSet {
        let living = self.living_gates().map(|(_, area)| area);
        self.gates.or(living.collect())
    }

    /// How many gates of any sort are in these areas.
    pub fn gates_in(&self, areas: AreaSet) -> u8 {
        let living = self.living_gates().filter(|(_, area)| areas.has(*area));
        self.gates.and(areas).len() + living.count() as u8
    }

    /// How many gates of any sort a faction controls in these areas.
    pub fn own_gates_in(&self, faction: Faction, areas: AreaSet) -> u8 {
        let living = self.living_gate_area(faction).and(areas).len();
        self.controlled(faction).and(areas).len() + living
    }

    /// How many gates of any sort a faction controls.
    pub fn own_gates(&self, faction: Faction) -> u8 {
        self.own_gates_in(faction, self.map().areas) + (moments(faction).gates_off_map)(self)
    }

    /// The areas where a faction controls a gate of any sort.
    pub fn gated(&self, faction: Faction) -> AreaSet {
        self.controlled(faction).or(self.living_gate_area(faction))
    }
}
