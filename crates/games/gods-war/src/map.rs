//! The maps: areas, borders, sea crossings, docks. Reconstructed; read from `data/maps.toml`.

use std::{collections::BTreeMap, sync::LazyLock};

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ids::Area, sets::AreaSet};

names! {
    /// A map, by the sides of the two half-boards.
    #[ts(rename = "GodsWarMap")]
    MapId ("snake_case") {
        Gw3 "gw3" "3 players: west 3P, east 3P",
        Gw4a "gw4a" "4 players: west 5P, east 3P",
        Gw4b "gw4b" "4 players: west 3P, east 5P",
        Gw5 "gw5" "5 players: west 5P, east 5P",
    }
}

impl MapId {
    /// Its facts.
    pub fn map(self) -> &'static Map {
        &MAPS[self as usize]
    }

    /// The maps for a number of players, the usual one first.
    pub const fn of_players(players: u8) -> &'static [Self] {
        match players {
            3 => &[Self::Gw3],
            4 => &[Self::Gw4a, Self::Gw4b],
            5 => &[Self::Gw5],
            _ => &[],
        }
    }
}

/// A printed arrow across a sea (Rulebook V.C, Sea-Crossing Arrows).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Its two ends.
    pub ends: [Area; 2],
    /// The sea it crosses.
    pub sea: Area,
}

/// A position of Kylerela that covers an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The sea Kylerela lies in.
    pub sea: Area,
    /// Its docks.
    pub docks: AreaSet,
    /// The arrow's number in [`Map::arrows`].
    pub arrow: u8,
}

/// A map's facts.
#[derive(Debug)]
pub struct Map {
    /// Every area, sideboards and Kylerela included.
    pub areas: AreaSet,
    /// Areas named sea or ocean.
    pub seas: AreaSet,
    /// Lands labelled "To Hell".
    pub hell_entries: AreaSet,
    /// Lands next to the Sky Dome.
    pub sky_edges: AreaSet,
    /// Printed borders.
    borders: [AreaSet; Area::ALL.len()],
    /// Sea crossings.
    pub arrows: Vec<Arrow>,
    /// The seas, clockwise.
    pub ring: Vec<Area>,
    /// The lands at which Kylerela can dock, by sea.
    pub docks: BTreeMap<Area, AreaSet>,
    /// Positions of Kylerela that always cover an arrow.
    pub blocks: Vec<Block>,
    /// Where Kylerela starts.
    pub kylerela_start: Area,
    /// Where units come out of Hell.
    pub hell_exit: Area,
}

impl Map {
    /// The areas that share a printed border with it.
    pub fn borders(&self, area: Area) -> AreaSet {
        self.borders[area as usize]
    }

    /// The next sea clockwise.
    pub fn clockwise_sea(&self, sea: Area) -> Area {
        let at = self.ring.iter().position(|s| *s == sea);
        at.map_or(sea, |i| self.ring[(i + 1) % self.ring.len()])
    }
}

static MAPS: LazyLock<Vec<Map>> = LazyLock::new(read);

#[derive(Deserialize)]
struct File {
    map: Vec<MapFile>,
}

#[derive(Deserialize)]
struct MapFile {
    id: MapId,
    hell_exit_area: Area,
    kylerela_start_sea: Area,
    sea_ring_clockwise: Vec<Area>,
    areas: Vec<AreaFile>,
    adjacency: Vec<(Area, Area, String)>,
    arrows: Vec<(Area, Area, Area, String)>,
    kylerela_docks: BTreeMap<Area, Vec<Area>>,
    #[serde(default)]
    kylerela_blocks: Vec<BlockFile>,
}

#[derive(Deserialize)]
struct AreaFile {
    id: Area,
    kind: String,
    hell_entry: bool,
    sky_edge: bool,
}

#[derive(Deserialize)]
struct BlockFile {
    sea: Area,
    docks: Vec<Area>,
    arrow: [Area; 2],
}

fn read() -> Vec<Map> {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and read by every test"
    )]
    let file: File =
        toml::from_str(include_str!("../data/maps.toml")).expect("the maps are well formed");
    let mut maps: Vec<(MapId, Map)> = file.map.into_iter().map(|m| (m.id, build(m))).collect();
    maps.sort_by_key(|(id, _)| *id);
    maps.into_iter().map(|(_, map)| map).collect()
}

fn build(file: MapFile) -> Map {
    let where_ = |keep: &dyn Fn(&AreaFile) -> bool| -> AreaSet {
        file.areas
            .iter()
            .filter(|a| keep(a))
            .map(|a| a.id)
            .collect()
    };
    let mut borders = [AreaSet::EMPTY; Area::ALL.len()];
    for (a, b, _) in &file.adjacency {
        borders[*a as usize].insert(*b);
        borders[*b as usize].insert(*a);
    }
    let arrows: Vec<Arrow> = file
        .arrows
        .iter()
        .map(|(a, b, sea, _)| Arrow {
            ends: [*a, *b],
            sea: *sea,
        })
        .collect();
    let number = |ends: [Area; 2]| arrows.iter().position(|a| a.ends == ends);
    let blocks = file
        .kylerela_blocks
        .iter()
        .filter_map(|block| {
            Some(Block {
                sea: block.sea,
                docks: block.docks.iter().copied().collect(),
                arrow: number(block.arrow)? as u8,
            })
        })
        .collect();
    Map {
        areas: where_(&|_| true),
        seas: where_(&|a| a.kind == "sea"),
        hell_entries: where_(&|a| a.hell_entry),
        sky_edges: where_(&|a| a.sky_edge),
        borders,
        blocks,
        arrows,
        ring: file.sea_ring_clockwise,
        docks: file
            .kylerela_docks
            .into_iter()
            .map(|(sea, lands)| (sea, lands.into_iter().collect()))
            .collect(),
        kylerela_start: file.kylerela_start_sea,
        hell_exit: file.hell_exit_area,
    }
}

impl Area {
    /// In Hell.
    pub const fn is_hell(self) -> bool {
        matches!(self, Self::OuterHell | Self::InnerHell)
    }

    /// In the Sky Dome.
    pub const fn is_sky(self) -> bool {
        matches!(self, Self::Heavens | Self::Moon)
    }

    /// On the surface world, the Spike and Kylerela included (Rulebook V.C, The Surface World).
    pub const fn is_surface(self) -> bool {
        !self.is_hell() && !self.is_sky()
    }
}

/// The areas of Hell.
pub fn hell() -> AreaSet {
    [Area::OuterHell, Area::InnerHell].into_iter().collect()
}

/// The areas of the Sky Dome.
pub fn sky_dome() -> AreaSet {
    [Area::Heavens, Area::Moon].into_iter().collect()
}
