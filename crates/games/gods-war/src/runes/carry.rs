//! The questions which units a rune moves, and where: Darkness, Sky, Light. All reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::{Effect, effect};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Why,
    ids::{Area, Empire, Rune},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first unit.
    First { by: Empire, rune: Rune },
    /// Where to.
    Where { by: Empire, rune: Rune, unit: Unit },
    /// Another unit from the same area, up to `left`.
    More {
        by: Empire,
        rune: Rune,
        from: Area,
        to: Area,
        left: u16,
    },
}

/// What these runes have in common.
pub(super) const MOVE: Effect = Effect {
    begin,
    ..Effect::NONE
};

fn begin(g: &GodsWar, by: Empire, rune: Rune, _: bool) -> Option<Frame> {
    let any = movable(g, by, rune).any();
    any.then(|| Step::First { by, rune }.into())
}

fn goals(g: &GodsWar, rune: Rune, from: Area) -> AreaSet {
    (effect(rune).goals)(g, from).minus(AreaSet::one(from))
}

/// The units that a rune can move.
fn movable(g: &GodsWar, by: Empire, rune: Rune) -> UnitSet {
    let can = |u: Unit| {
        let from = g.units.area(u);
        from.is_some_and(|from| goals(g, rune, from).any())
    };
    g.units.of_on_map(by).filter(can)
}

/// Asks while more can follow.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match &step {
        Step::More { by, from, left, .. } if *left == 0 || g.units.of_at(*by, *from).is_empty() => {
            Next::Done
        }
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::First { by, rune } => {
            let units = g.units.distinct(movable(g, *by, *rune));
            options.extend(g.seat(*by), units.iter().map(Action::Unit));
        }
        Step::Where { by, rune, unit } => {
            let from = g.units.area(*unit);
            let to = from.map_or(AreaSet::EMPTY, |from| goals(g, *rune, from));
            options.extend(g.seat(*by), to.iter().map(Action::Area));
        }
        Step::More { by, from, .. } => {
            let units = g.units.distinct(g.units.of_at(*by, *from));
            options.extend(g.seat(*by), units.iter().map(Action::Unit));
            options.push(g.seat(*by), Action::Done);
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
        (Step::First { by, rune }, Action::Unit(unit)) => {
            Next::Goto(Step::Where { by, rune, unit }.into())
        }
        (Step::Where { by, rune, unit }, Action::Area(to)) => {
            let Some(from) = g.units.area(unit) else {
                return Next::Done;
            };
            g.move_unit(unit, to, Why::Rune(rune), cx);
            let left = (effect(rune).most)().saturating_sub(1);
            let more = Step::More {
                by,
                rune,
                from,
                to,
                left,
            };
            Next::Goto(more.into())
        }
        (
            Step::More {
                by,
                rune,
                from,
                to,
                left,
            },
            Action::Unit(unit),
        ) => {
            g.move_unit(unit, to, Why::Rune(rune), cx);
            let left = left.saturating_sub(1);
            let more = Step::More {
                by,
                rune,
                from,
                to,
                left,
            };
            Next::Goto(more.into())
        }
        (Step::More { .. }, Action::Done) => Next::Done,
        (step, _) => Next::Goto(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = |rune: &Rune| text!("The {0} rune.", rune.name());
    match step {
        Step::First { rune, .. } => words("Move which unit?", why(rune)),
        Step::Where { rune, .. } => words("Move it where?", why(rune)),
        Step::More { rune, from, to, .. } => words(
            text!("Move another unit from {0} to {1}?", from.name(), to.name()),
            why(rune),
        ),
    }
}
