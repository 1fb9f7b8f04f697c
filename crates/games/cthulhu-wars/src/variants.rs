//! The variants: what each changes in the rules of the base game, one question a rule.
//!
//! The rest of the rules asks these questions and knows no variant by name; the rules that only a
//! variant has are in its own file: [`several_factions_each`], [`decay_marker`], [`duel`].

pub mod decay_marker;
pub mod duel;
pub mod several_factions_each;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::map::Board;

/// How the game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// The base game: three to five players, a faction each.
    #[default]
    Base,
    /// Two players with two factions each (Rulebook XI).
    TwoFactions,
    /// Two players with three factions each (Rulebook XI, the epic game).
    ThreeFactions,
    /// Two players with a faction each and the Decay Marker (the two-player sheet).
    Decay,
    /// Cthulhu Wars: Duel.
    Duel,
}

/// Which losses bring the opponent Doom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LossDoom {
    /// None.
    Never,
    /// Every loss, own sacrifices too (two-player sheet, General Rules).
    Always,
    /// What the opponent brought about (Duel, Earning Doom via Eliminates and Kills).
    ByTheOpponent,
}

impl Variant {
    /// Every one, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Base,
        Self::TwoFactions,
        Self::ThreeFactions,
        Self::Decay,
        Self::Duel,
    ];

    /// Its id in setups and views.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::TwoFactions => "two_factions",
            Self::ThreeFactions => "three_factions",
            Self::Decay => "decay",
            Self::Duel => "duel",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "Base game",
            Self::TwoFactions => "Two factions each",
            Self::ThreeFactions => "Three factions each",
            Self::Decay => "Decay Marker",
            Self::Duel => "Duel",
        }
    }

    /// The seat counts it is for.
    pub const fn seats(self) -> &'static [u8] {
        match self {
            Self::Base => &[4, 3, 5],
            Self::TwoFactions | Self::ThreeFactions | Self::Decay | Self::Duel => &[2],
        }
    }

    /// How many factions a player has (Rulebook XI).
    pub const fn factions_each(self) -> u8 {
        match self {
            Self::Base | Self::Decay | Self::Duel => 1,
            Self::TwoFactions => 2,
            Self::ThreeFactions => 3,
        }
    }

    /// How many factions play at so many seats.
    pub const fn factions(self, seats: u8) -> u8 {
        self.factions_each() * seats
    }

    /// The board it is played on unless the table picks another: Rulebook XI: the four-player map,
    /// and for three factions each one for six, whose borders are not known: the five-player map in
    /// its place; two-player sheet: the three-player side; Duel: its own.
    pub const fn board(self, seats: u8) -> Board {
        match self {
            Self::Base => Board::usual(seats),
            Self::TwoFactions => Board::usual(4),
            Self::ThreeFactions => Board::usual(5),
            Self::Decay => Board::usual(3),
            Self::Duel => Board::LovecraftCountry,
        }
    }

    /// Rulebook XI: a player acts with all their factions before the other player.
    pub const fn several_factions_each(self) -> bool {
        self.factions_each() > 1
    }

    /// Whether there is a Decay Marker (two-player sheet; Duel, The Decay Marker).
    pub const fn decays(self) -> bool {
        matches!(self, Self::Decay | Self::Duel)
    }

    /// Which losses bring the opponent Doom.
    pub const fn loss_doom(self) -> LossDoom {
        match self {
            Self::Base | Self::TwoFactions | Self::ThreeFactions => LossDoom::Never,
            Self::Decay => LossDoom::Always,
            Self::Duel => LossDoom::ByTheOpponent,
        }
    }

    /// Two-player sheet and Duel: no Doom for merely controlling gates.
    pub const fn gate_doom(self) -> bool {
        !self.decays()
    }

    /// Two-player sheet: no one drops to 0 Power of their own will.
    pub const fn may_pass(self) -> bool {
        !matches!(self, Self::Decay)
    }

    /// Duel, Victory: six spellbooks are not needed to win.
    pub const fn needs_six_books(self) -> bool {
        !matches!(self, Self::Duel)
    }

    /// Duel: 30 Doom in the Action Phase, from whatever source, ends the game at the end of the
    /// turn; a revealed Elder Sign does not end it at once.
    pub const fn thirty_ends_the_turn(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, The Eight Common Actions: Pass is one of them, so what may follow an Action may follow
    /// it; Rulebook VI: it comes instead of an Action.
    pub const fn pass_is_an_action(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, Move: each unit only once per turn, whatever the table has chosen.
    pub const fn moves_once(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, Phases of Play: the Action Phase comes first and everyone starts with 8 Power.
    pub const fn action_phase_first(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, Doom Phase: Ritual and special events together, each player in turn and in any
    /// order.
    pub const fn doom_turns(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, Pre-Battle Abilities: when a side has no one left the Battle is over.
    pub const fn empty_side_ends_battle(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Base FAQ: under Emissary Nyarlathotep ignores that it can't retreat. Duel, Earning Doom,
    /// Nyarlathotep's example: it is lost all the same.
    pub const fn emissary_ignores_no_way_out(self) -> bool {
        !matches!(self, Self::Duel)
    }

    /// Duel, The Two Unlimited Actions: none between the two actions of The Screaming Dead, and of
    /// He Who is Not to be Named.
    pub const fn second_action_at_once(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Duel, Between Action Effects: the active player first; otherwise the First Player.
    pub const fn active_player_first(self) -> bool {
        matches!(self, Self::Duel)
    }

    /// Two-player sheet, Note: the one enemy could keep from its sixth spellbook to hold back a faction
    /// that waits for it.
    pub const fn one_enemy_can_hold_back(self) -> bool {
        matches!(self, Self::Decay)
    }

    /// With two players the direction of play makes no difference.
    pub const fn chooses_direction(self) -> bool {
        matches!(self, Self::Base)
    }

    /// Power can hurt a player who gains it out of turn: two-player sheet and Duel, Tips: Yellow Sign
    /// may not want Passion's.
    pub const fn power_may_be_declined(self) -> bool {
        self.decays()
    }

    /// Elder Signs of value 1, 2, 3 (Duel: twelve, half of them 1, a third 2, the rest 3).
    pub const fn elder_signs(self) -> [u8; 3] {
        match self {
            Self::Base | Self::TwoFactions | Self::ThreeFactions | Self::Decay => [18, 12, 6],
            Self::Duel => [6, 4, 2],
        }
    }
}
