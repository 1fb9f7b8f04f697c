//! Answers: what a player can say to a question. The open frame gives them their meaning.

use serde::{Deserialize, Serialize};

use crate::{
    ids::{Ability, Area, Faction, Kind, Requirement, Spellbook},
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
    /// Perform it, together with a spellbook.
    RitualWith(Spellbook),
    /// The Harbinger's reward in Power.
    TakePower,
    /// The Harbinger's reward in Elder Signs.
    TakeSigns,
    /// Do what the question offers.
    Accept,
    /// Agree to a proposal.
    Agree,
    /// Reject a proposal.
    Reject,
    /// Have no part in a negotiation.
    Refuse,
    /// Enough, or no.
    Done,
    /// Meet a requirement that may be met at any time.
    Claim(Requirement),
    /// Use a spellbook that may be used at any time.
    Invoke(Spellbook),
    /// Sacrifice this faction's High Priest.
    Swear(Faction),
    /// Reveal an Elder Sign of this value.
    Reveal(Faction, u8),
}

// Adds the actions of the faction cards.
include!(concat!(env!("OUT_DIR"), "/verbs.rs"));

with_unique_actions! {
    /// An entry of the action menu (Rulebook VI).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Verb {
        /// Common: Recruit Cultist.
        Recruit,
        /// Common: Summon Monster (Unlimited for some).
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
        /// Give up all remaining Power.
        Pass,
        /// Take no second Action, where it would have to come at once.
        Forgo,
        /// End the action round.
        EndRound,
    }
}
