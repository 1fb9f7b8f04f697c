//! Stasis: holds units fast in an area. Reconstructed.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    On,
    effect::Effect,
    lasting::{lay, next_turn},
};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    ids::{Area, Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which area.
    Stasis { by: Empire },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Stasis { by }.into()),
    ..Effect::NONE
};

/// Whether it keeps units in an area: no one moves them out by Move Units.
pub fn held_fast(g: &GodsWar, area: Area) -> bool {
    let mut lasting = g.marks.runes.lasting.iter();
    lasting.any(|l| l.on == On::Area(area))
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Stasis { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), g.areas().iter().map(Action::Area));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Stasis { by } = step;
    let Action::Area(area) = action else {
        return Next::Goto(step.into());
    };
    let until = next_turn(g, by);
    lay(g, Rune::Stasis, by, On::Area(area), until, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Hold units fast in which area?",
        "The Stasis rune: no one moves units out of it until the end of your next turn.",
    )
}
