//! Opener of the Way: The Key and the Gate, The Beyond One, They Break Through, The Million Favored Ones,
//! Channel Power, Dread Curse of Azathoth, the two Dragons, and its six requirements.

mod awakening;
pub mod beyond_one;
pub mod channel_power;
pub mod dragon_ascending;
mod dragon_descending;
pub mod dread_curse;
pub mod million_favored_ones;
mod requirements;
mod they_break_through;

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    factions::{Moments, Start},
    ids::{Faction, Kind, Spellbook},
    sets::UnitSet,
    units::faction_great_old_ones,
};

const OW: Faction = Faction::Ow;

/// Rule of these questions.
pub(crate) const RULE: &str = "Opener of the Way's faction card";

/// What Opener of the Way brings.
pub static MOMENTS: Moments = Moments {
    lends: "The Beyond One",
    awaken: &[awakening::YOG_SOTHOTH],
    unique: &[beyond_one::UNIQUE, dread_curse::UNIQUE],
    in_battle: &[channel_power::IN_BATTLE, million_favored_ones::IN_BATTLE],
    combat,
    notice: requirements::notice,
    progress: requirements::progress,
    stop: Some(dragon_ascending::STOP),
    start: Some(START),
    invocation: Some(dragon_ascending::INVOCATION),
    powerless: dragon_ascending::without_power,
    ritual_gift: Some(dragon_descending::GIFT),
    used_up,
    // The Key and the Gate.
    living_gate: Some(Kind::YogSothoth),
    summons_at: they_break_through::gates,
    after_roll: channel_power::comes,
    after_retreats: million_favored_ones::comes,
    battle_over: requirements::battle_over,
    ..Moments::PLAIN
};

/// What the game remembers for Opener of the Way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Dragon Ascending has been used.
    pub ascended: bool,
    /// Dragon Descending has been used.
    pub descended: bool,
    /// Results of the Dread Curse that its victims must take.
    #[serde(skip_serializing_if = "dread_curse::Shares::is_empty")]
    pub curse: dread_curse::Shares,
}

/// It starts last, in any area without a gate.
const START: Start = Start {
    turn: 3,
    place: "any area without a gate",
    areas: |g| g.map().areas,
    chosen: |_, _| {},
};

fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let monsters = count(Kind::Mutant) + 2 * count(Kind::Abomination) + 3 * count(Kind::SpawnYog);
    if count(Kind::YogSothoth) == 0 {
        return monsters;
    }
    monsters + yog_sothoth(g)
}

// Two for each Great Old One of an enemy in play. Two-player sheet, Note: with the Decay Marker it is
// always 4.
fn yog_sothoth(g: &CthulhuWars) -> u16 {
    if g.variant.decays() {
        return 4;
    }
    let enemies = faction_great_old_ones().minus(g.units.of(OW));
    2 * u16::from(g.units.in_play().and(enemies).len())
}

fn used_up(g: &CthulhuWars, book: Spellbook) -> bool {
    match book {
        Spellbook::DragonAscending => g.marks.opener.ascended,
        Spellbook::DragonDescending => g.marks.opener.descended,
        _ => false,
    }
}
