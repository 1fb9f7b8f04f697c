//! Opener of the Way's six requirements.

use super::OW;
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    factions::{Count, Counted, power_for},
    ids::{Area, Kind, Requirement},
    sets::AreaSet,
    spellbooks::{self, Held},
    units::great_old_ones,
};

/// Gates on the map for the first requirement.
const EIGHT: u8 = 8;
/// For the second one, with fewer than four factions (two-player sheet, Note).
const TEN: u8 = 10;
/// Gates of enemies where its units must stand.
const ENEMY_GATES: u8 = 2;

fn gates(g: &CthulhuWars) -> u8 {
    g.gates_in(g.map().areas)
}

fn many(g: &CthulhuWars) -> u8 {
    if g.players < 4 {
        TEN
    } else {
        g.rules.many_gates
    }
}

fn enemy_gates(g: &CthulhuWars) -> AreaSet {
    let theirs = |area: &Area| g.controller(*area).is_some_and(|f| f != OW);
    let there = |area: &Area| g.units_at(OW, *area).any();
    let gates = g.gates.iter().filter(theirs);
    gates.filter(there).collect()
}

fn meets_an_enemy(g: &CthulhuWars) -> bool {
    let enemies = great_old_ones().minus(g.units.of(OW));
    g.lone(Kind::YogSothoth)
        .is_some_and(|(_, area)| g.units.at(area).and(enemies).any())
}

/// Those that hold by the position.
const HELD: [Held; 4] = [
    (Requirement::EightGates, |g| gates(g) >= EIGHT),
    (Requirement::TwelveGates, |g| gates(g) >= many(g)),
    (Requirement::EnemyGates, |g| {
        enemy_gates(g).len() >= ENEMY_GATES
    }),
    (Requirement::SharedArea, meets_an_enemy),
];

/// Looks for them.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    spellbooks::meet_held(g, &HELD, cx);
}

/// A unit lost in a battle of its own, in whatever way.
pub(super) fn battle_over(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    if battle.killed.or(battle.lost).and(g.units.of(OW)).any() {
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
