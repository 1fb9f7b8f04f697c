//! Cold: someone may not build or upgrade. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    On,
    effect::Effect,
    lasting::{lay, next_turn},
};
use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    ids::{Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whom.
    Cold { by: Empire },
}

const RUNE: Rune = Rune::Cold;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Cold { by }.into()),
    ..Effect::NONE
};

/// Whether it allows an action.
pub(crate) fn allows(g: &GodsWar, by: Empire, verb: Verb) -> bool {
    let mut lasting = g.marks.runes.lasting.iter();
    !matches!(verb, Verb::Build | Verb::Upgrade) || !lasting.any(|l| l.on == On::Empire(by))
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Cold { by }: &Step, options: &mut Options<Action>) {
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
    let Step::Cold { by } = step;
    let Action::Empire(whom) = action else {
        return Next::Goto(step.into());
    };
    let until = next_turn(g, by);
    lay(g, RUNE, by, On::Empire(whom), until, cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Who may not build or upgrade?",
        text!(
            "The {0} rune: until the end of your next turn.",
            RUNE.name()
        ),
    )
}
