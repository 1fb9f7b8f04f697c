//! Small sets as bit masks: units, areas, factions. Iteration is always in ascending order.

use engine::{bit_set, sets::Wide};
use serde::{Deserialize, Serialize};

use crate::{
    ids::{Area, Faction},
    supplements::Supplement,
    units::{UNITS, Unit},
};

bit_set!(
    /// A set of units.
    listed UnitSet, Wide<{ UNITS.div_ceil(64) }>, Unit, |u: Unit| u.index(), Unit::from_index
);
bit_set!(
    /// A set of areas.
    listed AreaSet, u64, Area, |a: Area| a as usize, |i: usize| Area::ALL[i]
);
bit_set!(
    /// A set of supplements.
    listed SupplementSet, u16, Supplement, |s: Supplement| s as usize, |i: usize| Supplement::ALL[i]
);
bit_set!(
    /// A set of factions.
    listed FactionSet, u16, Faction, |f: Faction| f as usize, |i: usize| Faction::ALL[i]
);
