//! Farm: a cheap building is taken off the map, its player gains its cost in Power and more. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{cost_of, effect::Effect};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    sets::BuildingSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which building.
    Farm { by: Empire },
}

const RUNE: Rune = Rune::Farm;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = farms(g).any();
        any.then(|| Step::Farm { by }.into())
    },
    ..Effect::NONE
};

fn farms(g: &GodsWar) -> BuildingSet {
    let most = RUNE.param("max");
    g.buildings.on_map().filter(|b| cost_of(g, b) <= most)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Farm { by }: &Step, options: &mut Options<Action>) {
    options.extend(g.seat(*by), farms(g).iter().map(Action::Building));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    step: Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Action::Building(building) = action else {
        return Next::Goto(step.into());
    };
    // FAQ: it isn't destroyed; an Imbedded Nest leaves the map as a whole.
    let gain = cost_of(g, building) + RUNE.param("power");
    g.raze(building, None, Why::Rune(RUNE), cx);
    g.gain_power(building.empire(), gain, Why::Rune(RUNE), cx);
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Take which building off the map?",
        text!("The {0} rune.", RUNE.name()),
    )
}
