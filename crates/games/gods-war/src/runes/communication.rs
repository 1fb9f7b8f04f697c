//! Communication: Power for another player, VP for its own player. Reconstructed.

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
    /// To whom the Power goes, if to anyone.
    Communication { by: Empire },
}

const RUNE: Rune = Rune::Communication;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| (g.power(by) > 0).then(|| Step::Communication { by }.into()),
    ..Effect::NONE
};

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Communication { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), g.enemies(*by).iter().map(Action::Empire));
    options.push(g.seat(*by), Action::Done);
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Step::Communication { by } = step;
    match action {
        Action::Empire(to) => communicate(g, by, to, cx),
        Action::Done => {}
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

fn communicate(g: &mut GodsWar, by: Empire, to: Empire, cx: &mut Cx<'_>) {
    let given = g.lose_power(by, RUNE.param("power"), Why::Rune(RUNE), cx);
    g.gain_power(to, given, Why::Rune(RUNE), cx);
    g.gain_vp(by, RUNE.param("vp"), Why::Rune(RUNE), cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, Step::Communication { by }: &Step, _: Seat) -> Words {
    words(
        text!("Give {0} Power to whom?", RUNE.param("power")),
        text!(
            "The Communication rune: {0} has {1} Power and would gain {2} VP.",
            by.name(),
            g.power(*by),
            RUNE.param("vp")
        ),
    )
}
