//! Runes that move units or Kylerela: Darkness, Sky, Light, Sea, Movement. All reconstructed.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::moves::{self, island},
    event::Why,
    geography::Kylerela,
    ids::{Area, Empire, Rune},
    map,
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Darkness, Sky, Light: the first unit.
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
    /// Sea: in which sea Kylerela will lie.
    Sea { by: Empire },
    /// Sea: how it lies there.
    Lie { by: Empire, sea: Area },
    /// Movement: Move Units for free.
    Free { by: Empire },
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    match rune {
        Rune::Darkness | Rune::Sky | Rune::Light => {
            let any = movable(g, by, rune).any();
            any.then_some(Step::First { by, rune })
        }
        Rune::Sea => Some(Step::Sea { by }),
        _ => Some(Step::Free { by }),
    }
}

/// Where a rune moves units from an area to.
fn goals(g: &GodsWar, rune: Rune, from: Area) -> AreaSet {
    let areas = g.areas().minus(AreaSet::one(from));
    match rune {
        Rune::Darkness if from.is_hell() => areas.iter().filter(|a| a.is_surface()).collect(),
        Rune::Darkness if from.is_surface() => areas.and(map::hell()),
        Rune::Sky => areas.and(map::sky_dome()),
        Rune::Light if from.is_hell() => areas.and(AreaSet::one(g.map().hell_exit)),
        _ => AreaSet::EMPTY,
    }
}

/// The units that a rune can move.
fn movable(g: &GodsWar, by: Empire, rune: Rune) -> UnitSet {
    let can = |u: Unit| {
        g.units
            .area(u)
            .is_some_and(|from| goals(g, rune, from).any())
    };
    g.units.of_on_map(by).filter(can)
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match &step {
        Step::Free { by } => Next::Goto(moves::free(*by)),
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
        Step::Sea { by } => {
            let seas = g.map().ring.iter().copied();
            let seas = seas.filter(|sea| positions(g, *sea).next().is_some());
            options.extend(g.seat(*by), seas.map(Action::Area));
        }
        Step::Lie { by, sea } => {
            options.extend(g.seat(*by), positions(g, *sea).map(Action::Sail));
        }
        Step::Free { .. } => {}
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
            let left = most(rune).saturating_sub(1);
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
        (Step::Sea { by }, Action::Area(sea)) => Next::Goto(Step::Lie { by, sea }.into()),
        (Step::Lie { by, .. }, Action::Sail(to)) => {
            island::lay(g, by, to, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

/// The positions Kylerela can take in a sea, other than its own.
fn positions(g: &GodsWar, sea: Area) -> impl Iterator<Item = Kylerela> + '_ {
    let all = island::positions(g, sea).into_iter();
    all.filter(|to| *to != g.kylerela)
}

/// How many units a rune moves; Light any number.
fn most(rune: Rune) -> u16 {
    match rune {
        Rune::Light => u16::MAX,
        rune => rune.param("max"),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = |rune: &Rune| text!("The {0} rune.", rune.name());
    match step {
        Step::First { rune, .. } => words("Move which unit?", why(rune)),
        Step::Where { rune, .. } => words("Move it where?", why(rune)),
        Step::Sea { .. } => words("Put Kylerela into which sea?", why(&Rune::Sea)),
        Step::Lie { .. } => words("How does Kylerela lie?", why(&Rune::Sea)),
        Step::Free { .. } => Words::default(),
        Step::More { rune, from, to, .. } => words(
            text!("Move another unit from {0} to {1}?", from.name(), to.name()),
            why(rune),
        ),
    }
}
