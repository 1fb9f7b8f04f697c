//! Great Cthulhu's six requirements.

use super::GC;
use crate::{
    CthulhuWars, Cx,
    battle_record::Battle,
    event::Why,
    factions::{Count, Counted, power_for},
    ids::{Kind, Requirement},
    spellbooks,
};

/// Own gates in oceans that are enough.
const OWN_OCEAN_GATES: u8 = 3;
/// Gates in oceans, under any control, that are enough.
const OCEAN_GATES: u8 = 4;
/// Spellbooks with which a Doom Phase gives the sixth.
const BOOKS: u8 = 5;

fn own_ocean_gates(g: &CthulhuWars) -> u8 {
    g.own_gates_in(GC, g.map().oceans)
}

fn ocean_gates(g: &CthulhuWars) -> u8 {
    g.gates_in(g.map().oceans)
}

/// Gates in oceans.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if own_ocean_gates(g) >= OWN_OCEAN_GATES || ocean_gates(g) >= OCEAN_GATES {
        spellbooks::meet(g, Requirement::OceanGates, cx);
    }
}

/// How far it is.
pub(super) fn progress(g: &CthulhuWars, requirement: Requirement) -> Vec<Count> {
    match requirement {
        Requirement::OceanGates => vec![
            Count {
                have: own_ocean_gates(g).into(),
                need: OWN_OCEAN_GATES.into(),
                of: Counted::OwnOceanGates,
            },
            Count {
                have: ocean_gates(g).into(),
                need: OCEAN_GATES.into(),
                of: Counted::OceanGates,
            },
        ],
        Requirement::FiveBooks => vec![Count {
            have: g.sheet(GC).book_count().into(),
            need: BOOKS.into(),
            of: Counted::Spellbooks,
        }],
        Requirement::AwakenCthulhu => power_for(g, GC, Kind::Cthulhu),
        _ => Vec::new(),
    }
}

/// The first Doom Phase gives a spellbook (FAQ: on turn 2, as turn 1 has none).
pub(super) fn first_doom_phase(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if spellbooks::meet(g, Requirement::FirstDoomPhase, cx) && g.rules.first_doom_sign {
        g.gain_signs(GC, 1, Why::Requirement, cx);
    }
}

/// A Doom Phase with five spellbooks gives the sixth and an Elder Sign.
pub(super) fn five_books(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if g.sheet(GC).book_count() == BOOKS && spellbooks::meet(g, Requirement::FiveBooks, cx) {
        g.gain_signs(GC, 1, Why::Requirement, cx);
    }
}

/// Kills and Devours of a finished battle: no unit counts for both requirements.
pub(super) fn count_slain(g: &mut CthulhuWars, battle: &Battle, cx: &mut Cx<'_>) {
    let mut slain = battle.slain;
    if slain >= 2 && spellbooks::meet(g, Requirement::KillTwo, cx) {
        slain -= 2;
    }
    if slain >= 1 {
        spellbooks::meet(g, Requirement::KillOne, cx);
    }
}
