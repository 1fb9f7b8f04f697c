//! Trade: VP for Power, or Power for VP, whatever can be paid. Reconstructed.

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
    /// What is gained.
    Trade { by: Empire },
}

const RUNE: Rune = Rune::Trade;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = trades(g, by).next().is_some();
        any.then(|| Step::Trade { by }.into())
    },
    ..Effect::NONE
};

fn trades(g: &GodsWar, by: Empire) -> impl Iterator<Item = Action> {
    let sells = g.vp(by) >= RUNE.param("vp");
    let buys = g.power(by) >= RUNE.param("power_2");
    let power = sells.then_some(Action::TakePower);
    power.into_iter().chain(buys.then_some(Action::TakeVp))
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Trade { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), trades(g, *by));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Trade { by } = step;
    let why = Why::Rune(RUNE);
    match action {
        Action::TakePower => {
            g.lose_vp(by, RUNE.param("vp"), why, cx);
            g.gain_power(by, RUNE.param("power"), why, cx);
        }
        Action::TakeVp => {
            g.lose_power(by, RUNE.param("power_2"), why, cx);
            g.gain_vp(by, RUNE.param("vp_2"), why, cx);
        }
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Trade for Power or for VP?",
        text!(
            "The Trade rune: {0} VP for {1} Power, or {2} Power for {3} VP.",
            RUNE.param("vp"),
            RUNE.param("power"),
            RUNE.param("power_2"),
            RUNE.param("vp_2")
        ),
    )
}
