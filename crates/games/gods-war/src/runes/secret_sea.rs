//! Secret Sea: no arrow of the sea can be used in this Action Phase. Reconstructed.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{On, Until, effect::Effect, lasting::lay};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    ids::{Empire, Rune},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It ebbs.
    Ebb { by: Empire },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Ebb { by }.into()),
    ..Effect::NONE
};

/// Lays it on the table.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Ebb { by } = step;
    lay(g, Rune::SecretSea, by, On::Arrows, Until::Phase, cx);
    Next::Done
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}
