//! Kills (Rulebook V.D.3): a side chooses which of its units die, one kill after the other.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    aftermath,
    battle::reports,
    battle_record::{Score, Side},
    event::Why,
    hooks::SecondResult,
    sets::UnitSet,
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit takes the next kill.
    Take(Side),
    /// A unit that can take two results took a kill: does it take the second one?
    Second(Side),
}

/// How many kills a side must still take.
fn due(g: &GodsWar, side: Side) -> u8 {
    g.battle.due[side as usize].kills
}

/// The units that can take a kill: all that fight, but not one that a rune has raised.
fn targets(g: &GodsWar, side: Side) -> UnitSet {
    g.fighters(side).minus(g.battle.raised)
}

/// Whether the choice of units can change anything: with enough kills everyone dies.
fn matters(g: &GodsWar, side: Side) -> bool {
    let units = targets(g, side);
    let risen = g.battle.risen[side as usize] > 0;
    due(g, side) < units.len() || risen || of_two_results(g, side).any()
}

/// The units of a side that can take two results of one roll.
pub fn of_two_results(g: &GodsWar, side: Side) -> UnitSet {
    let hooks = GodsWar::hooks().second_results.iter();
    hooks.fold(UnitSet::EMPTY, |all, hook| all.or((hook.units)(g, side)))
}

/// What lets units of a side take two results.
pub(super) fn second_result(g: &GodsWar, side: Side) -> Option<&'static SecondResult> {
    let mut hooks = GodsWar::hooks().second_results.iter();
    hooks.find(|hook| (hook.units)(g, side).any())
}

/// A second result is taken.
pub(super) fn told_second(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    if let Some(hook) = second_result(g, side) {
        reports::told(g, hook.gift, None, cx);
    }
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Take(side) = step else {
        return Next::Ask(step.into());
    };
    let units = targets(g, side);
    // Excess kills are ignored; a monster dies only in its own way.
    if due(g, side) == 0 || units.is_empty() || g.has_own_end(side) {
        g.in_battle(|b| b.due[side as usize].kills = 0);
        return Next::Done;
    }
    match units.first() {
        Some(unit) if !matters(g, side) => take(g, side, unit, cx),
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Take(side) => {
            let units = g.units.distinct(targets(g, *side)).iter().map(Action::Unit);
            options.extend(g.speaker(*side), units);
        }
        Step::Second(side) => {
            let due = g.battle.due[*side as usize];
            let kinds = [(due.kills, Action::Kills), (due.routs, Action::Routs)];
            let left = kinds.into_iter().filter(|(n, _)| *n > 0);
            options.extend(g.speaker(*side), left.map(|(_, action)| action));
            options.push(g.speaker(*side), Action::Done);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Take(side), Action::Unit(unit)) => take(g, side, unit, cx),
        (Step::Second(side), choice) => {
            g.in_battle(|b| {
                let due = &mut b.due[side as usize];
                match choice {
                    Action::Kills => due.kills -= 1,
                    Action::Routs => due.routs -= 1,
                    _ => {}
                }
            });
            if choice != Action::Done {
                told_second(g, side, cx);
            }
            Next::Goto(Step::Take(side).into())
        }
        (step, _) => Next::Ask(step.into()),
    }
}

fn take(g: &mut GodsWar, side: Side, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let two = of_two_results(g, side).has(unit);
    let mut raised = false;
    g.in_battle(|b| {
        b.due[side as usize].kills -= 1;
        if b.risen[side as usize] > 0 {
            b.risen[side as usize] -= 1;
            b.raised.insert(unit);
            raised = true;
        }
    });
    if !raised {
        kill(g, side, unit, cx);
    }
    let then = if two && worth_more(g, side) {
        Step::Second(side)
    } else {
        Step::Take(side)
    };
    // What a death leaves open is settled at once.
    Next::Call {
        then: then.into(),
        first: aftermath::Step::Check.into(),
    }
}

/// A second result is worth taking while it would hit someone else.
fn worth_more(g: &GodsWar, side: Side) -> bool {
    g.battle.due[side as usize] != Score::NONE && targets(g, side).any()
}

/// A unit is killed by the other side. Heroquests are noted; their gifts come after the battle.
pub fn kill(g: &mut GodsWar, side: Side, unit: Unit, cx: &mut Cx<'_>) {
    let by = g.fighting(side.other());
    if (GodsWar::hooks().spared.iter()).any(|spares| spares(g, unit, by, cx)) {
        return;
    }
    for react in GodsWar::hooks().killed {
        react(g, (unit, by), cx);
    }
    g.in_battle(|b| b.killed.insert(unit));
    g.lose_unit(unit, by, true, Why::Battle, cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Take(side) => words(
            "Which of your units is killed?",
            text!("Kills still to take: {0}.", due(g, *side)),
        ),
        Step::Second(side) => {
            let due = g.battle.due[*side as usize];
            words(
                second_result(g, *side).map_or_else(Text::default, |hook| (hook.after_kill)()),
                text!("Still to take: kills {0}, routs {1}.", due.kills, due.routs),
            )
        }
    }
}
