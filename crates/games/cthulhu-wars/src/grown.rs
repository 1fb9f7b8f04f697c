//! Tables with a place for each faction, as they were stored when there were fewer: factions that have
//! come since stand last and have nothing.

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::{ids::Faction, sheet::Sheet};
use engine::Seat;

const FACTIONS: usize = Faction::ALL.len();

fn table<'de, D: Deserializer<'de>, T: Deserialize<'de> + Copy>(
    deserializer: D,
    mut table: [T; FACTIONS],
) -> Result<[T; FACTIONS], D::Error> {
    let stored = Vec::<T>::deserialize(deserializer)?;
    let n = stored.len();
    let places = table.get_mut(..n);
    let places = places.ok_or_else(|| D::Error::custom(format!("{n} factions of {FACTIONS}")))?;
    places.copy_from_slice(&stored);
    Ok(table)
}

pub(crate) fn factions<'de, D: Deserializer<'de>>(d: D) -> Result<[Faction; FACTIONS], D::Error> {
    table(d, Faction::ALL)
}

pub(crate) fn owners<'de, D: Deserializer<'de>>(d: D) -> Result<[Seat; FACTIONS], D::Error> {
    table(d, [Seat(0); FACTIONS])
}

pub(crate) fn sheets<'de, D: Deserializer<'de>>(d: D) -> Result<[Sheet; FACTIONS], D::Error> {
    table(d, [Sheet::default(); FACTIONS])
}

pub(crate) fn shares<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; FACTIONS], D::Error> {
    table(d, [0; FACTIONS])
}
