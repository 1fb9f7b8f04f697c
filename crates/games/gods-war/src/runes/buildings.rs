//! Runes about buildings: Change, Farm, Heat, Plant, Alchemy.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::build,
    buildings::{Building, Site},
    event::{Event, Why},
    ids::{Area, Empire, Rune, Structure},
    sets::{BuildingSet, EmpireSet},
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Change: the first building.
    Change { by: Empire },
    /// Change: the other one.
    With { by: Empire, first: Building },
    /// Farm: which building.
    Farm { by: Empire },
    /// Heat: whose.
    Heat { by: Empire },
    /// Heat: which of the cheapest; its player chooses.
    Cheapest { by: Empire, of: Empire },
    /// Plant: a building to place, or one to upgrade.
    Plant { by: Empire },
    /// Plant: where it is placed.
    Where { by: Empire, what: Structure },
    /// Plant: what it is upgraded to.
    Into { by: Empire, building: Building },
    /// Alchemy: which Shrine.
    Alchemy { by: Empire },
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    let (possible, step) = match rune {
        Rune::Change => (changeable(g).any(), Step::Change { by }),
        Rune::Farm => (farms(g).any(), Step::Farm { by }),
        Rune::Heat => (built(g).any(), Step::Heat { by }),
        Rune::Plant => (
            bases(g, by).next().is_some() || plantable(g, by).any(),
            Step::Plant { by },
        ),
        _ => (shrines(g, by).any(), Step::Alchemy { by }),
    };
    possible.then_some(step)
}

fn cost(g: &GodsWar, building: Building) -> u16 {
    g.building_cost(building.empire(), g.buildings.kind(building))
}

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
    !alike && here != there && cost(g, a) == cost(g, b) && fits(b, a, here) && fits(a, b, there)
}

fn partners(g: &GodsWar, first: Building) -> BuildingSet {
    g.buildings.on_map().filter(|b| exchangeable(g, first, b))
}

fn changeable(g: &GodsWar) -> BuildingSet {
    g.buildings.on_map().filter(|b| partners(g, b).any())
}

fn farms(g: &GodsWar) -> BuildingSet {
    let cheap = |b: Building| cost(g, b) <= Rune::Farm.param("max");
    g.buildings.on_map().filter(cheap)
}

/// Who has buildings on the map.
fn built(g: &GodsWar) -> EmpireSet {
    let has = |e: &Empire| g.buildings.of_on_map(*e).any();
    g.table.iter().copied().filter(has).collect()
}

/// An empire's cheapest buildings. A plain Nest is cheaper than an Imbedded one.
fn cheapest(g: &GodsWar, of: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(of);
    let least = own.iter().map(|b| cost(g, b)).min();
    own.filter(|b| Some(cost(g, b)) == least)
}

/// What Plant can place.
fn bases(g: &GodsWar, by: Empire) -> impl Iterator<Item = Structure> + '_ {
    build::BASE.into_iter().filter(move |what| {
        g.buildings.in_pool(by, *what).is_some() && build::sites(g, by, *what).any()
    })
}

/// What Plant can make of a building: a Nest can be Imbedded without the gift (FAQ).
fn grows(g: &GodsWar, building: Building) -> impl Iterator<Item = Structure> {
    let nest = g.buildings.kind(building) == Structure::ChaosNest;
    let imbedded = nest.then_some(Structure::ImbeddedNest);
    build::possible(g, building).chain(imbedded)
}

fn plantable(g: &GodsWar, by: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(by);
    own.filter(|b| grows(g, b).next().is_some())
}

/// The Shrines that Alchemy can upgrade.
fn shrines(g: &GodsWar, by: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(by);
    own.filter(|b| {
        b.printed() == Structure::Shrine && build::possible(g, b).any(|to| to == Structure::Temple)
    })
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let one_of = |options: &mut Options<Action>, by: Empire, of: BuildingSet| {
        options.extend(g.seat(by), of.iter().map(Action::Building));
    };
    match step {
        Step::Change { by } => one_of(options, *by, changeable(g)),
        Step::With { by, first } => one_of(options, *by, partners(g, *first)),
        Step::Farm { by } => one_of(options, *by, farms(g)),
        Step::Heat { by } => options.extend(g.seat(*by), built(g).iter().map(Action::Empire)),
        Step::Cheapest { of, .. } => one_of(options, *of, cheapest(g, *of)),
        Step::Plant { by } => {
            options.extend(g.seat(*by), bases(g, *by).map(Action::Structure));
            one_of(options, *by, plantable(g, *by));
        }
        Step::Where { by, what } => {
            let sites = build::sites(g, *by, *what);
            options.extend(g.seat(*by), sites.iter().map(Action::Area));
        }
        Step::Into { by, building } => {
            options.extend(g.seat(*by), grows(g, *building).map(Action::Structure));
        }
        Step::Alchemy { by } => one_of(options, *by, shrines(g, *by)),
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
        (Step::Change { by }, Action::Building(first)) => {
            return Next::Goto(Step::With { by: *by, first }.into());
        }
        (Step::With { first, .. }, Action::Building(other)) => exchange(g, *first, other, cx),
        (Step::Farm { .. }, Action::Building(building)) => farm(g, building, cx),
        (Step::Heat { by }, Action::Empire(of)) => {
            return Next::Goto(Step::Cheapest { by: *by, of }.into());
        }
        (Step::Cheapest { by, .. }, Action::Building(building)) => {
            // FAQ: an Imbedded Nest turns back into a plain one.
            g.destroy(building, Some(*by), Why::Rune(Rune::Heat), cx);
        }
        (Step::Plant { by }, Action::Structure(what)) => {
            return Next::Goto(Step::Where { by: *by, what }.into());
        }
        (Step::Plant { by }, Action::Building(building)) => {
            return Next::Goto(Step::Into { by: *by, building }.into());
        }
        (Step::Where { by, what }, Action::Area(area)) => {
            build::put(g, *by, *what, area, Why::Rune(Rune::Plant), cx);
        }
        (Step::Into { building, .. }, Action::Structure(to)) => grow(g, *building, to, cx),
        (Step::Alchemy { .. }, Action::Building(shrine)) => {
            let why = Why::Rune(Rune::Alchemy);
            build::upgrade(g, shrine, Structure::Temple, why, cx);
        }
        _ => return Next::Goto(step.into()),
    }
    Next::Done
}

fn exchange(g: &mut GodsWar, a: Building, b: Building, cx: &mut Cx<'_>) {
    let why = Why::Rune(Rune::Change);
    let (Some(here), Some(there)) = (g.buildings.area(a), g.buildings.area(b)) else {
        return;
    };
    for (building, from, to) in [(a, here, there), (b, there, here)] {
        g.buildings.put(building, Site::At(to));
        cx.emit(Event::Carried {
            building,
            from,
            to,
            why,
        });
    }
}

// FAQ: it isn't destroyed; an Imbedded Nest leaves the map as a whole.
fn farm(g: &mut GodsWar, building: Building, cx: &mut Cx<'_>) {
    let why = Why::Rune(Rune::Farm);
    let gain = cost(g, building) + Rune::Farm.param("power");
    g.raze(building, None, why, cx);
    g.gain_power(building.empire(), gain, why, cx);
}

fn grow(g: &mut GodsWar, building: Building, to: Structure, cx: &mut Cx<'_>) {
    let why = Why::Rune(Rune::Plant);
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
    let why = |rune: Rune| text!("The {0} rune.", rune.name());
    match step {
        Step::Change { .. } => words("Exchange which building?", why(Rune::Change)),
        Step::With { first, .. } => words(
            text!(
                "Exchange the {0} with which other building?",
                g.buildings.kind(*first).name()
            ),
            why(Rune::Change),
        ),
        Step::Farm { .. } => words("Take which building off the map?", why(Rune::Farm)),
        Step::Heat { .. } => words("Whose cheapest building is removed?", why(Rune::Heat)),
        Step::Cheapest { by, .. } => words(
            "Which of your cheapest buildings is removed?",
            text!("{0} played the Heat rune.", by.name()),
        ),
        Step::Plant { .. } => words("Place a building or upgrade one?", why(Rune::Plant)),
        Step::Where { what, .. } => {
            words(text!("Place the {0} where?", what.name()), why(Rune::Plant))
        }
        Step::Into { building, .. } => words(
            text!("Make what of the {0}?", g.buildings.kind(*building).name()),
            why(Rune::Plant),
        ),
        Step::Alchemy { .. } => words("Upgrade which Shrine?", why(Rune::Alchemy)),
    }
}
