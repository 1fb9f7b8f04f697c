//! Beast: minions in an area with own units. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    effect::Effect,
    minions::{self, minions},
};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    ids::{Empire, Rune},
    sets::AreaSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// In which area.
    Herd { by: Empire },
}

const RUNE: Rune = Rune::Beast;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let possible = minions(g, by).any() && g.units.of_on_map(by).any();
        possible.then(|| Step::Herd { by }.into())
    },
    ..Effect::NONE
};

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Herd { by }: &Step, options: &mut Options<Action>) {
    let own = g.units.of_on_map(*by);
    let with_units: AreaSet = own.iter().filter_map(|u| g.units.area(u)).collect();
    options.extend(g.seat(*by), with_units.iter().map(Action::Area));
}

/// Takes an answer.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, action: Action, _: &mut Cx<'_>) -> Next {
    let Step::Herd { by } = step;
    let Action::Area(area) = action else {
        return Next::Goto(step.into());
    };
    let first = minions::Step::Minion {
        by,
        rune: RUNE,
        area,
        left: RUNE.param("max"),
    };
    Next::Goto(first.into())
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Place minions in which area?",
        text!("The {0} rune.", RUNE.name()),
    )
}
