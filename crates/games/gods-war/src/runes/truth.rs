//! Truth: another player announces an action and has to take it.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    On, Until,
    effect::Effect,
    lasting::{lapse, lay},
};
use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    actions,
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who announces.
    Truth { by: Empire },
    /// What that player will do.
    Promise { by: Empire, of: Empire },
}

const RUNE: Rune = Rune::Truth;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = honest(g, by).any();
        any.then(|| Step::Truth { by }.into())
    },
    ..Effect::NONE
};

/// Who could take an action now, if it were their turn.
fn honest(g: &GodsWar, by: Empire) -> EmpireSet {
    let able = |e: &Empire| possible(g, *e).next().is_some();
    g.enemies(by).iter().filter(able).collect()
}

/// The actions someone could take now: FAQ, it must be possible when the rune is played.
pub(super) fn possible(g: &GodsWar, of: Empire) -> impl Iterator<Item = Verb> {
    let menu = if g.power(of) > 0 {
        actions::menu(g, of)
    } else {
        Vec::new()
    };
    let is_action = |verb: &Verb| !matches!(verb, Verb::DropToZero | Verb::AskLeave(..));
    menu.into_iter().filter(is_action)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Truth { by } => {
            options.extend(g.seat(*by), honest(g, *by).iter().map(Action::Empire));
        }
        Step::Promise { of, .. } => {
            options.extend(g.seat(*of), possible(g, *of).map(Action::Do));
        }
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match (&step, action) {
        (Step::Truth { by }, Action::Empire(of)) => {
            Next::Goto(Step::Promise { by: *by, of }.into())
        }
        (Step::Promise { by, of }, Action::Do(verb)) => {
            let until = Until::TurnOf(*of);
            lay(g, RUNE, *by, On::Promise(*of, verb), until, cx);
            Next::Done
        }
        _ => Next::Goto(step.into()),
    }
}

/// An action is over: a promise is kept.
pub(super) fn kept(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if let Some(of) = g.active {
        lapse(g, |l| matches!(l.on, On::Promise(by, _) if by == of), cx);
    }
}

/// It leaves only the action that was announced, as long as it is possible; asking for leave to exit
/// Hell is none. Tells whether it does.
pub(crate) fn held_to(g: &GodsWar, by: Empire, verbs: &mut Vec<Verb>) -> bool {
    let mut lasting = g.marks.runes.lasting.iter();
    let promised = lasting.find_map(|l| match l.on {
        On::Promise(of, verb) if of == by && verbs.contains(&verb) => Some(verb),
        _ => None,
    });
    let Some(verb) = promised else {
        return false;
    };
    verbs.retain(|v| *v == verb || matches!(v, Verb::AskLeave(..)));
    true
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Truth { .. } => words("Who announces their next action?", "The Truth rune."),
        Step::Promise { by, .. } => words(
            "Which action will you take on your turn?",
            text!(
                "{0} played the Truth rune. You must take this action if you can.",
                by.name()
            ),
        ),
    }
}
