//! Who stands on the gates: at most one unit for each area, so that no gate has two holders.

use std::{
    collections::BTreeMap,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{ids::Area, units::Unit};

/// The unit on the gate of each area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keepers([Option<Unit>; Area::ALL.len()]);

impl Default for Keepers {
    fn default() -> Self {
        Self([None; Area::ALL.len()])
    }
}

impl Index<Area> for Keepers {
    type Output = Option<Unit>;

    fn index(&self, area: Area) -> &Option<Unit> {
        &self.0[area as usize]
    }
}

impl IndexMut<Area> for Keepers {
    fn index_mut(&mut self, area: Area) -> &mut Option<Unit> {
        &mut self.0[area as usize]
    }
}

impl Serialize for Keepers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kept = Area::ALL.into_iter().zip(self.0);
        serializer.collect_map(kept.filter_map(|(area, unit)| Some((area, unit?))))
    }
}

impl<'de> Deserialize<'de> for Keepers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut keepers = Self::default();
        for (area, unit) in BTreeMap::<Area, Unit>::deserialize(deserializer)? {
            keepers[area] = Some(unit);
        }
        Ok(keepers)
    }
}
