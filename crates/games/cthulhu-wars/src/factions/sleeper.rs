//! Sleeper: Death from Below, Lethargy, Burrow, Energy Nexus, Ancient Sorcery, Capture Monster, Demand
//! Sacrifice, Cursed Slumber, and its six requirements.

pub mod ancient_sorcery;
mod awakening;
mod borrowed;
mod burrow;
pub mod capture_monster;
pub mod cursed_slumber;
pub mod death_from_below;
pub mod demand_sacrifice;
pub mod energy_nexus;
mod lethargy;
pub mod payments;
mod requirements;

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    factions::{Moments, moments},
    ids::{Area, Faction, Kind, Spellbook},
    sets::{FactionSet, UnitSet},
};

const SL: Faction = Faction::Sl;

/// Rule of these questions.
pub(crate) const RULE: &str = "Sleeper's faction card";

/// What Sleeper brings.
pub static MOMENTS: Moments = Moments {
    awaken: &[awakening::TSATHOGGUA],
    unique: &[
        lethargy::UNIQUE,
        payments::ONE_GAINS,
        payments::ALL_GAIN,
        payments::ALL_LOSE,
        ancient_sorcery::UNIQUE,
        capture_monster::UNIQUE,
        cursed_slumber::SLEEP,
        cursed_slumber::WAKE,
        borrowed::HIBERNATE,
        borrowed::BEYOND_ONE,
    ],
    pre_battle: &[demand_sacrifice::PRE_BATTLE],
    in_battle: &[demand_sacrifice::IN_BATTLE],
    doom_actions: &[death_from_below::DOOM_ACTION, borrowed::DEMATERIALIZATION],
    combat,
    income: |g| cursed_slumber::income(g) + borrowed::feast(g),
    summons_freely: |g| borrowed::has(g, Faction::Bg) && (moments(Faction::Bg).summons_freely)(g),
    summons_many: |g| borrowed::has(g, Faction::Bg) && (moments(Faction::Bg).summons_many)(g),
    reach: borrowed::reach,
    progress: requirements::progress,
    gathered: |g| g.marks.sleeper.hibernates = false,
    rests: |g| g.marks.sleeper.hibernates,
    in_use: |g, book| match book {
        Spellbook::CursedSlumber => g.marks.sleeper.gate,
        Spellbook::AncientSorcery => ancient_sorcery::lends(g),
        _ => false,
    },
    moved: burrow::moved,
    confined: |g| g.marks.sleeper.nexus,
    weary: lethargy::weary,
    battle_declared: energy_nexus::comes,
    gates_off_map: cursed_slumber::gates,
    ritual_performed: requirements::ritual_performed,
    doom_turn: ancient_sorcery::comes_back,
    doom_over: |g| g.marks.sleeper.borrowed = FactionSet::EMPTY,
    battle_over: requirements::battle_over,
    awakened: awakening::awakened,
    ..Moments::PLAIN
};

/// What the game remembers for Sleeper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Whose abilities it has by Ancient Sorcery.
    pub borrowed: FactionSet,
    /// Where it may act between the declaration of a battle and its beginning.
    pub nexus: Option<Area>,
    /// The turn and the round of its last Lethargy.
    pub lethargic: Option<[u16; 2]>,
    /// A gate lies on its card, with the Cultist there or without.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub gate: bool,
    /// It hibernates, by Ancient Sorcery.
    pub hibernates: bool,
}

// A Formless Spawn: one for each on the map, Tsathoggua included. Tsathoggua: the enemy's Power, 2 at
// least.
fn combat(g: &CthulhuWars, units: UnitSet, enemy: Faction) -> u16 {
    let count = |units: UnitSet, kind: Kind| u16::from(units.and(kind.units()).len());
    let on_map = |kind: Kind| count(g.units.on_map(), kind);
    let formless = on_map(Kind::FormlessSpawn) + on_map(Kind::Tsathoggua);
    count(units, Kind::SerpentMan)
        + count(units, Kind::FormlessSpawn) * formless
        + count(units, Kind::Tsathoggua) * g.power(enemy).max(2)
}
