//! What the table agrees on before the game.

use engine::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A table's agreement; `{}` is the usual game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "SkirmishSetup")]
pub struct Setup {
    /// After how many moves, of both sides together, the game ends: 1 to 1000.
    pub moves: u16,
}

impl Default for Setup {
    fn default() -> Self {
        Self { moves: 60 }
    }
}

impl Setup {
    /// Checks the number of moves.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    pub fn check(&self) -> Result<(), SetupError> {
        if (1..=1000).contains(&self.moves) {
            return Ok(());
        }
        let why = format!("a game has 1 to 1000 moves, not {}", self.moves);
        Err(SetupError::new("moves", why))
    }
}
