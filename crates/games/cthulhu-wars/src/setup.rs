//! What the table agrees on before the game: variant, players, board, factions, readings.

use engine::{Seat, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    ids::Faction,
    map::Board,
    ruleset::{Preset, Readings, Ruleset},
    sets::SupplementSet,
    supplements::Supplement,
    variants::{Variant, duel},
};

/// A table's agreement (Rulebook II, Setup).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default, deny_unknown_fields)]
#[ts(rename = "CthulhuWarsSetup")]
pub struct Setup {
    /// Seats: 3 to 5; 2 in the two-player variants.
    pub players: u8,
    /// How the game is played.
    pub variant: Variant,
    /// The board; the usual one for the variant and player count if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub map: Option<Board>,
    /// Factions by seat; absent or null: dealt at random, or drafted. With two factions each the
    /// first ones of all seats come first, then the second ones.
    pub factions: Vec<Option<Faction>>,
    /// Factions of expansions are dealt and drafted too; one that is chosen plays in any case. With five
    /// players they always are: the box has four.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub expansions: bool,
    /// What the table adds to the game, for all factions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub supplements: Vec<Supplement>,
    /// The players choose the factions that are open one after the other, instead of being dealt.
    pub draft: bool,
    /// A named set of readings.
    pub preset: Preset,
    /// Single readings instead of the preset's.
    pub ruleset: Readings,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            players: 4,
            variant: Variant::Base,
            map: None,
            factions: Vec::new(),
            expansions: false,
            supplements: Vec::new(),
            draft: false,
            preset: Preset::Rulebook,
            ruleset: Readings::default(),
        }
    }
}

impl Setup {
    /// The board on the table. Any board can be asked for; which ones the rulebook has for a player
    /// count is in [`Map::players`](crate::map::Map), and the lobby offers only those.
    pub fn board(&self) -> Board {
        self.map.unwrap_or(self.variant.board(self.players))
    }

    /// How many factions play.
    pub fn faction_count(&self) -> u8 {
        self.variant.factions(self.players)
    }

    /// The seat of a place in [`Self::factions`].
    pub fn seat_at(&self, place: usize) -> Seat {
        Seat((place % usize::from(self.players.max(1))) as u8)
    }

    /// The factions that were chosen, with their seats.
    pub fn chosen(&self) -> impl Iterator<Item = (Seat, Faction)> {
        let places = self.factions.iter().enumerate();
        places.filter_map(|(place, faction)| Some((self.seat_at(place), (*faction)?)))
    }

    /// The factions that are dealt where none was chosen.
    pub fn dealt_from(&self) -> Vec<Faction> {
        let foreign = |f: &Faction| !duel::BOX.contains(f);
        let whole_box = self.factions.iter().flatten().any(foreign) || self.expansions;
        if self.variant == Variant::Duel && !whole_box {
            return duel::BOX.to_vec();
        }
        let expansions = self.deals_expansions();
        let dealt = |f: &Faction| expansions || !f.of_expansion();
        Faction::ALL.into_iter().filter(dealt).collect()
    }

    /// Whether factions of expansions are dealt and drafted: where the table says so, and where more
    /// factions play than the box has.
    pub fn deals_expansions(&self) -> bool {
        let boxed = Faction::ALL.into_iter().filter(|f| !f.of_expansion());
        self.expansions || usize::from(self.faction_count()) > boxed.count()
    }

    /// What the table adds to the game.
    pub fn supplement_set(&self) -> SupplementSet {
        self.supplements.iter().copied().collect()
    }

    /// Checks player count and factions.
    ///
    /// # Errors
    /// Names the field that makes no sense.
    pub fn check(&self) -> Result<(), SetupError> {
        let seats = self.variant.seats();
        if !seats.contains(&self.players) {
            let name = self.variant.name();
            let why = match seats {
                [one] => format!("{name} is for {one} players, not {}", self.players),
                _ => format!("the base game is for 3 to 5 players, not {}", self.players),
            };
            return Err(SetupError::new("players", why));
        }
        let most = self.faction_count();
        if self.factions.len() > usize::from(most) {
            let why = format!("{} factions where {most} play", self.factions.len());
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
        self.preset.ruleset(self.variant).with(&self.ruleset)
    }
}
