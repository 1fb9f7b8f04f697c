//! Wanderers: The Long Road, Lantern, and their two requirements.

mod lantern;
pub mod long_road;
pub mod requirements;

use serde::{Deserialize, Serialize};

use crate::{
    factions::Moments,
    ids::{Faction, Kind},
    sets::{AreaSet, UnitSet},
};

const WD: Faction = Faction::Wd;

/// Rule of these questions.
pub(crate) const RULE: &str = "Wanderers' faction card";

/// What the Wanderers bring.
pub static MOMENTS: Moments = Moments {
    unique: &[long_road::UNIQUE, requirements::TITHE],
    combat: |g, units, _| wayfarers(units) + lantern::dice(g, wayfarers(units)),
    notice: requirements::notice,
    progress: requirements::progress,
    ..Moments::PLAIN
};

/// What the game remembers for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks {
    /// The areas to which a Wayfarer has come by The Long Road.
    pub lit: AreaSet,
}

fn wayfarers(units: UnitSet) -> u16 {
    units.and(Kind::Wayfarer.units()).len().into()
}
