//! Necrophagy: Ghouls that took no part in a battle come when pains have been assigned; each brings both
//! sides another pain.

use engine::{InvariantViolation, Line, Options, Seat, Text, guards, text};
use serde::{Deserialize, Serialize};

use super::BG;
pub(crate) use super::RULE;
use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle_record::Battle,
    event::Event,
    factions::{Among, BattleSource, InBattle},
    frame::Frame,
    ids::{Kind, Spellbook},
    invariants::fight::within,
    ruleset::NecrophagyWindow,
    sets::UnitSet,
    units::Unit,
    view::BattleStep,
    words::{
        Words,
        narrate::{self, Told},
        words,
    },
};

/// Its question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Ghouls come?
    Necrophagy { came: UnitSet },
}

/// As it is shown in a battle.
pub(super) const IN_BATTLE: InBattle = InBattle {
    id: "necrophagy",
    from: BattleSource::Book(
        Spellbook::Necrophagy,
        "Ghouls come; each brings both sides a pain",
    ),
    step: Some(BattleStep::AfterPains),
    needs: None,
    anywhere: true,
    used: |battle| battle.ghouls.any(),
};

// FAQ: also a Ghoul in the area that was exempted or merely stood by.
const GHOULS: [Among<UnitSet, UnitSet>; 3] = [
    Among {
        set: |_, _| Kind::Ghoul.units(),
        why: |_, _, unit| text!("only Ghouls come by Necrophagy, no {0}", unit.kind().name()),
    },
    Among {
        set: |_, came| UnitSet::ALL.minus(came),
        why: |_, _, _| text!("this Ghoul has come"),
    },
    Among {
        set: |g, _| g.on_map(BG).minus(g.battle.all.minus(g.battle.exempt)),
        why: |_, _, _| text!("only a Ghoul on the map that took no part in the battle comes"),
    },
];

/// The question, in any battle when pains have been assigned.
pub(super) fn comes(g: &CthulhuWars) -> Option<Frame> {
    let came = UnitSet::EMPTY;
    let counts = g.battle.rolled || g.rules.necrophagy_when_empty;
    let ghouls = || guards::offered(g, came, &GHOULS).any();
    let can = counts && g.has(Spellbook::Necrophagy) && ghouls();
    can.then(|| Step::Necrophagy { came }.into())
}

// It can't take the pain that it brings.
fn join(g: &mut CthulhuWars, unit: Unit, cx: &mut Cx<'_>) {
    let battle = &mut g.battle;
    battle.pains[0] += 1;
    battle.pains[1] += 1;
    battle.ghouls.insert(unit);
    let area = battle.area;
    cx.emit(Event::GhoulCame { unit });
    if g.units.area(unit) != Some(area) {
        g.move_unit(unit, area, cx);
    }
}

/// Notes the Goat's own units that its Ghouls pain.
pub(super) fn extra_pain(battle: &mut Battle, unit: Unit) {
    battle.own_pains.insert(unit);
}

/// Whether the pains that Ghouls bring are assigned after all others.
pub fn ghouls_come_late(g: &CthulhuWars) -> bool {
    g.rules.necrophagy_window == NecrophagyWindow::AfterPains
}

/// Why more pains are to be assigned.
pub fn ghouls_in_words(due: Text, place: Text) -> Text {
    text!("Necrophagy brings {0} to assign. {1}", due, place)
}

// Pains that could not be assigned before the Ghouls came are lost.
fn drop_excess_pains(g: &mut CthulhuWars) {
    if ghouls_come_late(g) {
        g.battle.pains = [0; 2];
    }
}

/// Asks as long as there are Ghouls.
pub fn step(g: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Necrophagy { came } = step;
    if came.is_empty() {
        drop_excess_pains(g);
    }
    if guards::offered(g, came, &GHOULS).is_empty() {
        Next::Done
    } else {
        Next::Ask(step.into())
    }
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, Step::Necrophagy { came }: &Step, options: &mut Options<Action>) {
    let bg = g.seat(BG);
    let units = g.distinct(guards::offered(g, *came, &GHOULS));
    options.extend(bg, units.iter().map(Action::Unit));
    options.push(bg, Action::Done);
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Step::Necrophagy { mut came }, Action::Unit(unit)) = (step, action) else {
        return Next::Done;
    };
    join(g, unit, cx);
    came.insert(unit);
    Next::Goto(Step::Necrophagy { came }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, _: &Step, _: Seat) -> Words {
    words(
        "Necrophagy: which Ghoul comes?",
        "Each brings both sides another pain.",
    )
    .of(BG)
}

/// Why something is no answer.
pub(crate) fn why_not(
    g: &CthulhuWars,
    Step::Necrophagy { came }: &Step,
    action: Action,
) -> Option<Text> {
    match action {
        Action::Unit(unit) => guards::why_not(g, *came, &GHOULS, unit),
        _ => None,
    }
}

/// Who comes.
pub(super) fn narrate(event: &Event) -> Option<Line> {
    let Event::GhoulCame { unit } = event else {
        return None;
    };
    let line = narrate::detail(BG).unit(*unit);
    Some(line.text(" comes by Necrophagy: each side takes 1 pain more"))
}

/// Only Ghouls come, and only the Goat's units are pained by them as its own.
pub(super) fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let (ghouls, pained) = (g.battle.ghouls, g.battle.own_pains);
    within("come by Necrophagy", ghouls, Kind::Ghoul.units())?;
    within("pained by Ghouls", pained, g.units.of(BG))
}
