//! Windwalker: Hibernate, Eternal, Ferox, Cannibalism, Howl, Berserkergang, Arctic Wind, Ice Age, Herald
//! of the Outer Gods, and its six requirements.

pub mod arctic_wind;
mod awakening;
pub mod berserkergang;
pub mod cannibalism;
pub mod eternal;
mod ferox;
mod herald;
pub mod hibernate;
pub mod howl;
pub mod ice_age;
pub mod requirements;

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    factions::{Moments, Start},
    ids::{Area, Faction, Kind, Spellbook},
    map::Board,
    sets::{AreaSet, UnitSet},
};

const WW: Faction = Faction::Ww;

/// Rule of these questions.
pub(crate) const RULE: &str = "Windwalker's faction card";

/// What Windwalker brings.
pub static MOMENTS: Moments = Moments {
    lends: "Hibernate",
    awaken: &[awakening::RHAN_TEGOTH, awakening::ITHAQUA],
    unique: &[
        hibernate::UNIQUE,
        ice_age::UNIQUE,
        requirements::SACRIFICE_ITHAQUA,
    ],
    pre_battle: &[howl::PRE_BATTLE],
    in_battle: &[
        howl::IN_BATTLE,
        eternal::IN_BATTLE,
        berserkergang::IN_BATTLE,
        cannibalism::IN_BATTLE,
    ],
    combat,
    discount,
    in_use: |g, book| book == Spellbook::IceAge && g.marks.windwalker.ice_age.is_some(),
    notice: requirements::notice,
    progress: requirements::progress,
    never_goes_first: true,
    start: Some(START),
    became_first: requirements::became_first,
    gathered: hibernate::wakes,
    rests: hibernate::rests,
    toll: ice_age::toll,
    ritual_cost: Some(herald::RITUAL_COST),
    shelters: ferox::shelters,
    claim: Some(requirements::CLAIM),
    follows: arctic_wind::blows,
    markers: ice_age::markers,
    before_removal: eternal::of_kill,
    after_kills: berserkergang::comes,
    before_retreats: eternal::of_pain,
    after_retreats: cannibalism::comes,
    ..Moments::PLAIN
};

/// What the game remembers for Windwalker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// The pole where it started.
    pub start: Option<Area>,
    /// Where the Ice Age is.
    pub ice_age: Option<Area>,
    /// It hibernates.
    pub hibernates: bool,
}

/// It starts at either pole.
const START: Start = Start {
    turn: 2,
    place: "either pole",
    areas: poles,
    chosen: |g, area| g.marks.windwalker.start = Some(area),
};

/// The two areas with its glyph. On the board of Duel they are reconstructed: two waters where no one
/// else starts.
fn poles(g: &CthulhuWars) -> AreaSet {
    let poles = match g.board {
        Board::LovecraftCountry => [Area::MerrimacRiver, Area::MartinsCove],
        Board::Earth3p | Board::Earth4pW3e5 | Board::Earth4pW5e3 | Board::Earth5p => {
            [Area::ArcticOcean, Area::Antarctica]
        }
    };
    poles.into_iter().collect()
}

fn combat(g: &CthulhuWars, units: UnitSet, enemy: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    count(Kind::Wendigo)
        + 3 * count(Kind::GnophKeh)
        + 3 * count(Kind::RhanTegoth)
        + g.sheet(enemy).doom.div_ceil(2) * count(Kind::Ithaqua)
}

// A Gnoph-Keh costs as many Power as there are in the Pool; the printed cost is that of the first.
fn discount(g: &CthulhuWars, kind: Kind) -> u16 {
    let pool = g.units.pool().and(kind.units()).len();
    match kind {
        Kind::GnophKeh => kind.printed_cost().saturating_sub(pool.into()),
        _ => 0,
    }
}
