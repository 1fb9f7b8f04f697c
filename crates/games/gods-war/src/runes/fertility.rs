//! Fertility: minions at several own buildings. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{
    effect::Effect,
    minions::{self, minions},
};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    buildings::Building,
    ids::{Empire, Rune},
    sets::BuildingSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// At which building.
    Birth { by: Empire, used: BuildingSet },
}

const RUNE: Rune = Rune::Fertility;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let used = BuildingSet::EMPTY;
        let any = fertile(g, by, used).any();
        any.then(|| Step::Birth { by, used }.into())
    },
    ..Effect::NONE
};

/// The buildings at which it can still place a minion.
fn fertile(g: &GodsWar, by: Empire, used: BuildingSet) -> BuildingSet {
    let full = u16::from(used.len()) >= RUNE.param("max");
    if full || minions(g, by).is_empty() {
        return BuildingSet::EMPTY;
    }
    g.buildings.of_on_map(by).minus(used)
}

/// Asks while a building is left.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    let Step::Birth { by, used } = step;
    if fertile(g, by, used).is_empty() {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Birth { by, used }: &Step, options: &mut Options<Action>) {
    let fertile = fertile(g, *by, *used);
    options.extend(g.seat(*by), fertile.iter().map(Action::Building));
    options.push(g.seat(*by), Action::Done);
}

/// Takes an answer.
pub(crate) fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, _: &mut Cx<'_>) -> Next {
    let Step::Birth { by, mut used } = step;
    match action {
        Action::Building(building) => {
            used.insert(building);
            birth(g, by, building, Step::Birth { by, used }.into())
        }
        Action::Done => Next::Done,
        _ => Next::Goto(step.into()),
    }
}

fn birth(g: &GodsWar, by: Empire, building: Building, then: Frame) -> Next {
    let Some(area) = g.buildings.area(building) else {
        return Next::Goto(then);
    };
    let first = minions::Step::Minion {
        by,
        rune: RUNE,
        area,
        left: RUNE.param("units"),
    };
    Next::Call {
        then,
        first: first.into(),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "A minion at which building?",
        text!("The {0} rune.", RUNE.name()),
    )
}
