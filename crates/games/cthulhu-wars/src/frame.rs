//! The table of contents: every paragraph of the rules that can wait or ask, one arm a module.

use engine::Text;
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, action::Action, actions, battle, negotiation, phases, spellbooks, words::Words,
};

// Adds the files of factions and supplements that ask.
include!(concat!(env!("OUT_DIR"), "/frames.rs"));

with_added! {
    CthulhuWars, Action, Words, Text;
    /// Phases 1 to 3 and the turning of the turn.
    Phase(phases) = "phase",
    /// The Action Phase and its rounds.
    Round(phases::action) = "round",
    /// A common or unlimited action.
    Act(actions) = "act",
    /// Battle.
    Battle(battle) = "battle",
    /// Taking earned spellbooks.
    Books(spellbooks) = "books",
    /// Dividing a common loss.
    Negotiation(negotiation) = "negotiation",
}

impl Copy for Frame {}
