//! Teleport: the Thunder King goes from any area to any area, with at most one other unit of any empire.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power, Verb},
    event::Why,
    hooks::{Guard, UniqueAction},
    ids::{Area, Class, Empire, Gift, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Storm sheet";

const GIFT: Gift = Gift::Teleport;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whom the Thunder King takes along, if anyone.
    Companion,
    /// Where to.
    Teleport { with: Option<Unit> },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        Guard {
            holds: |g, _| king(g).is_some(),
            why: |_, _| text!("the Thunder King is not on the map"),
        },
        Guard {
            holds: |g, _| alone(g) || companions(g).any(),
            why: |_, _| text!("there is no area to which the Thunder King can go"),
        },
    ],
    first: |_, _| Step::Companion.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Storm);
    match step {
        Step::Companion => {
            options.extend(seat, companions(g).iter().map(Action::Unit));
            options.extend(seat, alone(g).then_some(Action::Done));
        }
        Step::Teleport { with } => {
            options.extend(seat, areas(g, *with).iter().map(Action::Area));
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
        (Step::Companion, Action::Unit(unit)) => {
            Next::Goto(Step::Teleport { with: Some(unit) }.into())
        }
        (Step::Companion, _) => Next::Goto(Step::Teleport { with: None }.into()),
        (Step::Teleport { with }, Action::Area(to)) => {
            go(g, with, to, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Companion => words(
            "Teleport: whom does the Thunder King take along?",
            "One unit of any empire in the same area, or none.",
        ),
        Step::Teleport { with } => words("Teleport: where to?", price(g, *with)),
    }
}

fn king(g: &GodsWar) -> Option<(Unit, Area)> {
    let king = Kind::ThunderKing.units().first()?;
    Some((king, g.units.area(king)?))
}

/// Whether it can go alone.
fn alone(g: &GodsWar) -> bool {
    areas(g, None).any()
}

/// Whom it can take along: a unit of any empire in its area; no monster (Rulebook XIII), no one
/// neutral.
fn companions(g: &GodsWar) -> UnitSet {
    let Some((king, area)) = king(g) else {
        return UnitSet::EMPTY;
    };
    let may = |u: Unit| u != king && g.can_be_targeted(u) && areas(g, Some(u)).any();
    g.units.distinct(g.units.at(area)).filter(may)
}

/// Where it can go with this companion, by what it costs.
fn areas(g: &GodsWar, with: Option<Unit>) -> AreaSet {
    let Some((_, from)) = king(g) else {
        return AreaSet::EMPTY;
    };
    let payable = |to: &Area| *to != from && cost(g, with, *to) <= g.power(Empire::Storm);
    g.areas().iter().filter(payable).collect()
}

/// It costs more with a greater god, or when Hell is left without permission, but not twice.
fn cost(g: &GodsWar, with: Option<Unit>, to: Area) -> u16 {
    let heavy = with.is_some_and(|u| g.class(u) == Class::GreaterGod);
    let more = if heavy || escapes(g, with, to) {
        GIFT.param("cost_2")
    } else {
        0
    };
    (GIFT.fact().cost + more).min(GIFT.param("max"))
}

/// Whether someone would leave Hell without permission.
fn escapes(g: &GodsWar, with: Option<Unit>, to: Area) -> bool {
    let Some((king, from)) = king(g) else {
        return false;
    };
    let allowed = |u: Unit| {
        let mut leave = g.marks.turn.leave.iter();
        leave.any(|leave| leave.area == from && g.combat(u, None) < leave.below)
    };
    let exits = from.is_hell() && !to.is_hell();
    exits && ![Some(king), with].into_iter().flatten().all(allowed)
}

/// What it costs, in words.
fn price(g: &GodsWar, with: Option<Unit>) -> Text {
    let costs: Vec<u16> = areas(g, with).iter().map(|to| cost(g, with, to)).collect();
    let least = costs.iter().min().copied().unwrap_or_default();
    let most = costs.iter().max().copied().unwrap_or_default();
    if least == most {
        text!("It costs {0} Power.", least)
    } else {
        text!("It costs {0} Power, out of Hell {1}.", least, most)
    }
}

/// Pays and goes.
fn go(g: &mut GodsWar, with: Option<Unit>, to: Area, cx: &mut Cx<'_>) {
    let Some((king, _)) = king(g) else {
        return;
    };
    let why = Why::Gift(GIFT);
    g.declare(Empire::Storm, Verb::Gift(GIFT), cost(g, with, to), cx);
    g.move_unit(king, to, why, cx);
    if let Some(unit) = with {
        let of = g.units.controller(unit).filter(|e| *e != Empire::Storm);
        if of.is_some() {
            g.uses(Empire::Storm, Power::Gift(GIFT), of, cx);
        }
        g.move_unit(unit, to, why, cx);
    }
}
