//! Opener of the Way's six requirements.

use super::OW;
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    factions::{Count, Counted, power_for},
    ids::{Area, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
    units::great_old_ones,
};

/// Gates on the map for the first requirement.
const EIGHT: u8 = 8;
/// For the second one, with four factions or more,
const TWELVE: u8 = 12;
/// … and with fewer (two-player sheet, Note).
const TEN: u8 = 10;
/// Gates of enemies where its units must stand.
const ENEMY_GATES: u8 = 2;

fn gates(g: &CthulhuWars) -> u8 {
    g.gates_in(g.map().areas)
}

fn many(g: &CthulhuWars) -> u8 {
    if g.players < 4 { TEN } else { TWELVE }
}

fn enemy_gates(g: &CthulhuWars) -> AreaSet {
    let theirs = |area: &Area| g.controller(*area).is_some_and(|f| f != OW);
    g.areas_of(OW).and(g.gates).iter().filter(theirs).collect()
}

fn meets_an_enemy(g: &CthulhuWars) -> bool {
    let enemies = great_old_ones().minus(OW.units());
    g.lone(Kind::YogSothoth)
        .is_some_and(|(_, area)| g.units.at(area).and(enemies).any())
}

/// Those that hold by the position.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let gates = gates(g);
    if gates >= EIGHT {
        spellbooks::meet(g, Requirement::EightGates, cx);
    }
    if gates >= many(g) {
        spellbooks::meet(g, Requirement::TwelveGates, cx);
    }
    if enemy_gates(g).len() >= ENEMY_GATES {
        spellbooks::meet(g, Requirement::EnemyGates, cx);
    }
    if meets_an_enemy(g) {
        spellbooks::meet(g, Requirement::SharedArea, cx);
    }
}

/// A unit lost in a battle of its own, in whatever way.
pub(super) fn battle_over(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    if battle.killed.or(battle.lost).and(OW.units()).any() {
        spellbooks::meet(g, Requirement::UnitLost, cx);
    }
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    let of = |have: u8, need: u8, of: Counted| {
        let (have, need) = (have.into(), need.into());
        vec![Count { have, need, of }]
    };
    match requirement {
        Requirement::EightGates => of(gates(g), EIGHT, Counted::AllGates),
        Requirement::TwelveGates => of(gates(g), many(g), Counted::AllGates),
        Requirement::EnemyGates => of(enemy_gates(g).len(), ENEMY_GATES, Counted::EnemyGates),
        Requirement::AwakenYog => power_for(g, OW, Kind::YogSothoth),
        _ => Vec::new(),
    }
}
