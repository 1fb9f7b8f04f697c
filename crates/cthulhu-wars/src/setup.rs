//! What the table agrees on before the game: players, board, factions, readings.

use engine::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::Faction,
    map::Board,
    ruleset::{Preset, Ruleset},
};

/// A table's agreement (Rulebook II, Setup).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "CthulhuWarsSetup")]
pub struct Setup {
    /// 3 or 4.
    pub players: u8,
    /// The board; the usual one for the player count if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Board>,
    /// Factions by seat; absent or null: dealt at random.
    pub factions: Vec<Option<Faction>>,
    /// A named set of readings.
    pub preset: Preset,
    /// Single readings instead of the preset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<Ruleset>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            players: 4,
            map: None,
            factions: Vec::new(),
            preset: Preset::Rulebook,
            ruleset: None,
        }
    }
}

impl Setup {
    /// The board on the table. Any board can be asked for; which ones the rulebook has for a player
    /// count is in [`Map::players`](crate::map::Map), and the lobby offers only those.
    pub fn board(&self) -> Board {
        self.map.unwrap_or(Board::usual(self.players))
    }

    /// Checks player count and factions.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    pub fn check(&self) -> Result<(), SetupError> {
        if !(3..=4).contains(&self.players) {
            let why = format!("the base game is for 3 or 4 players, not {}", self.players);
            return Err(SetupError::new("players", why));
        }
        if self.factions.len() > usize::from(self.players) {
            let why = format!(
                "{} factions for {} seats",
                self.factions.len(),
                self.players
            );
            return Err(SetupError::new("factions", why));
        }
        let mut taken = Vec::new();
        for faction in self.factions.iter().flatten() {
            if taken.contains(faction) {
                return Err(SetupError::new(
                    "factions",
                    format!("{} twice", faction.name()),
                ));
            }
            taken.push(*faction);
        }
        Ok(())
    }

    /// The readings in force.
    pub fn readings(&self) -> Ruleset {
        self.ruleset
            .clone()
            .unwrap_or_else(|| self.preset.ruleset())
    }
}
