//! Harmony: another player gains VP. Reconstructed.

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
    /// Whom it is about.
    Harmony { by: Empire },
}

const RUNE: Rune = Rune::Harmony;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Harmony { by }.into()),
    ..Effect::NONE
};

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Harmony { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), g.enemies(*by).iter().map(Action::Empire));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Action::Empire(whom) = action else {
        return Next::Goto(step.into());
    };
    g.gain_vp(whom, RUNE.param("vp"), Why::Rune(RUNE), cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        text!("Who gains {0} VP?", RUNE.param("vp")),
        "The Harmony rune.",
    )
}
