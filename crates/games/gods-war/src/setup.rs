//! What the table agrees on before the game.

use engine::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::{Empire, Monster, Race},
    map::MapId,
};

/// The setup of a game; `{}` is the usual one for four players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "GodsWarSetup")]
pub struct Setup {
    /// How many players: 3 to 5.
    pub players: u8,
    /// The map; absent: the usual one for that many.
    pub map: Option<MapId>,
    /// The empire of each seat; absent ones are dealt from the rest.
    pub empires: Vec<Option<Empire>>,
    /// Whether the expansion's empires are dealt, too. Five players need them.
    pub expansion: bool,
    /// The elder races on the map.
    pub races: Vec<Race>,
    /// How many more elder races are drawn at random.
    pub random_races: u8,
    /// The monsters of the game.
    pub monsters: Vec<Monster>,
    /// Readings of reconstructed rules.
    pub rules: Rules,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            players: 4,
            map: None,
            empires: Vec::new(),
            expansion: false,
            races: Vec::new(),
            random_races: 0,
            monsters: Vec::new(),
            rules: Rules::default(),
        }
    }
}

/// Reconstructed rules that a table can switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "GodsWarRules")]
pub struct Rules {
    /// The Mad God marker falls at the end of a Council Phase when it stands at 10 or more.
    pub mad_god_wanes: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            mad_god_wanes: true,
        }
    }
}

impl Setup {
    /// The map that is played on.
    pub fn board(&self) -> Option<MapId> {
        self.map
            .or_else(|| MapId::of_players(self.players).first().copied())
    }

    /// Whether the setup makes sense.
    ///
    /// # Errors
    /// Names the field that does not.
    pub fn check(&self) -> Result<(), SetupError> {
        if MapId::of_players(self.players).is_empty() {
            return Err(SetupError::new(
                "players",
                format!("{} players; the game is for 3, 4 or 5", self.players),
            ));
        }
        if let Some(map) = self.map
            && !MapId::of_players(self.players).contains(&map)
        {
            return Err(SetupError::new(
                "map",
                format!("{} is not a map for {} players", map.id(), self.players),
            ));
        }
        self.check_empires()?;
        self.check_races()
    }

    fn check_empires(&self) -> Result<(), SetupError> {
        if self.empires.len() > usize::from(self.players) {
            return Err(SetupError::new(
                "empires",
                format!("{} for {} seats", self.empires.len(), self.players),
            ));
        }
        let chosen: Vec<Empire> = self.empires.iter().flatten().copied().collect();
        if let Some(twice) = chosen
            .iter()
            .enumerate()
            .find(|(i, e)| chosen[..*i].contains(e))
        {
            return Err(SetupError::new(
                "empires",
                format!("{} twice", twice.1.name()),
            ));
        }
        let offered = self.dealt_from().len();
        let core = chosen
            .iter()
            .filter(|e| self.dealt_from().contains(e))
            .count();
        if offered - core < usize::from(self.players) - chosen.len() {
            return Err(SetupError::new(
                "expansion",
                format!(
                    "{offered} empires to deal from are too few for {} players",
                    self.players
                ),
            ));
        }
        Ok(())
    }

    fn check_races(&self) -> Result<(), SetupError> {
        let twice = self
            .races
            .iter()
            .enumerate()
            .find(|(i, race)| self.races[..*i].contains(race));
        if let Some((_, race)) = twice {
            return Err(SetupError::new("races", format!("{} twice", race.name())));
        }
        let twice = self
            .monsters
            .iter()
            .enumerate()
            .find(|(i, monster)| self.monsters[..*i].contains(monster));
        if let Some((_, monster)) = twice {
            return Err(SetupError::new(
                "monsters",
                format!("{} twice", monster.name()),
            ));
        }
        Ok(())
    }

    /// The empires that are dealt to seats without a choice.
    pub fn dealt_from(&self) -> &'static [Empire] {
        if self.expansion {
            &Empire::ALL
        } else {
            &Empire::CORE
        }
    }
}
