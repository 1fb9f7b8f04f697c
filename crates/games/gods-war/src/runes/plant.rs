//! Plant: a building is placed or upgraded for nothing.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::effect::Effect;
use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::build,
    buildings::Building,
    event::{Event, Why},
    ids::{Empire, Rune, Structure},
    sets::BuildingSet,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A building to place, or one to upgrade.
    Plant { by: Empire },
    /// Where it is placed.
    Where { by: Empire, what: Structure },
    /// What it is upgraded to.
    Into { by: Empire, building: Building },
}

const RUNE: Rune = Rune::Plant;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    begin: |g, by, _, _| {
        let possible = bases(g, by).next().is_some() || plantable(g, by).any();
        possible.then(|| Step::Plant { by }.into())
    },
    ..Effect::NONE
};

/// What it can place.
fn bases(g: &GodsWar, by: Empire) -> impl Iterator<Item = Structure> + '_ {
    build::BASE.into_iter().filter(move |what| {
        g.buildings.in_pool(by, *what).is_some() && build::sites(g, by, *what).any()
    })
}

/// What it can make of a building: a Nest can be Imbedded without the gift (FAQ).
fn grows(g: &GodsWar, building: Building) -> impl Iterator<Item = Structure> {
    let nest = g.buildings.kind(building) == Structure::ChaosNest;
    let imbedded = nest.then_some(Structure::ImbeddedNest);
    build::possible(g, building).chain(imbedded)
}

fn plantable(g: &GodsWar, by: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(by);
    own.filter(|b| grows(g, b).next().is_some())
}

/// Asks.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Plant { by } => {
            options.extend(g.seat(*by), bases(g, *by).map(Action::Structure));
            options.extend(g.seat(*by), plantable(g, *by).iter().map(Action::Building));
        }
        Step::Where { by, what } => {
            let sites = build::sites(g, *by, *what);
            options.extend(g.seat(*by), sites.iter().map(Action::Area));
        }
        Step::Into { by, building } => {
            options.extend(g.seat(*by), grows(g, *building).map(Action::Structure));
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
        (Step::Plant { by }, Action::Structure(what)) => {
            return Next::Goto(Step::Where { by: *by, what }.into());
        }
        (Step::Plant { by }, Action::Building(building)) => {
            return Next::Goto(Step::Into { by: *by, building }.into());
        }
        (Step::Where { by, what }, Action::Area(area)) => {
            build::put(g, *by, *what, area, Why::Rune(RUNE), cx);
        }
        (Step::Into { building, .. }, Action::Structure(to)) => grow(g, *building, to, cx),
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

fn grow(g: &mut GodsWar, building: Building, to: Structure, cx: &mut Cx<'_>) {
    let why = Why::Rune(RUNE);
    if to != Structure::ImbeddedNest {
        build::upgrade(g, building, to, why, cx);
        return;
    }
    if let Some(area) = g.buildings.area(building) {
        g.buildings.imbed(building, true);
        cx.emit(Event::Flipped {
            nest: building,
            area,
            imbedded: true,
            why,
        });
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = text!("The {0} rune.", RUNE.name());
    match step {
        Step::Plant { .. } => words("Place a building or upgrade one?", why),
        Step::Where { what, .. } => words(text!("Place the {0} where?", what.name()), why),
        Step::Into { building, .. } => words(
            text!("Make what of the {0}?", g.buildings.kind(*building).name()),
            why,
        ),
    }
}
