//! Fertility Cult: the Black Goat summons as an Unlimited Action.

use crate::{CthulhuWars, ruleset::FertilityCult};

/// Whether it summons in any number beside its action.
pub(super) fn summons_freely(g: &CthulhuWars) -> bool {
    g.rules.fertility_cult == FertilityCult::Unlimited
}

/// Whether it summons many Monsters in one Summon Action: the early reading.
pub(super) fn summons_many(g: &CthulhuWars) -> bool {
    g.rules.fertility_cult == FertilityCult::OneAction
}
