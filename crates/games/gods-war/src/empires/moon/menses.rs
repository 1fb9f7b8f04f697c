//! Menses: with the Red Goddess in play a Selene comes to Moon's battle before conquest.

use crate::{
    Cx, GodsWar,
    actions::summon,
    battle_record::Side,
    ids::{Ability, Empire, Kind},
};

/// A side's reward after a battle.
pub(crate) fn reward(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let goddess = g.units.in_play(Empire::Moon).of(Kind::RedGoddess).any();
    if goddess && g.fighting(side) == Some(Empire::Moon) {
        summon::reinforce(g, side, Kind::Selene, Ability::Menses, cx);
    }
}
