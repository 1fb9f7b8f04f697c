//! Which areas touch which, as the board lies now (Rulebook V.C, Movement & the Map).

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    GodsWar,
    ids::{Area, Empire, Rune},
    map::{self, Arrow, Map},
    sets::AreaSet,
};

names! {
    /// What the middle of the board shows.
    #[ts(rename = "GodsWarCentre")]
    Centre ("snake_case") {
        Spike "spike" "The Spike",
        Rift "rift" "The Chaos Rift",
        Pool "pool" "Magasta's Pool",
    }
}

/// The Floating Island's position: its sea, the lands its docks touch, the arrow it lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kylerela {
    /// The sea it lies in.
    pub sea: Area,
    /// The lands its docks touch, at most two.
    pub docks: AreaSet,
    /// The number of the arrow it covers.
    pub covers: Option<u8>,
}

impl GodsWar {
    /// The map's facts.
    pub fn map(&self) -> &'static Map {
        self.map.map()
    }

    /// Every area there is now: the Spike goes when it shatters.
    pub fn areas(&self) -> AreaSet {
        let mut areas = self.map().areas;
        if self.centre != Centre::Spike {
            areas.remove(Area::Spike);
        }
        areas
    }

    /// Seas and the land that Sea has submerged.
    pub fn is_sea(&self, area: Area) -> bool {
        self.map().seas.has(area) || self.marks.sea.sunken == Some(area)
    }

    /// Adjacent for all purposes: borders, Kylerela's docks, the Sky Dome's edges, within Hell.
    pub fn adjacent(&self, area: Area) -> AreaSet {
        let around = match area {
            Area::Kylerela => {
                let mut around = self.docked();
                around.insert(self.kylerela.sea);
                around
            }
            _ if area.is_hell() => map::hell(),
            _ if area.is_sky() => map::sky_dome().or(self.sky_edges()),
            _ => self.on_surface(area),
        };
        around.minus(AreaSet::one(area)).and(self.areas())
    }

    fn on_surface(&self, area: Area) -> AreaSet {
        let mut around = self.map().borders(area);
        if self.kylerela.sea == area || self.docked().has(area) {
            around.insert(Area::Kylerela);
        }
        if self.sky_edges().has(area) {
            around = around.or(map::sky_dome());
        }
        around
    }

    /// The lands that Kylerela's docks touch; land that was submerged has none.
    pub fn docked(&self) -> AreaSet {
        self.dry(self.kylerela.docks)
    }

    /// Lands next to the Sky Dome; a submerged one no longer is (FAQ, Submerge).
    pub fn sky_edges(&self) -> AreaSet {
        self.dry(self.map().sky_edges)
    }

    /// Areas from which Hell can be entered: lands "To Hell", after Magasta's Pool also the four
    /// seas around it, for Darkness also its Temples and Ziggurat.
    pub fn hell_entries(&self, empire: Option<Empire>) -> AreaSet {
        let mut entries = self.dry(self.map().hell_entries);
        if self.centre == Centre::Pool {
            entries = entries.or(self.map().ring.iter().copied().collect());
        }
        for roads in Self::hooks().hell_roads {
            entries = entries.or(empire.map_or(AreaSet::EMPTY, |by| roads(self, by)));
        }
        entries
    }

    fn dry(&self, areas: AreaSet) -> AreaSet {
        self.marks
            .sea
            .sunken
            .map_or(areas, |sunken| areas.minus(AreaSet::one(sunken)))
    }

    /// The arrows that can be used now: not under Kylerela, not to or from submerged land, not
    /// while the rune forbids all.
    pub fn open_arrows(&self) -> impl Iterator<Item = &'static Arrow> + '_ {
        let shut = self.marks.runes.in_force(Rune::SecretSea);
        let arrows = self.map().arrows.iter().enumerate();
        arrows
            .filter(move |(n, arrow)| {
                !shut && self.joins_lands(arrow) && self.kylerela.covers != Some(*n as u8)
            })
            .map(|(_, arrow)| arrow)
    }

    /// Whether both ends of an arrow are still land: submerging one voids it (Sea sheet, Submerge).
    pub fn joins_lands(&self, arrow: &Arrow) -> bool {
        !arrow.ends.iter().any(|end| self.is_sea(*end))
    }

    /// The areas at the other ends of arrows. Sea may not use them (its weakness, Marine).
    pub fn across(&self, area: Area, empire: Option<Empire>) -> AreaSet {
        if empire == Some(Empire::Sea) {
            return AreaSet::EMPTY;
        }
        let other = |arrow: &Arrow| match arrow.ends {
            [a, b] if a == area => Some(b),
            [a, b] if b == area => Some(a),
            _ => None,
        };
        self.open_arrows().filter_map(other).collect()
    }

    /// Where units of an empire (or a monster's) can be routed from an area: borders, arrows, Sky
    /// Dome edges and Hell entries, never out of Hell (Rulebook V.D, Post-Battle).
    pub fn rout_areas(&self, area: Area, empire: Option<Empire>) -> AreaSet {
        let to = self.adjacent(area).or(self.across(area, empire));
        to.or(self.into_hell(area, empire))
    }

    /// The areas of Hell that can be entered from an area.
    pub fn into_hell(&self, area: Area, empire: Option<Empire>) -> AreaSet {
        if self.hell_entries(empire).has(area) {
            map::hell()
        } else {
            AreaSet::EMPTY
        }
    }

    /// The steps of a Move Units action that need no one's leave: as a rout. Out of Hell no one goes
    /// that way.
    pub fn step_areas(&self, area: Area, empire: Empire) -> AreaSet {
        self.rout_areas(area, Some(empire))
    }
}
