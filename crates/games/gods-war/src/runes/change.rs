//! Change: two buildings of equal cost are exchanged.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{cost_of, effect::Effect};
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    buildings::{Building, Site},
    event::{Event, Why},
    ids::{Area, Empire, Rune},
    sets::BuildingSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The first building.
    Change { by: Empire },
    /// The other one.
    With { by: Empire, first: Building },
}

const RUNE: Rune = Rune::Change;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let any = changeable(g).any();
        any.then(|| Step::Change { by }.into())
    },
    ..Effect::NONE
};

/// Whether two buildings can be exchanged: of equal cost, not alike, and afterwards no area has two
/// Nests or two other buildings (FAQ, Change).
fn exchangeable(g: &GodsWar, a: Building, b: Building) -> bool {
    let alike = a.empire() == b.empire() && g.buildings.kind(a) == g.buildings.kind(b);
    let (Some(here), Some(there)) = (g.buildings.area(a), g.buildings.area(b)) else {
        return false;
    };
    let fits = |coming: Building, going: Building, area: Area| {
        let stay = g.buildings.at(area).minus(BuildingSet::one(going));
        let same_sort = |b: &Building| b.printed().is_nest() == coming.printed().is_nest();
        !stay.iter().any(|b| same_sort(&b))
    };
    !alike
        && here != there
        && cost_of(g, a) == cost_of(g, b)
        && fits(b, a, here)
        && fits(a, b, there)
}

fn partners(g: &GodsWar, first: Building) -> BuildingSet {
    g.buildings.on_map().filter(|b| exchangeable(g, first, b))
}

fn changeable(g: &GodsWar) -> BuildingSet {
    g.buildings.on_map().filter(|b| partners(g, b).any())
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let (by, buildings) = match step {
        Step::Change { by } => (*by, changeable(g)),
        Step::With { by, first } => (*by, partners(g, *first)),
    };
    options.extend(g.seat(by), buildings.iter().map(Action::Building));
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
        (Step::Change { by }, Action::Building(first)) => {
            Next::Goto(Step::With { by: *by, first }.into())
        }
        (Step::With { first, .. }, Action::Building(other)) => {
            exchange(g, *first, other, cx);
            Next::Done
        }
        _ => Next::Goto(step.into()),
    }
}

fn exchange(g: &mut GodsWar, a: Building, b: Building, cx: &mut Cx<'_>) {
    let (Some(here), Some(there)) = (g.buildings.area(a), g.buildings.area(b)) else {
        return;
    };
    for (building, from, to) in [(a, here, there), (b, there, here)] {
        g.buildings.put(building, Site::At(to));
        cx.emit(Event::Carried {
            building,
            from,
            to,
            why: Why::Rune(RUNE),
        });
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = text!("The {0} rune.", RUNE.name());
    match step {
        Step::Change { .. } => words("Exchange which building?", why),
        Step::With { first, .. } => words(
            text!(
                "Exchange the {0} with which other building?",
                g.buildings.kind(*first).name()
            ),
            why,
        ),
    }
}
