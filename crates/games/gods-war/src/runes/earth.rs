//! Earth: another player decides what its player gains. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who decides.
    Judge { by: Empire },
    /// What its player gains.
    Judgement { by: Empire, judge: Empire },
}

const RUNE: Rune = Rune::Earth;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Judge { by }.into()),
    ..Effect::NONE
};

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Judge { by } => {
            options.extend(g.seat(*by), g.enemies(*by).iter().map(Action::Empire));
        }
        Step::Judgement { judge, .. } => {
            options.extend(g.seat(*judge), [Action::TakePower, Action::TakeVp]);
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
        (Step::Judge { by }, Action::Empire(judge)) => {
            return Next::Goto(Step::Judgement { by: *by, judge }.into());
        }
        (Step::Judgement { by, .. }, Action::TakePower) => {
            g.gain_power(*by, RUNE.param("power"), Why::Rune(RUNE), cx);
        }
        (Step::Judgement { by, .. }, Action::TakeVp) => {
            g.gain_vp(*by, RUNE.param("vp"), Why::Rune(RUNE), cx);
        }
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = text!(
        "The Earth rune: {0} Power, or {1} VP.",
        RUNE.param("power"),
        RUNE.param("vp")
    );
    match step {
        Step::Judge { .. } => words("Who decides what you gain?", why),
        Step::Judgement { by, .. } => words(text!("What does {0} gain?", by.name()), why),
    }
}
