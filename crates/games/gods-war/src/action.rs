//! Answers: what a player can say to a question. The open frame gives them their meaning.

use serde::{Deserialize, Serialize};

use crate::{
    buildings::Building,
    geography::Kylerela,
    ids::{Ability, Area, Cycle, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sheet::Slot,
    units::Unit,
};

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// An entry of the action menu.
    Do(Verb),
    /// A unit.
    Unit(Unit),
    /// A building.
    Building(Building),
    /// An area.
    Area(Area),
    /// An empire.
    Empire(Empire),
    /// A kind of unit.
    Kind(Kind),
    /// A kind of building.
    Structure(Structure),
    /// A gift.
    Gift(Gift),
    /// A gift or ability that is used now.
    Use(Power),
    /// A rune.
    Rune(Rune),
    /// A position of the Lunar Cycle.
    Cycle(Cycle),
    /// An elder race.
    Race(Race),
    /// A monster.
    Monster(Monster),
    /// A number: a die's face, an amount.
    Number(u8),
    /// A position for Kylerela.
    Sail(Kylerela),
    /// The side that attacks.
    Attacker,
    /// The side that defends.
    Defender,
    /// Take Power.
    TakePower,
    /// Take or give up VP.
    TakeVp,
    /// Kills instead of routs.
    Kills,
    /// Routs instead of kills.
    Routs,
    /// Roll the dice.
    Roll,
    /// Another die instead.
    AddDie,
    /// Conquer the building.
    Conquer,
    /// Destroy the building.
    Destroy,
    /// Play goes clockwise.
    Clockwise,
    /// Play goes counter-clockwise.
    CounterClockwise,
    /// Agree.
    Yes,
    /// Refuse.
    No,
    /// Enough, or nothing.
    Done,
    /// Play a rune beside the question.
    Play(Rune),
    /// Leave the game for good.
    Leave,
}

/// A gift or an ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// A gift.
    Gift(Gift),
    /// An ability.
    Ability(Ability),
}

/// An entry of the action menu (Rulebook V).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Common: build a building.
    Build,
    /// Common: upgrade a building.
    Upgrade,
    /// Common: summon a unit.
    Summon,
    /// Common: Move Units.
    Move,
    /// Common: Declare Battle.
    Battle,
    /// Ask another player for leave to exit Hell; no action.
    AskLeave(Empire, Area),
    /// A gift that is an action.
    Gift(Gift),
    /// An ability that is an action.
    Ability(Ability),
    /// Sky's Great Decree of a slot; Invisible God's Final Ritual.
    Quest(Slot),
    /// Diplomacy with an elder race.
    Diplomacy(Race),
    /// Rebirth of a player without pieces.
    Rebirth,
    /// Give up all remaining Power; no action.
    DropToZero,
}
