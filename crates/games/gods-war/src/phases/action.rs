//! The Action Phase (Rulebook V): turns in order, one action each, until no one has Power.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    actions, aftermath, empires,
    event::Event,
    hooks::Hooks,
    ids::{Empire, Phase},
    phases, runes, victory,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V, Action Phase";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The phase begins.
    Begin,
    /// The turn of an empire: skipped without Power.
    Turn { of: Empire },
    /// It chooses an action.
    Menu { of: Empire },
    /// Its action is over.
    After { of: Empire },
    /// What it could do beside its action is done.
    Settled { of: Empire },
    /// The next empire with Power in turn order, or the end of the phase.
    Pass { from: Empire },
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Begin => begin(g, cx),
        Step::Turn { of } => turn(g, of, cx),
        Step::Menu { of } => menu(g, of),
        Step::After { of } => after(g, of, cx),
        Step::Settled { of } => settled(g, of),
        Step::Pass { from } => pass(g, from, cx),
    }
}

fn begin(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    g.round += 1;
    g.phase = Phase::Action;
    cx.emit(Event::RoundBegan { round: g.round });
    cx.emit(Event::PhaseBegan { phase: g.phase });
    runes::window(g, Step::Turn { of: g.first }.into())
}

fn turn(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) -> Next {
    if victory::reached(g) {
        return Next::Goto(victory::Step::End.into());
    }
    if g.power(of) == 0 {
        return Next::Goto(Step::Pass { from: of }.into());
    }
    g.active = Some(of);
    // Rulebook IX: the Uncontrolled Faction drops to 0 on its first turn.
    if g.sheet(of).uncontrolled {
        drop_to_zero(g, of, cx);
        return Next::Goto(Step::Settled { of }.into());
    }
    menu(g, of)
}

/// The menu stands open. Runes may have been played beside it: a player who lost the last Power has no
/// action, and the others may have an answer.
fn menu(g: &mut GodsWar, of: Empire) -> Next {
    if g.power(of) == 0 || g.sheet(of).uncontrolled || victory::reached(g) {
        return runes::window(g, Step::Turn { of }.into());
    }
    Next::Ask(Step::Menu { of }.into())
}

// Rulebook VIII: gifts earned come at once, then runes may be played, then it is the next player's
// turn, unless a rule gives this one another action.
fn after(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) -> Next {
    actions::turn_ends(g, cx);
    if let Some(first) = empires::after_action(g, of) {
        let then = Step::Settled { of }.into();
        return Next::Call { then, first };
    }
    settled(g, of)
}

fn settled(g: &mut GodsWar, of: Empire) -> Next {
    let then = match actions::again(g, of) {
        Some(again) => Step::Turn { of: again },
        None => Step::Pass { from: of },
    };
    Next::Call {
        then: runes::after_action(then),
        first: aftermath::Step::Check.into(),
    }
}

fn pass(g: &mut GodsWar, from: Empire, cx: &mut Cx<'_>) -> Next {
    Hooks::tell(GodsWar::hooks().turn_passes, g, (), cx);
    if victory::reached(g) {
        return Next::Goto(victory::Step::End.into());
    }
    if let Some(of) = runes::infinity::echo(g, from, cx) {
        return Next::Goto(Step::Turn { of }.into());
    }
    let from = runes::infinity::turn_over(g, from, cx);
    let next = g
        .order_from(from)
        .skip(1)
        .chain([from])
        .find(|e| g.power(*e) > 0);
    if let Some(of) = next {
        return Next::Goto(Step::Turn { of }.into());
    }
    g.active = None;
    actions::phase_ends(g, cx);
    phases::power::begin(g, cx)
}

/// Whether an empire takes an action it need not take: one after another of Sea's.
fn in_a_row(g: &GodsWar, of: Empire) -> bool {
    of == Empire::Sea && g.marks.sea.churning
}

/// Gives up all remaining Power. It is no action (Rulebook V).
pub fn drop_to_zero(g: &mut GodsWar, of: Empire, cx: &mut Cx<'_>) {
    let power = g.power(of);
    g.sheet_mut(of).power = 0;
    cx.emit(Event::Dropped { empire: of, power });
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::Menu { of } = step {
        let verbs = actions::menu(g, *of).into_iter();
        options.extend(g.seat(*of), verbs.map(Action::Do));
        if in_a_row(g, *of) {
            options.push(g.seat(*of), Action::Done);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    let Step::Menu { of } = step else {
        return Next::Ask(step.into());
    };
    // Churning: Sea may go on, it need not.
    let Action::Do(verb) = action else {
        return Next::Goto(Step::Pass { from: of }.into());
    };
    match verb {
        Verb::DropToZero => {
            drop_to_zero(g, of, cx);
            Hooks::tell(GodsWar::hooks().dropped, g, of, cx);
            actions::turn_ends(g, cx);
            Next::Goto(Step::Settled { of }.into())
        }
        Verb::AskLeave(..) => Next::Call {
            then: Step::Turn { of }.into(),
            first: actions::first(g, of, verb, cx),
        },
        verb => Next::Call {
            then: Step::After { of }.into(),
            first: actions::first(g, of, verb, cx),
        },
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Menu { of } => words(
            "Your action",
            text!("{0} has {1} Power.", of.name(), g.power(*of)),
        ),
        _ => Words::default(),
    }
}
