//! The question from whom a rune takes: Secret Storm, Secret Darkness.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    ids::{Empire, Rune},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// From whom.
    Whom { by: Empire, rune: Rune },
}

/// What these runes have in common.
pub(super) const TAKE: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let any = (effect(rune).whom)(g, by).any();
    any.then(|| Step::Whom { by, rune }.into())
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Whom { by, rune }: &Step, options: &mut Options<Action>) {
    let whom = (effect(*rune).whom)(g, *by);
    options.extend(g.seat(*by), whom.iter().map(Action::Empire));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Whom { by, rune } = step;
    let Action::Empire(from) = action else {
        return Next::Goto(step.into());
    };
    (effect(rune).take)(g, by, from, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, Step::Whom { rune, .. }: &Step, _: Seat) -> Words {
    (effect(*rune).whom_asked)()
}
