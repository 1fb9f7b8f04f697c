//! Disorder: each other player, in turn order, gives up Power or VP.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    sets::EmpireSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next of those that are left gives up Power or VP.
    Disorder { by: Empire, left: EmpireSet },
}

const RUNE: Rune = Rune::Disorder;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let left = g.enemies(by);
        Some(Step::Disorder { by, left }.into())
    },
    ..Effect::NONE
};

// FAQ: without Power it has to be the VP. Reconstructed: without VP it has to be the Power.
/// Asks those who have both.
pub(crate) fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    let Step::Disorder { by, mut left } = step;
    while let Some(next) = disordered(g, by, left) {
        if g.power(next) > 0 && g.vp(next) > 0 {
            return Next::Ask(Step::Disorder { by, left }.into());
        }
        give_up(g, next, g.power(next) > 0, cx);
        left.remove(next);
    }
    Next::Done
}

fn disordered(g: &GodsWar, by: Empire, left: EmpireSet) -> Option<Empire> {
    g.order_from(by).find(|e| left.has(*e))
}

fn give_up(g: &mut GodsWar, empire: Empire, power: bool, cx: &mut Cx<'_>) {
    if power {
        g.lose_power(empire, RUNE.param("power"), Why::Rune(RUNE), cx);
    } else {
        g.lose_vp(empire, RUNE.param("vp"), Why::Rune(RUNE), cx);
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Disorder { by, left }: &Step, options: &mut Options<Action>) {
    if let Some(next) = disordered(g, *by, *left) {
        options.extend(g.seat(next), [Action::TakePower, Action::TakeVp]);
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
    let Step::Disorder { by, mut left } = step;
    if matches!(action, Action::TakePower | Action::TakeVp)
        && let Some(next) = disordered(g, by, left)
    {
        give_up(g, next, action == Action::TakePower, cx);
        left.remove(next);
    }
    Next::Goto(Step::Disorder { by, left }.into())
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Lose Power or VP?",
        text!(
            "The Disorder rune: every other player loses {0} Power or {1} VP.",
            RUNE.param("power"),
            RUNE.param("vp")
        ),
    )
}
