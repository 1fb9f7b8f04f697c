//! What battle runes do (reconstructed): functions for the runes' own file to call.

use crate::{
    Cx, GodsWar,
    battle::{Side, combat},
    event::Why,
    ids::Rune,
};

/// Storm (Pre-Battle): a side rolls more dice.
pub fn storm(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.extra[side as usize] += Rune::Storm.param("dice") as i8);
}

/// Shadow (Pre-Battle): a side rolls fewer dice.
pub fn shadow(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.extra[side as usize] -= Rune::Shadow.param("dice") as i8);
}

/// Luck (Battle): a side's dice are rolled again, as many as fell.
pub fn luck(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let count = g
        .battle
        .as_ref()
        .map_or(0, |b| b.faces[side as usize].len());
    let faces = combat::throw(g, side, count as u8, Why::Rune(Rune::Luck), cx);
    g.in_battle(|b| b.faces[side as usize] = faces);
}

/// Eternal Battle (Battle): a side scores a kill more.
pub fn eternal_battle(g: &mut GodsWar, side: Side) {
    let kills = Rune::EternalBattle.param("kills") as u8;
    g.in_battle(|b| b.bonus[side as usize].kills += kills);
}

/// The sides that have a rout to take, for Death.
pub fn mortally_afraid(g: &GodsWar) -> Vec<Side> {
    let afraid = |s: &Side| {
        g.battle
            .as_ref()
            .is_some_and(|b| b.due[*s as usize].routs > 0)
    };
    Side::ALL.into_iter().filter(afraid).collect()
}

/// Death (Post-Battle): a rout that a side must take becomes a kill.
pub fn death(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| {
        let due = &mut b.due[side as usize];
        if due.routs > 0 {
            due.routs -= 1;
            due.kills += 1;
        }
    });
}

/// Undead (Post-Battle): the first unit of a side that takes a kill is routed instead.
pub fn undead(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.risen[side as usize] += 1);
}
