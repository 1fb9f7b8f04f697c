//! Invisible God: Castles and Towers, books, and its heroquests.

pub mod books;
pub mod buildings;
pub mod gifts;
pub mod quests;

use serde::{Deserialize, Serialize};

use crate::{empires::EmpireRules, ids::Empire};

pub(crate) use buildings::castles;

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Dice kept by the Blue Book for players' next rolls.
    pub kept: Vec<(Empire, u8)>,
    /// VP that heroquests bring with their gifts, by slot.
    pub vp: [u16; 8],
}

/// What Invisible God brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &books::ACTIONS,
    phase_powers: &[
        gifts::tapping::PHASE_POWER,
        gifts::divine_right::PHASE_POWER,
        gifts::kings_blessing::PHASE_POWER,
    ],
    reward: quests::reward,
    ..EmpireRules::PLAIN
};
