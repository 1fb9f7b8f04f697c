//! Build or Upgrade a Building (Rulebook V.A).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    buildings::{Building, Site},
    event::{Event, Why},
    hooks::Hooks,
    ids::{Area, Empire, Gift, Structure},
    sets::{AreaSet, BuildingSet},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V.A, Build or Upgrade a Building";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Build: which building.
    What { by: Empire },
    /// Build: where.
    Where { by: Empire, what: Structure },
    /// Upgrade: which building.
    Which { by: Empire },
    /// Upgrade: to what.
    Into { by: Empire, building: Building },
}

/// The buildings that are built like Shrines.
pub const BASE: [Structure; 4] = [
    Structure::ChaosNest,
    Structure::Shrine,
    Structure::Castle,
    Structure::Tower,
];

/// What a building can be upgraded to: a Shrine to a Temple, a Temple to a Ziggurat, any building of
/// Darkness to the Castle of Lead.
pub(crate) fn above(g: &GodsWar, building: Building) -> impl Iterator<Item = Structure> {
    let next = match building.printed() {
        Structure::Shrine => Some(Structure::Temple),
        Structure::Temple => Some(Structure::Ziggurat),
        _ => None,
    };
    let lead = building.empire() == Empire::Darkness
        && building.printed() != Structure::CastleOfLead
        && g.sheet(Empire::Darkness).has(Gift::AncestorWorship);
    next.into_iter()
        .chain(lead.then_some(Structure::CastleOfLead))
}

/// The areas in which an empire may put a building (cost and pool aside): at most one building and
/// one Nest to an area, nothing where a monster forbids it, Darkness not in the Sky Dome nor on the
/// Spike.
pub fn sites(g: &GodsWar, by: Empire, what: Structure) -> AreaSet {
    let alike = |b: &Building| b.printed().is_nest() == what.is_nest();
    let there = g.buildings.on_map().iter().filter(alike);
    let taken = there.filter_map(|b| g.buildings.area(b)).collect();
    let free = g.areas().minus(taken);
    let stands = |area: &Area| may_stand(g, by, *area);
    free.iter().filter(stands).collect()
}

/// Whether an empire's building may be placed in an area at all.
pub fn may_stand(g: &GodsWar, by: Empire, area: Area) -> bool {
    let banned = GodsWar::hooks()
        .bans
        .iter()
        .any(|ban| (ban.forbids)(by, area));
    !closed(g, area) && !banned
}

/// Whether nothing can be built or upgraded in an area.
fn closed(g: &GodsWar, area: Area) -> bool {
    GodsWar::hooks().no_building.iter().any(|no| no(g, area))
}

/// What can be built now.
fn offers(g: &GodsWar, by: Empire) -> impl Iterator<Item = Structure> + '_ {
    BASE.into_iter().filter(move |what| {
        g.buildings.in_pool(by, *what).is_some()
            && g.building_cost(by, *what) <= g.power(by)
            && open_sites(g, by, *what).any()
    })
}

/// Where this action can put it: within a row of Sea's actions only in the sea.
fn open_sites(g: &GodsWar, by: Empire, what: Structure) -> AreaSet {
    let sites = sites(g, by, what).iter();
    sites
        .filter(|area| super::may_begin(g, by, *area))
        .collect()
}

/// What a building can be upgraded to, its cost aside.
pub fn possible(g: &GodsWar, building: Building) -> impl Iterator<Item = Structure> + '_ {
    let by = building.empire();
    let allowed = g
        .buildings
        .area(building)
        .is_some_and(|area| !closed(g, area));
    above(g, building).filter(move |to| allowed && g.buildings.in_pool(by, *to).is_some())
}

/// What a building can be upgraded to now.
fn upgrades(g: &GodsWar, building: Building) -> impl Iterator<Item = Structure> + '_ {
    let by = building.empire();
    possible(g, building).filter(move |to| g.building_cost(by, *to) <= g.power(by))
}

/// The buildings that can be upgraded now.
pub fn upgradable(g: &GodsWar, by: Empire) -> BuildingSet {
    let own = g.buildings.of_on_map(by);
    let here = |b: Building| {
        let area = g.buildings.area(b);
        area.is_some_and(|area| super::may_begin(g, by, area))
    };
    own.filter(|b| here(b) && upgrades(g, b).next().is_some())
}

/// Build and Upgrade, where they are possible.
pub fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    if offers(g, by).next().is_some() {
        into.push(Verb::Build);
    }
    if upgradable(g, by).any() {
        into.push(Verb::Upgrade);
    }
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::What { by } => options.extend(g.seat(*by), offers(g, *by).map(Action::Structure)),
        Step::Where { by, what } => {
            let sites = open_sites(g, *by, *what);
            options.extend(g.seat(*by), sites.iter().map(Action::Area));
        }
        Step::Which { by } => {
            let own = upgradable(g, *by);
            options.extend(g.seat(*by), own.iter().map(Action::Building));
        }
        Step::Into { by, building } => {
            options.extend(g.seat(*by), upgrades(g, *building).map(Action::Structure));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::What { by }, Action::Structure(what)) => {
            Next::Goto(Step::Where { by: *by, what }.into())
        }
        (Step::Where { by, what }, Action::Area(area)) => {
            let cost = g.building_cost(*by, *what);
            g.declare_at(*by, Verb::Build, cost, Some(area), cx);
            put(g, *by, *what, area, Why::Action, cx);
            Next::Done
        }
        (Step::Which { by }, Action::Building(building)) => {
            Next::Goto(Step::Into { by: *by, building }.into())
        }
        (Step::Into { by, building }, Action::Structure(to)) => {
            let cost = g.building_cost(*by, to);
            let area = g.buildings.area(*building);
            g.declare_at(*by, Verb::Upgrade, cost, area, cx);
            upgrade(g, *building, to, Why::Action, cx);
            Next::Done
        }
        _ => Next::Ask(step.into()),
    }
}

/// Puts a building of this kind from the pool into an area, if one is there.
pub fn put(
    g: &mut GodsWar,
    by: Empire,
    what: Structure,
    area: Area,
    why: Why,
    cx: &mut Cx<'_>,
) -> Option<Building> {
    let building = g.buildings.in_pool(by, what)?;
    g.place_building(building, area, why, cx);
    if what == Structure::ImbeddedNest {
        g.imbed(building, why, cx);
    }
    Some(building)
}

/// Replaces a building by a higher one; the lower returns to the pool.
pub fn upgrade(g: &mut GodsWar, from: Building, to: Structure, why: Why, cx: &mut Cx<'_>) {
    let Some(area) = g.buildings.area(from) else {
        return;
    };
    let Some(to) = g.buildings.in_pool(from.empire(), to) else {
        return;
    };
    g.buildings.put(from, Site::Pool);
    g.buildings.put(to, Site::At(area));
    cx.emit(Event::Upgraded {
        from,
        to,
        area,
        why,
    });
    Hooks::tell(GodsWar::hooks().building_placed, g, (to, area), cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let left = |by: &Empire| text!("{0} has {1} Power.", by.name(), g.power(*by));
    match step {
        Step::What { by } => words("Build what?", left(by)),
        Step::Where { by, what } => words(text!("Build the {0} where?", what.name()), left(by)),
        Step::Which { by } => words("Upgrade which building?", left(by)),
        Step::Into { by, building } => words(
            text!("Upgrade the {0} to what?", building.printed().name()),
            left(by),
        ),
    }
}
