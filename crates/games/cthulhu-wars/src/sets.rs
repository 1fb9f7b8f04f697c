//! Small sets as bit masks: units, areas, factions. Iteration is always in ascending order.

use engine::bit_set;
use serde::{Deserialize, Serialize};

use crate::{
    ids::{Area, Faction},
    units::Unit,
};

// `UnitSet`: as many bits as the box has figures.
include!(concat!(env!("OUT_DIR"), "/unit_set.rs"));
bit_set!(
    /// A set of areas.
    listed AreaSet, u64, Area, |a: Area| a as usize, |i: usize| Area::ALL[i]
);
bit_set!(
    /// A set of factions.
    listed FactionSet, u8, Faction, |f: Faction| f as usize, |i: usize| Faction::ALL[i]
);
