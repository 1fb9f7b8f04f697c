//! Mindblast: with the Crimson Bat in the battle the enemy loses as many dice as its combat. Its dice
//! are taken before any are rolled for Single Combat (FAQ).

use crate::{
    Cx, GodsWar,
    battle::{combat, reports},
    battle_record::Side,
    ids::{Gift, Kind},
};

/// A side's turn before a battle.
pub(crate) fn before_dice(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    if g.wields(Gift::Mindblast) != Some(side) {
        return;
    }
    if let Some(bat) = g.fighters(side).of(Kind::CrimsonBat).first() {
        let less = combat::rating(g, bat);
        g.in_battle(|b| b.blasted[side.other() as usize] = less);
        reports::used(g, Gift::Mindblast, Some(side.other()), cx);
    }
}
