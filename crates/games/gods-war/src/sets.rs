//! Small sets as bit masks: units, buildings, areas, empires, gifts.

use engine::bit_set;
use serde::{Deserialize, Serialize};

use crate::{
    buildings::Building,
    ids::{Area, Empire, Gift},
    units::Unit,
};

bit_set!(
    /// A set of units.
    listed UnitSet, u128, Unit, |u: Unit| u.index(), Unit::from_index
);
bit_set!(
    /// A set of building tokens.
    listed BuildingSet, u128, Building, |b: Building| b.index(), Building::from_index
);
bit_set!(
    /// A set of areas.
    AreaSet, u32, Area, |a: Area| a as usize, |i: usize| Area::ALL[i]
);
bit_set!(
    /// A set of empires.
    EmpireSet, u8, Empire, |e: Empire| e as usize, |i: usize| Empire::ALL[i]
);
bit_set!(
    /// A set of gifts.
    listed GiftSet, u64, Gift, |g: Gift| g as usize, |i: usize| Gift::ALL[i]
);
