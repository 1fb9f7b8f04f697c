//! The boards: areas, borders, glyphs, start areas. Facts in `data/`.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::{Area, Faction},
    sets::AreaSet,
    units::STARTS,
};

/// Which board is on the table.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
pub enum Board {
    /// Both 3-player halves, 13 areas.
    #[serde(rename = "earth-3p")]
    Earth3p,
    /// Western 3-player half, eastern 5-player half, 17 areas (recommended for 4).
    #[serde(rename = "earth-4p-w3e5")]
    Earth4pW3e5,
    /// Western 5-player half, eastern 3-player half, 17 areas.
    #[serde(rename = "earth-4p-w5e3")]
    Earth4pW5e3,
    /// Both 5-player halves, 21 areas.
    #[serde(rename = "earth-5p")]
    Earth5p,
    /// The board of Duel, 12 areas.
    #[serde(rename = "lovecraft-country")]
    LovecraftCountry,
}

/// The mark that Yellow Sign's Desecration looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Glyph {
    /// No mark: oceans and Antarctica.
    None,
    /// The Americas.
    Circle,
    /// Africa and Australasia.
    Chevron,
    /// Europe and Asia.
    Slashes,
}

/// A board's facts.
#[derive(Debug)]
pub struct Map {
    /// Its id in data, views and setups.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The player counts it is for (Rulebook II, Setup).
    pub players: Vec<u8>,
    /// What had to be reconstructed, if the printed board is not known.
    pub reconstructed: Option<String>,
    /// Its areas.
    pub areas: AreaSet,
    /// Its oceans, and all other water.
    pub oceans: AreaSet,
    /// Its areas with the symbol of a faction, in the game or not.
    pub symbols: AreaSet,
    near: [AreaSet; Area::ALL.len()],
    glyphs: [Glyph; Area::ALL.len()],
    starts: [Option<Area>; Faction::ALL.len()],
}

impl Map {
    /// The areas that border an area.
    pub fn near(&self, area: Area) -> AreaSet {
        self.near[area as usize]
    }

    /// The areas at most two steps away, without the area itself.
    pub fn within_two(&self, area: Area) -> AreaSet {
        let near = self.near(area);
        let mut all = near.iter().fold(near, |set, a| set.or(self.near(a)));
        all.remove(area);
        all
    }

    /// The area's mark.
    pub fn glyph(&self, area: Area) -> Glyph {
        self.glyphs[area as usize]
    }

    /// Where a faction starts.
    pub fn start(&self, faction: Faction) -> Option<Area> {
        self.starts[faction as usize]
    }
}

impl Board {
    /// Every board.
    pub const ALL: [Self; 5] = [
        Self::Earth3p,
        Self::Earth4pW3e5,
        Self::Earth4pW5e3,
        Self::Earth5p,
        Self::LovecraftCountry,
    ];

    /// Its facts.
    pub fn map(self) -> &'static Map {
        &MAPS[self as usize]
    }

    /// The Earth board for so many factions (Rulebook II, Setup).
    pub const fn usual(factions: u8) -> Self {
        match factions {
            3 => Self::Earth3p,
            5 => Self::Earth5p,
            _ => Self::Earth4pW3e5,
        }
    }
}

#[derive(Deserialize)]
struct File {
    map: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    name: String,
    #[serde(default)]
    reconstructed: Option<String>,
    players: Vec<u8>,
    areas: Vec<AreaRow>,
    adjacency: Vec<(Area, Area)>,
}

#[derive(Deserialize)]
struct AreaRow {
    id: Area,
    kind: String,
    glyph: Glyph,
    start: Vec<String>,
    /// The faction of an expansion whose symbol it has.
    symbol: Option<String>,
}

static MAPS: LazyLock<Vec<Map>> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and tested"
    )]
    let file: File = toml::from_str(include_str!("../data/cthulhu-wars-maps.toml"))
        .expect("the boards' data file is well formed");
    file.map.into_iter().map(read).collect()
});

fn read(row: Row) -> Map {
    let mut map = Map {
        id: row.id,
        name: row.name,
        reconstructed: row.reconstructed,
        players: row.players,
        areas: AreaSet::EMPTY,
        oceans: AreaSet::EMPTY,
        symbols: AreaSet::EMPTY,
        near: [AreaSet::EMPTY; Area::ALL.len()],
        glyphs: [Glyph::None; Area::ALL.len()],
        starts: [None; Faction::ALL.len()],
    };
    for area in row.areas {
        map.areas.insert(area.id);
        if area.kind == "ocean" {
            map.oceans.insert(area.id);
        }
        map.glyphs[area.id as usize] = area.glyph;
        if !area.start.is_empty() || area.symbol.is_some() {
            map.symbols.insert(area.id);
        }
        for start in area.start {
            if let Some(faction) = Faction::from_id(&start.to_lowercase()) {
                map.starts[faction as usize] = Some(area.id);
            }
        }
    }
    for (faction, board, area) in STARTS {
        if *board == map.id {
            map.starts[*faction as usize] = Some(*area);
        }
    }
    for (a, b) in row.adjacency {
        map.near[a as usize].insert(b);
        map.near[b as usize].insert(a);
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boards_have_the_printed_number_of_areas() {
        let counts: Vec<u8> = Board::ALL.iter().map(|b| b.map().areas.len()).collect();
        assert_eq!(counts, [13, 17, 17, 21, 12]);
        let borders: Vec<u32> = Board::ALL
            .iter()
            .map(|b| {
                b.map()
                    .areas
                    .iter()
                    .map(|a| u32::from(b.map().near(a).len()))
                    .sum::<u32>()
                    / 2
            })
            .collect();
        assert_eq!(borders, [33, 45, 44, 56, 31]);
    }

    #[test]
    fn every_board_is_connected_and_its_id_is_its_name_in_data() {
        for board in Board::ALL {
            let map = board.map();
            let mut seen: AreaSet = map.areas.first().into_iter().collect();
            for _ in 0..8 {
                seen = seen.iter().fold(seen, |set, a| set.or(map.near(a)));
            }
            assert_eq!(seen, map.areas, "{}", map.id);
            assert_eq!(map.oceans.len(), 6);
            let chooses = |f: Faction| crate::factions::moments(f).start.is_some();
            let placed = |f: &Faction| map.start(*f).is_some() != chooses(*f);
            assert!(Faction::ALL.iter().all(placed), "{}", map.id);
        }
        let ids: Vec<&str> = Board::ALL.iter().map(|b| b.map().id.as_str()).collect();
        assert_eq!(
            ids,
            [
                "earth-3p",
                "earth-4p-w3e5",
                "earth-4p-w5e3",
                "earth-5p",
                "lovecraft-country"
            ]
        );
    }

    // Duel's rulebook: the portals, the bridge, and the ways out of Great Cthulhu's start area.
    #[test]
    fn lovecraft_country_has_the_stated_borders() {
        let map = Board::LovecraftCountry.map();
        let near = |a: Area, b: Area| map.near(a).has(b) && map.near(b).has(a);
        let start = Area::JerseyReefCharlesRiver;
        assert_eq!(map.start(Faction::Gc), Some(start));
        assert!(near(start, Area::Boston) && near(start, Area::LoblollyCoveMysticRiver));
        assert!(near(Area::LoblollyCoveMysticRiver, Area::Salem));
        assert!(near(
            Area::DevilsReefMiskatonicRiver,
            Area::GardnerReservoir
        ));
        assert!(near(Area::Innsmouth, Area::Rockport));
        assert!(map.reconstructed.is_some());
    }
}
