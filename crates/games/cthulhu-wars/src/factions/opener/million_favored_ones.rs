//! The Million Favored Ones: after a battle of its own each unit of Opener of the Way that survived may
//! become another one.

use engine::{Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::OW;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Event,
    factions::{Among, BattleSource, InBattle},
    frame::Frame,
    ids::{Kind, Spellbook},
    sets::UnitSet,
    units::Unit,
    view::BattleStep,
    words::{Words, words},
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who changes?
    Favored,
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "million_favored_ones",
    from: BattleSource::Book(
        Spellbook::MillionFavoredOnes,
        "who survives may become a greater unit",
    ),
    step: Some(BattleStep::Retreats),
    needs: None,
    anywhere: false,
    used: |_| false,
};

const UNITS: [Among<(), UnitSet>; 3] = [
    Among {
        // Who has just appeared did not fight.
        set: |g, ()| g.battle.fighters.and(g.units.of(OW)),
        why: |_, (), unit| text!("{0} did not survive this battle as yours", unit.this()),
    },
    Among {
        set: |g, ()| g.on_map(OW),
        why: |_, (), unit| text!("{0} is not on the map", unit.this()),
    },
    Among {
        set: |g, ()| {
            let able = Kind::of(OW).filter(|kind| has_successor(g, *kind));
            able.fold(UnitSet::EMPTY, |units, kind| units.or(kind.units()))
        },
        why: |_, (), unit| match successor(unit.kind()) {
            Some(kind) => text!("no {0} is in your Pool", kind.name()),
            None => text!("{0} becomes nothing else", unit.this()),
        },
    },
];

fn successor(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Acolyte | Kind::SpawnYog => Some(Kind::Mutant),
        Kind::Mutant => Some(Kind::Abomination),
        Kind::Abomination => Some(Kind::SpawnYog),
        _ => None,
    }
}

fn has_successor(g: &CthulhuWars, kind: Kind) -> bool {
    successor(kind).is_some_and(|next| g.in_pool(OW, next).is_some())
}

// A Spawn becomes as many Mutants as the Pool holds; the others become one unit.
fn become_another(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let (Some(area), Some(kind)) = (g.units.area(unit), successor(unit.kind())) else {
        return;
    };
    let all = unit.kind() == Kind::SpawnYog;
    let pool = g.units.pool().and(kind.units());
    g.replace(unit, cx);
    g.battle.fighters.remove(unit);
    for unit in pool.iter().take(if all { pool.len().into() } else { 1 }) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: OW });
    }
}

/// The question, when everyone has retreated.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let comes = g.has(Spellbook::MillionFavoredOnes) && guards::offered(g, (), &UNITS).any();
    comes.then(|| Step::Favored.into())
}

/// Asks as long as someone could change.
pub fn step(g: &mut CthulhuWars, _: Step, _: &mut Cx<'_>) -> Next {
    comes(g).map_or(Next::Done, Next::Ask)
}

/// Lists who could change.
pub fn ask(g: &CthulhuWars, _: &Step, options: &mut Options<Action>) {
    let units = g.distinct(guards::offered(g, (), &UNITS));
    options.extend(g.seat(OW), units.iter().map(Action::Unit));
    options.push(g.seat(OW), Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Unit(unit) = action else {
        return Next::Done;
    };
    become_another(g, unit, cx);
    Next::Goto(step.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words(
        "The Million Favored Ones: who changes?",
        "Acolyte, Mutant, Abomination, Spawn: one step up. A Spawn becomes Mutants.",
    )
    .of(OW)
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, _: &Step, action: Action) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, (), &UNITS, unit),
        _ => None,
    }
}
