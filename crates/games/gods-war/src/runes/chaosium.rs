//! Chaosium: copies a rune of the discard pile. Reconstructed.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Event,
    ids::{Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which rune of the discard pile.
    Chaosium { by: Empire, turn: bool },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, turn| {
        let any = copied(g, by, turn).next().is_some();
        any.then(|| Step::Chaosium { by, turn }.into())
    },
    copies: true,
    ..Effect::NONE
};

/// The runes in the discard pile whose effect can be used now. Illusion's there is none: nothing but
/// Chaosium itself has just been played.
fn copied(g: &GodsWar, by: Empire, turn: bool) -> impl Iterator<Item = Rune> + '_ {
    let works = move |rune: &Rune| {
        let effect = effect(*rune);
        !effect.copies && (effect.begin)(g, by, *rune, turn).is_some()
    };
    g.discard.iter().copied().filter(works)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Chaosium { by, turn }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), copied(g, *by, *turn).map(Action::Rune));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Chaosium { by, turn } = step;
    let Action::Rune(rune) = action else {
        return Next::Goto(step.into());
    };
    cx.emit(Event::RuneCopied { empire: by, rune });
    let first = (effect(rune).begin)(g, by, rune, turn);
    first.map_or(Next::Done, Next::Goto)
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words("Copy which rune?", "The Chaosium rune.")
}
