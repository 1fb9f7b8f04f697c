//! What the rules of one empire, race, monster or rune remember beyond pieces and sheets. Each file
//! of rules keeps its own.

use serde::{Deserialize, Serialize};

use crate::{actions, empires, monsters, phases, races, runes};

/// Everyone's marks.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Chaos.
    pub chaos: empires::chaos::Marks,
    /// Sky.
    pub sky: empires::sky::Marks,
    /// Earth.
    pub earth: empires::earth::Marks,
    /// Sea.
    pub sea: empires::sea::Marks,
    /// Moon.
    pub moon: empires::moon::Marks,
    /// Invisible God.
    pub invisible_god: empires::invisible_god::Marks,
    /// Elder races.
    pub races: races::Marks,
    /// Monsters.
    pub monsters: monsters::Marks,
    /// Runes in force.
    pub runes: runes::Marks,
    /// Dice of the Chaos Rift Struggle.
    pub rift: phases::rift::Marks,
    /// The Judge of the Great Compromise, while they give their awards.
    pub compromise: Option<phases::compromise::Judging>,
    /// The turn that is being taken.
    pub turn: actions::Marks,
}
