//! Sea: Kylerela is moved. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::moves::island,
    geography::Kylerela,
    ids::{Area, Empire, Rune},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// In which sea Kylerela will lie.
    Sea { by: Empire },
    /// How it lies there.
    Lie { by: Empire, sea: Area },
}

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |_, by, _, _| Some(Step::Sea { by }.into()),
    ..Effect::NONE
};

/// The positions Kylerela can take in a sea, other than its own.
fn positions(g: &GodsWar, sea: Area) -> impl Iterator<Item = Kylerela> + '_ {
    let all = island::positions(g, sea).into_iter();
    all.filter(|to| *to != g.kylerela)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Sea { by } => {
            let seas = g.map().ring.iter().copied();
            let seas = seas.filter(|sea| positions(g, *sea).next().is_some());
            options.extend(g.seat(*by), seas.map(Action::Area));
        }
        Step::Lie { by, sea } => {
            options.extend(g.seat(*by), positions(g, *sea).map(Action::Sail));
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
    match (step, action) {
        (Step::Sea { by }, Action::Area(sea)) => Next::Goto(Step::Lie { by, sea }.into()),
        (Step::Lie { by, .. }, Action::Sail(to)) => {
            island::lay(g, by, to, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = text!("The {0} rune.", Rune::Sea.name());
    match step {
        Step::Sea { .. } => words("Put Kylerela into which sea?", why),
        Step::Lie { .. } => words("How does Kylerela lie?", why),
    }
}
