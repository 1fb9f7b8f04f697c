//! Dragonewt: an own unit takes the place of an enemy one. Reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{effect::Effect, pool, token};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Class, Empire, Rune},
    sets::UnitSet,
    units::Unit,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which enemy unit returns to its pool.
    Enemy { by: Empire },
    /// Which own unit takes its place.
    InItsPlace { by: Empire, enemy: Unit },
}

const RUNE: Rune = Rune::Dragonewt;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = replaceable(g, by).any();
        any.then(|| Step::Enemy { by }.into())
    },
    ..Effect::NONE
};

/// Enemy units, greater gods aside, in whose place a unit of no higher cost can stand.
fn replaceable(g: &GodsWar, by: Empire) -> UnitSet {
    let enemies = g.enemies(by);
    let units = enemies.iter().map(|e| g.units.of_on_map(e));
    let units = units.fold(UnitSet::EMPTY, UnitSet::or);
    let fits = |u: Unit| g.class(u) != Class::GreaterGod && replacing(g, by, u).any();
    units.filter(fits)
}

fn replacing(g: &GodsWar, by: Empire, enemy: Unit) -> UnitSet {
    let cost = g.unit_cost(enemy.kind());
    pool(g, by).filter(|u| g.unit_cost(u.kind()) <= cost)
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let (by, units) = match step {
        Step::Enemy { by } => (*by, replaceable(g, *by)),
        Step::InItsPlace { by, enemy } => (*by, replacing(g, *by, *enemy)),
    };
    options.extend(g.seat(by), g.units.distinct(units).iter().map(Action::Unit));
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
        (Step::Enemy { by }, Action::Unit(enemy)) => {
            Next::Goto(Step::InItsPlace { by, enemy }.into())
        }
        (Step::InItsPlace { enemy, .. }, Action::Unit(unit)) => {
            replace(g, enemy, unit, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

// The unit isn't eliminated: it goes back, and a Dragonewt keeps its stage (FAQ).
fn replace(g: &mut GodsWar, enemy: Unit, unit: Unit, cx: &mut Cx<'_>) {
    if let Some(area) = g.units.area(enemy) {
        g.return_unit(enemy, Why::Rune(RUNE), cx);
        token::drop(g, enemy);
        g.place_unit(unit, area, Why::Rune(RUNE), cx);
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = text!("The {0} rune.", RUNE.name());
    match step {
        Step::Enemy { .. } => words("Which unit returns to its pool?", why),
        Step::InItsPlace { enemy, .. } => words(
            text!(
                "Which of your units takes the place of {0}?",
                describe::the(g, *enemy)
            ),
            why,
        ),
    }
}
