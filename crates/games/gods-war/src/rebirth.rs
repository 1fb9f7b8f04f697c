//! Rebirth (Rulebook IX, Knocked Out of the Game): a player without units and buildings who finds no
//! area free takes the place of a building.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    actions::{build, summon::distinct},
    buildings::Building,
    empires,
    event::Why,
    facts::rule,
    ids::{Area, Empire, Structure},
    sets::{BuildingSet, UnitSet},
    words::{Words, describe, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook IX, Knocked Out of the Game";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which building gives way.
    Which { by: Empire },
    /// What takes its place.
    What { by: Empire, place: Building },
    /// Free units that come with it, of this cost together.
    Units { by: Empire, area: Area, left: u16 },
}

// Rulebook IX: no unit, no building, and every area is full. Chaos can always put a Nest beside
// another's building.
fn knocked_out(g: &GodsWar, by: Empire) -> bool {
    by != Empire::Chaos
        && g.units.of_on_map(by).is_empty()
        && g.buildings.of_on_map(by).is_empty()
        && build::sites(g, by, Structure::Shrine).is_empty()
}

/// What can stand where a building stands now: any building of the pool; beside a normal building
/// of someone else nothing can take a Nest's place.
fn heirs(g: &GodsWar, by: Empire, place: Building) -> impl Iterator<Item = Structure> {
    let area = g.buildings.area(place);
    let fits = area.is_some_and(|area| {
        let other = g.buildings.normal_at(area).filter(|b| *b != place);
        other.is_none() && build::may_stand(g, by, area)
    });
    let pooled = move |what: &Structure| {
        fits && *what != Structure::ImbeddedNest && g.buildings.in_pool(by, *what).is_some()
    };
    Structure::ALL.into_iter().filter(pooled)
}

fn places(g: &GodsWar, by: Empire) -> BuildingSet {
    let on_map = g.buildings.on_map();
    on_map.filter(|b| heirs(g, by, b).next().is_some())
}

/// The units of the pool that can come for so much. Requirements on the sheet hold (reconstructed).
fn comers(g: &GodsWar, by: Empire, left: u16) -> UnitSet {
    let fits = |u| g.unit_cost(u) <= left;
    let pool = g.units.pool(by);
    distinct(pool.filter(|u| fits(u.kind()) && empires::may_summon(g, u)))
}

/// Rebirth, where it is possible.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    if knocked_out(g, by) && places(g, by).any() {
        into.push(Verb::Rebirth);
    }
}

/// The frame in which it begins.
pub(crate) fn first(_: &mut GodsWar, by: Empire, verb: Verb, _: &mut Cx<'_>) -> Option<Frame> {
    (verb == Verb::Rebirth).then(|| Step::Which { by }.into())
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    if let Step::Units { by, left, .. } = &step
        && comers(g, *by, *left).is_empty()
    {
        return Next::Done;
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Which { by } => {
            let places = places(g, *by).iter();
            options.extend(g.seat(*by), places.map(Action::Building));
        }
        Step::What { by, place } => {
            options.extend(g.seat(*by), heirs(g, *by, *place).map(Action::Structure));
        }
        Step::Units { by, left, .. } => {
            let comers = comers(g, *by, *left).iter();
            options.extend(g.seat(*by), comers.map(Action::Unit));
            options.push(g.seat(*by), Action::Done);
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::Which { by }, Action::Building(place)) => {
            Next::Goto(Step::What { by: *by, place }.into())
        }
        (Step::What { by, place }, Action::Structure(what)) => reborn(g, *by, *place, what, cx),
        (Step::Units { by, area, left }, Action::Unit(unit)) => {
            let left = left.saturating_sub(g.unit_cost(unit.kind()));
            g.place_unit(unit, *area, Why::Rebirth, cx);
            let (by, area) = (*by, *area);
            Next::Goto(Step::Units { by, area, left }.into())
        }
        (Step::Units { .. }, Action::Done) => Next::Done,
        _ => Next::Ask(step.into()),
    }
}

fn reborn(g: &mut GodsWar, by: Empire, place: Building, what: Structure, cx: &mut Cx<'_>) -> Next {
    let Some(area) = g.buildings.area(place) else {
        return Next::Done;
    };
    g.declare(by, Verb::Rebirth, 0, cx);
    g.raze(place, None, Why::Rebirth, cx);
    build::put(g, by, what, area, Why::Rebirth, cx);
    let left = rule("rebirth_units");
    Next::Goto(Step::Units { by, area, left }.into())
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Which { .. } => words(
            "Rebirth: which building gives way to yours?",
            "It returns to its owner's pool; yours takes its place.",
        ),
        Step::What { place, .. } => words(
            text!(
                "What takes the place of the {0}?",
                describe::building(g, *place)
            ),
            "Any building of your pool.",
        ),
        Step::Units { area, left, .. } => words(
            text!("Which units come to {0} for free?", area.name()),
            text!("Of a total cost of at most {0} more.", *left),
        ),
    }
}
