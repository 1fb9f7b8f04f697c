//! The dice (Rulebook VII, Battle): both sides roll at once; 6 is a kill, 4 and 5 a pain.

use crate::{
    CthulhuWars, Cx, Next,
    battle::{Step, results::Turn},
    battle_record::{Battle, Side},
    event::Event,
    factions::moments,
    ids::Faction,
    sets::UnitSet,
    supplements,
};

/// The dice a side would roll now.
pub fn dice(g: &CthulhuWars, battle: &Battle, side: Side) -> u16 {
    let units = g.fighters(side).minus(battle.numb);
    of(g, battle.faction(side), units, battle.faction(side.other()))
}

/// The dice that units of a faction roll together against an enemy.
pub fn of(g: &CthulhuWars, faction: Faction, units: UnitSet, enemy: Faction) -> u16 {
    (moments(faction).combat)(g, units, enemy) + supplements::combat(g, units)
}

/// Rolls, unless a side has no one left (FAQ: no need to roll; the Power stays spent). Who takes
/// part is fixed either way: Post-Battle effects may follow (FAQ).
pub fn roll(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    let counts = Side::BOTH.map(|side| dice(g, &g.battle, side));
    for side in Side::BOTH {
        (moments(g.battle.faction(side)).joined)(g);
    }
    if Side::BOTH.iter().all(|side| g.fighters(*side).any()) {
        g.battle.rolled = true;
        for (side, count) in Side::BOTH.into_iter().zip(counts) {
            throw(g, side, count, cx);
        }
    }
    let next = if g.battle.rolled {
        Step::AfterRoll(0)
    } else {
        Step::Kills(Turn::First)
    };
    Next::Goto(next.into())
}

fn throw(g: &mut CthulhuWars, side: Side, count: u16, cx: &mut Cx<'_>) {
    let faces = fall(&mut g.battle, side, count, cx);
    let faction = g.battle.faction(side);
    cx.emit(Event::Rolled {
        faction,
        faces: faces.clone(),
    });
    supplements::rolled(g, side, &faces, false, cx);
}

/// A side's dice that have brought nothing.
pub fn misses(battle: &Battle, side: Side) -> u16 {
    battle.faces[side as usize][..3]
        .iter()
        .map(|n| u16::from(*n))
        .sum()
}

/// A side rolls those dice again.
pub fn reroll(g: &mut CthulhuWars, side: Side, cx: &mut Cx<'_>) {
    let count = misses(&g.battle, side);
    g.battle.faces[side as usize][..3].fill(0);
    let faces = fall(&mut g.battle, side, count, cx);
    let faction = g.battle.faction(side);
    cx.emit(Event::Rerolled {
        faction,
        faces: faces.clone(),
    });
    supplements::rolled(g, side, &faces, true, cx);
}

// Dice of a side fall; what it brings its enemy is counted anew.
fn fall(battle: &mut Battle, side: Side, count: u16, cx: &mut Cx<'_>) -> Vec<u8> {
    let faces: Vec<u8> = (0..count).map(|_| cx.dice.d6()).collect();
    for face in &faces {
        battle.faces[side as usize][usize::from(*face) - 1] += 1;
    }
    let [_, _, _, four, five, six] = battle.faces[side as usize];
    let enemy = side.other() as usize;
    if battle.mild[side as usize] {
        battle.pains[enemy] = four + five + six;
    } else {
        battle.kills[enemy] = six;
        battle.pains[enemy] = four + five;
    }
    faces
}
