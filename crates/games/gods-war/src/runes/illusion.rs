//! Illusion: copies the rune that was just played.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Event,
    ids::{Empire, Rune},
    words::Words,
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The rune that was just played.
    Illusion { by: Empire, rune: Rune },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, turn| {
        let rune = g.marks.runes.just?;
        copy(g, by, rune, turn).map(|_| Step::Illusion { by, rune }.into())
    },
    copies: true,
    repeats: true,
    ..Effect::NONE
};

/// How its copy of a rune begins.
fn copy(g: &GodsWar, by: Empire, rune: Rune, turn: bool) -> Option<Frame> {
    let effect = effect(rune);
    match effect.copy {
        Some(copy) => Some(copy(by)),
        None => (effect.begin)(g, by, rune, turn),
    }
}

/// Copies it.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Illusion { by, rune } = step;
    cx.emit(Event::RuneCopied { empire: by, rune });
    let turn = g.active == Some(by);
    copy(g, by, rune, turn).map_or(Next::Done, Next::Goto)
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
