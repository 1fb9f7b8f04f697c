//! Fertility Cult: the Black Goat summons as an Unlimited Action.

use crate::{CthulhuWars, ruleset::FertilityCult};

/// Whether she summons in any number beside her action.
pub(super) fn summons_freely(g: &CthulhuWars) -> bool {
    g.rules.fertility_cult == FertilityCult::Unlimited
}

/// Whether she summons many Monsters in one Summon Action: the early reading.
pub(super) fn summons_many(g: &CthulhuWars) -> bool {
    g.rules.fertility_cult == FertilityCult::OneAction
}
