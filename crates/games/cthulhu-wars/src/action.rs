//! Answers: what a player can say to a question. The open frame gives them their meaning.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{Area, Faction, Kind, Spellbook},
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
    /// An area.
    Area(Area),
    /// A faction.
    Faction(Faction),
    /// A kind of unit.
    Kind(Kind),
    /// A spellbook to take.
    Book(Spellbook),
    /// A Pre-Battle ability.
    Use(Ability),
    /// A share of a common loss.
    Share(u8),
    /// Play goes clockwise this turn.
    Clockwise,
    /// Play goes counter-clockwise this turn.
    CounterClockwise,
    /// Perform the Ritual of Annihilation.
    Ritual,
    /// The Harbinger's reward in Power.
    TakePower,
    /// The Harbinger's reward in Elder Signs.
    TakeSigns,
    /// Agree to a proposal.
    Agree,
    /// Reject a proposal.
    Reject,
    /// Have no part in a negotiation.
    Refuse,
    /// Enough, or no.
    Done,
    /// Reveal an Elder Sign of this value.
    Reveal(Faction, u8),
}

/// An entry of the action menu (Rulebook VI).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Common: Recruit Cultist.
    Recruit,
    /// Common: Summon Monster (Unlimited for the Black Goat).
    Summon,
    /// Common: Awaken a Great Old One.
    Awaken(Kind),
    /// Common: Build Gate.
    BuildGate,
    /// Common: Move.
    Move,
    /// Common, and Unlimited with six spellbooks: Battle.
    Battle,
    /// Common: Capture Cultist.
    Capture,
    /// Unlimited: Control Gate.
    ControlGate,
    /// Unlimited: Abandon Gate.
    AbandonGate,
    /// Great Cthulhu's spellbook.
    Dreams,
    /// Great Cthulhu's spellbook, going under.
    Submerge,
    /// Great Cthulhu's spellbook, coming up.
    Emerge,
    /// Crawling Chaos's spellbook.
    ThousandForms,
    /// Crawling Chaos's requirement.
    PayFour,
    /// Crawling Chaos's requirement.
    PaySix,
    /// Both of them at once.
    PayTen,
    /// Shub-Niggurath's ability.
    Avatar,
    /// Black Goat's spellbook.
    Ghroth,
    /// Black Goat's requirement.
    SacrificeTwo,
    /// The King in Yellow's ability.
    Desecrate,
    /// Yellow Sign's spellbook.
    Zingaya,
    /// Yellow Sign's spellbook.
    Shriek,
    /// Yellow Sign's spellbook.
    ScreamingDead,
    /// Yellow Sign's spellbook.
    HeWho,
    /// Yellow Sign's requirement.
    GiveDoom,
    /// Give up all remaining Power.
    Pass,
    /// Take no second Action, where it would have to come at once.
    Forgo,
    /// End the action round.
    EndRound,
}

/// A Pre-Battle ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// Cthulhu's.
    Devour,
    /// The Shoggoths'.
    Absorb,
    /// The Nightgaunts'.
    Abduct,
    /// The Flying Polyps'.
    Invisibility,
    /// The Hunting Horrors'.
    SeekAndDestroy,
}

impl Ability {
    /// Every one.
    pub const ALL: [Self; 5] = [
        Self::Devour,
        Self::Absorb,
        Self::Abduct,
        Self::Invisibility,
        Self::SeekAndDestroy,
    ];

    /// The id that views use; a spellbook's is the spellbook's.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Devour => "devour",
            Self::Absorb => "absorb",
            Self::Abduct => "abduct",
            Self::Invisibility => "invisibility",
            Self::SeekAndDestroy => "seek_and_destroy",
        }
    }

    /// The name people know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Devour => "Devour",
            Self::Absorb => "Absorb",
            Self::Abduct => "Abduct",
            Self::Invisibility => "Invisibility",
            Self::SeekAndDestroy => "Seek and Destroy",
        }
    }
}
