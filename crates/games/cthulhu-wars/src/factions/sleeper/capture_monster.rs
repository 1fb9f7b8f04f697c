//! Capture Monster: where Tsathoggua is, an enemy without a Great Old One there gives a Monster.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::SL;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    event::Event,
    factions::{Among, Guard, Source, Unique},
    ids::{Area, Deed, Faction, Kind, Spellbook},
    sets::{FactionSet, UnitSet},
    tolls::too_dear,
    units::{Place, Unit, great_old_ones, monsters},
    words::{Words, left, not_in_play, words},
};

/// A question of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whose Monster?
    CaptureMonsterOf,
    /// … and which one does its owner give?
    CaptureMonsterWhich { of: Faction },
}

const COST: u16 = 1;

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "capture_monster",
    verb: Verb::CaptureMonster,
    label: "Capture a Monster",
    detail: "where Tsathoggua is",
    from: Source::Book(Spellbook::CaptureMonster),
    about: Some(Kind::Tsathoggua),
    cost: |g| COST + den(g).map_or(0, |area| g.toll(SL, area)),
    guards: &[
        Guard {
            holds: |g, _| den(g).is_some(),
            why: |_, _| not_in_play(Kind::Tsathoggua),
        },
        Guard {
            holds: |g, _| den(g).is_some_and(|area| g.open_areas(SL, COST).has(area)),
            why: |g, _| den(g).map_or_else(Text::default, |area| too_dear(g, SL, COST, area)),
        },
        Guard {
            holds: |g, _| guards::offered(g, (), &ENEMIES).any(),
            why: |_, _| text!("no enemy has a Monster with Tsathoggua and no Great Old One there"),
        },
    ],
    start: |_, _| Step::CaptureMonsterOf.into(),
    ..Unique::PLAIN
};

// Where Tsathoggua is, if an action may begin there.
fn den(g: &CthulhuWars) -> Option<Area> {
    let (_, area) = g.lone(Kind::Tsathoggua)?;
    g.origins(SL).has(area).then_some(area)
}

fn there(g: &CthulhuWars, of: Faction) -> UnitSet {
    den(g).map_or(UnitSet::EMPTY, |area| g.units_at(of, area))
}

const ENEMIES: [Among<(), FactionSet>; 3] = [
    Among {
        set: |g, ()| g.enemies(SL),
        why: |_, (), _| text!("that is your own faction"),
    },
    Among {
        set: |g, ()| {
            let prey = |f: &Faction| there(g, *f).and(monsters()).any();
            g.playing().iter().filter(prey).collect()
        },
        why: |_, (), of| text!("{0} has no Monster with Tsathoggua", of.name()),
    },
    Among {
        // Other Monsters and Terrors are no protection.
        set: |g, ()| {
            let exposed = |f: &Faction| there(g, *f).and(great_old_ones()).is_empty();
            g.playing().iter().filter(exposed).collect()
        },
        why: |_, (), of| text!("a Great Old One of {0} is there", of.name()),
    },
];

const VICTIMS: [Among<Faction, UnitSet>; 2] = [
    Among {
        set: there,
        why: |_, _, unit| text!("{0} is not with Tsathoggua", unit.this()),
    },
    Among {
        set: |_, _| monsters(),
        why: |_, _, unit| text!("{0} is no Monster", unit.this()),
    },
];

// It is no kill.
fn take(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let area = g.units.area(unit);
    g.leave_gate(unit);
    g.units.put(unit, Place::Captured(SL));
    cx.emit(Event::Captured { unit, area, by: SL });
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::CaptureMonsterOf => {
            let enemies = guards::offered(g, (), &ENEMIES);
            options.extend(g.seat(SL), enemies.iter().map(Action::Faction));
        }
        Step::CaptureMonsterWhich { of } => {
            let units = g.distinct(guards::offered(g, of, &VICTIMS));
            options.extend(g.seat(of), units.iter().map(Action::Unit));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::CaptureMonsterOf, Action::Faction(of)) => {
            g.declare(SL, Deed::CaptureMonster, (UNIQUE.cost)(g), cx);
            Next::Goto(Step::CaptureMonsterWhich { of }.into())
        }
        (Step::CaptureMonsterWhich { .. }, Action::Unit(unit)) => {
            take(g, unit, cx);
            Next::Done
        }
        _ => Next::Done,
    }
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::CaptureMonsterOf => words("Capture whose Monster?", left(g, SL)).of(SL),
        Step::CaptureMonsterWhich { of } => words(
            "Which Monster do you give up?",
            text!("{0} captures one.", SL.name()),
        )
        .of(of)
        .here(),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::CaptureMonsterOf, Action::Faction(of)) => guards::why_not(g, (), &ENEMIES, of),
        (Step::CaptureMonsterWhich { of }, Action::Unit(unit)) => {
            guards::why_not(g, of, &VICTIMS, unit)
        }
        _ => None,
    }
}
