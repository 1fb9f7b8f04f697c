//! The questions which unit a rune places, and where: Life, Spirit, Man.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    units::Unit,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit is placed.
    Unit { by: Empire, rune: Rune },
    /// Where.
    Where { by: Empire, rune: Rune, unit: Unit },
}

/// What these runes have in common.
pub(super) const PLACE: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let possible = (effect(rune).offers)(g, by).any() && (effect(rune).sites)(g, by).any();
    possible.then(|| Step::Unit { by, rune }.into())
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Unit { by, rune } => {
            let units = g.units.distinct((effect(*rune).offers)(g, *by));
            options.extend(g.seat(*by), units.iter().map(Action::Unit));
        }
        Step::Where { by, rune, .. } => {
            let sites = (effect(*rune).sites)(g, *by);
            options.extend(g.seat(*by), sites.iter().map(Action::Area));
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
        (Step::Unit { by, rune }, Action::Unit(unit)) => {
            Next::Goto(Step::Where { by, rune, unit }.into())
        }
        (Step::Where { rune, unit, .. }, Action::Area(area)) => {
            g.place_unit(unit, area, Why::Rune(rune), cx);
            (effect(rune).placed)(g, unit, area)
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = |rune: &Rune| text!("The {0} rune.", rune.name());
    match step {
        Step::Unit { rune, .. } => words("Place which unit?", why(rune)),
        Step::Where { rune, unit, .. } => words(
            text!("Place {0} where?", describe::the(g, *unit)),
            why(rune),
        ),
    }
}
