//! Heat: a player's cheapest building is removed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{cost_of, effect::Effect};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Empire, Rune},
    sets::{BuildingSet, EmpireSet},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whose.
    Heat { by: Empire },
    /// Which of the cheapest; its player chooses.
    Cheapest { by: Empire, of: Empire },
}

const RUNE: Rune = Rune::Heat;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = built(g).any();
        any.then(|| Step::Heat { by }.into())
    },
    ..Effect::NONE
};

/// Who has buildings on the map.
fn built(g: &GodsWar) -> EmpireSet {
    let has = |e: &Empire| g.buildings.of_on_map(*e).any();
    g.table.iter().copied().filter(has).collect()
}

/// An empire's cheapest buildings. A plain Nest is cheaper than an Imbedded one.
fn cheapest(g: &GodsWar, of: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(of);
    let least = own.iter().map(|b| cost_of(g, b)).min();
    own.filter(|b| Some(cost_of(g, b)) == least)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Heat { by } => options.extend(g.seat(*by), built(g).iter().map(Action::Empire)),
        Step::Cheapest { of, .. } => {
            options.extend(g.seat(*of), cheapest(g, *of).iter().map(Action::Building));
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
    match (&step, action) {
        (Step::Heat { by }, Action::Empire(of)) => {
            Next::Goto(Step::Cheapest { by: *by, of }.into())
        }
        (Step::Cheapest { by, .. }, Action::Building(building)) => {
            // FAQ: an Imbedded Nest turns back into a plain one.
            g.destroy(building, Some(*by), Why::Rune(RUNE), cx);
            Next::Done
        }
        _ => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Heat { .. } => words(
            "Whose cheapest building is removed?",
            text!("The {0} rune.", RUNE.name()),
        ),
        Step::Cheapest { by, .. } => words(
            "Which of your cheapest buildings is removed?",
            text!("{0} played the Heat rune.", by.name()),
        ),
    }
}
