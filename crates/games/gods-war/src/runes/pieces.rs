//! Runes that place, remove or exchange units: Dragon, Monster, Dragonewt, Kill, Secret Chaos, Hunger,
//! Life, Spirit, Man, Fertility, Beast.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::{place_token, presence, token};

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    buildings::Building,
    empires,
    event::Why,
    ids::{Area, Class, Empire, Kind, Rune},
    monsters,
    sets::{AreaSet, BuildingSet, UnitSet},
    units::Unit,
    words::{Words, describe, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Dragon, Monster: where the token goes.
    Token { by: Empire, rune: Rune },
    /// Dragonewt: which enemy unit returns to its pool.
    Enemy { by: Empire },
    /// Dragonewt: which own unit takes its place.
    InItsPlace { by: Empire, enemy: Unit },
    /// Kill, Secret Chaos, Hunger: which unit is eliminated.
    Victim { by: Empire, rune: Rune },
    /// Life, Spirit, Man: which unit is placed.
    Unit { by: Empire, rune: Rune },
    /// Life, Spirit, Man: where.
    Where { by: Empire, rune: Rune, unit: Unit },
    /// Fertility: at which building.
    Birth { by: Empire, used: BuildingSet },
    /// Beast: in which area.
    Herd { by: Empire },
    /// Fertility, Beast: which minion, and how many more may follow it there.
    Minion {
        by: Empire,
        rune: Rune,
        area: Area,
        left: u16,
    },
}

/// How it begins.
pub(super) fn begin(g: &GodsWar, by: Empire, rune: Rune) -> Option<Step> {
    let (possible, step) = match rune {
        Rune::Dragon | Rune::Monster => (
            token(g, rune).is_some() && presence(g, by).any(),
            Step::Token { by, rune },
        ),
        Rune::Dragonewt => (replaceable(g, by).any(), Step::Enemy { by }),
        Rune::Kill | Rune::SecretChaos | Rune::Hunger => {
            (victims(g, by, rune).any(), Step::Victim { by, rune })
        }
        Rune::Life | Rune::Spirit | Rune::Man => (
            offers(g, by, rune).any() && sites(g, by, rune).any(),
            Step::Unit { by, rune },
        ),
        Rune::Fertility => {
            let used = BuildingSet::EMPTY;
            (fertile(g, by, used).any(), Step::Birth { by, used })
        }
        _ => (
            minions(g, by).any() && g.units.of_on_map(by).any(),
            Step::Herd { by },
        ),
    };
    possible.then_some(step)
}

/// The units in an empire's pool whose own requirement is met.
fn pool(g: &GodsWar, of: Empire) -> UnitSet {
    g.units.pool(of).filter(|u| empires::may_summon(g, u))
}

fn minions(g: &GodsWar, by: Empire) -> UnitSet {
    pool(g, by).filter(|u| g.class(u) == Class::MortalMinion)
}

// FAQ: "on the map" spares the Slave Pen, "select a unit" doesn't. Units without a player are left
// alone (reconstructed), and so is the Sun God as his own sacrifice: he can't be eliminated.
fn victims(g: &GodsWar, by: Empire, rune: Rune) -> UnitSet {
    let of_players = |units: &dyn Fn(Empire) -> UnitSet| {
        let all = g.table.iter().map(|e| units(*e));
        all.fold(UnitSet::EMPTY, UnitSet::or)
    };
    match rune {
        Rune::Kill => {
            of_players(&|e| g.units.of_on_map(e)).filter(|u| g.class(u) == Class::MortalMinion)
        }
        Rune::SecretChaos => of_players(&|e| g.units.in_play(e))
            .filter(|u| g.unit_cost(u.kind()) <= rune.param("max")),
        _ => {
            let own = g.units.of_on_map(by);
            own.filter(|u| u.kind() != Kind::SunGod)
        }
    }
}

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

/// The units that a rune can place: Spirit any lesser god of anyone (Chaos has none of its own).
fn offers(g: &GodsWar, by: Empire, rune: Rune) -> UnitSet {
    match rune {
        Rune::Life => pool(g, by).filter(|u| g.unit_cost(u.kind()) <= rune.param("max")),
        Rune::Man => pool(g, by).filter(|u| g.class(u) == Class::MortalHero),
        _ => {
            let all = g.table.iter().map(|e| pool(g, *e));
            let all = all.fold(UnitSet::EMPTY, UnitSet::or);
            all.filter(|u| g.class(u) == Class::LesserGod)
        }
    }
}

/// The areas in which it places them.
fn sites(g: &GodsWar, by: Empire, rune: Rune) -> AreaSet {
    if rune == Rune::Man {
        let built = g.buildings.of_on_map(by);
        return built.iter().filter_map(|b| g.buildings.area(b)).collect();
    }
    presence(g, by)
}

/// The buildings at which Fertility can still place a minion.
fn fertile(g: &GodsWar, by: Empire, used: BuildingSet) -> BuildingSet {
    let full = u16::from(used.len()) >= Rune::Fertility.param("max");
    if full || minions(g, by).is_empty() {
        return BuildingSet::EMPTY;
    }
    g.buildings.of_on_map(by).minus(used)
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match &step {
        Step::Birth { by, used } if fertile(g, *by, *used).is_empty() => Next::Done,
        Step::Minion { by, left, .. } if *left == 0 || minions(g, *by).is_empty() => Next::Done,
        _ => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let units = |options: &mut Options<Action>, by: Empire, units: UnitSet| {
        options.extend(g.seat(by), units.iter().map(Action::Unit));
    };
    let areas = |options: &mut Options<Action>, by: Empire, areas: AreaSet| {
        options.extend(g.seat(by), areas.iter().map(Action::Area));
    };
    match step {
        Step::Token { by, .. } => areas(options, *by, presence(g, *by)),
        Step::Enemy { by } => units(options, *by, g.units.distinct(replaceable(g, *by))),
        Step::InItsPlace { by, enemy } => {
            units(options, *by, g.units.distinct(replacing(g, *by, *enemy)));
        }
        Step::Victim { by, rune } => units(options, *by, g.units.distinct(victims(g, *by, *rune))),
        Step::Unit { by, rune } => units(options, *by, g.units.distinct(offers(g, *by, *rune))),
        Step::Where { by, rune, .. } => areas(options, *by, sites(g, *by, *rune)),
        Step::Birth { by, used } => {
            let fertile = fertile(g, *by, *used);
            options.extend(g.seat(*by), fertile.iter().map(Action::Building));
            options.push(g.seat(*by), Action::Done);
        }
        Step::Herd { by } => {
            let own = g.units.of_on_map(*by);
            let with_units = own.iter().filter_map(|u| g.units.area(u)).collect();
            areas(options, *by, with_units);
        }
        Step::Minion { by, .. } => {
            units(options, *by, g.units.distinct(minions(g, *by)));
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
        (Step::Token { by, rune }, Action::Area(area)) => place_token(g, by, rune, area, cx),
        (Step::Enemy { by }, Action::Unit(enemy)) => {
            return Next::Goto(Step::InItsPlace { by, enemy }.into());
        }
        (Step::InItsPlace { enemy, .. }, Action::Unit(unit)) => replace(g, enemy, unit, cx),
        (Step::Victim { by, rune }, Action::Unit(unit)) => eliminate(g, by, rune, unit, cx),
        (Step::Unit { by, rune }, Action::Unit(unit)) => {
            return Next::Goto(Step::Where { by, rune, unit }.into());
        }
        (Step::Where { rune, unit, .. }, Action::Area(area)) => {
            return place(g, rune, unit, area, cx);
        }
        (Step::Birth { by, mut used }, Action::Building(building)) => {
            used.insert(building);
            let then = Step::Birth { by, used }.into();
            return birth(g, by, building, then);
        }
        (Step::Herd { by }, Action::Area(area)) => {
            let rune = Rune::Beast;
            let left = rune.param("max");
            let first = Step::Minion {
                by,
                rune,
                area,
                left,
            };
            return Next::Goto(first.into());
        }
        (
            Step::Minion {
                by,
                rune,
                area,
                left,
            },
            Action::Unit(unit),
        ) => {
            g.place_unit(unit, area, Why::Rune(rune), cx);
            let left = left.saturating_sub(1);
            let more = Step::Minion {
                by,
                rune,
                area,
                left,
            };
            return Next::Goto(more.into());
        }
        (_, Action::Done) => {}
        (step, _) => return Next::Goto(step.into()),
    }
    Next::Done
}

// The unit isn't eliminated: it goes back, and a Dragonewt keeps its stage (FAQ).
fn replace(g: &mut GodsWar, enemy: Unit, unit: Unit, cx: &mut Cx<'_>) {
    if let Some(area) = g.units.area(enemy) {
        g.return_unit(enemy, Why::Rune(Rune::Dragonewt), cx);
        super::drop_token(g, enemy);
        g.place_unit(unit, area, Why::Rune(Rune::Dragonewt), cx);
    }
}

fn eliminate(g: &mut GodsWar, by: Empire, rune: Rune, unit: Unit, cx: &mut Cx<'_>) {
    let cost = g.unit_cost(unit.kind());
    g.lose_unit(unit, Some(by), false, Why::Rune(rune), cx);
    if rune == Rune::Hunger {
        g.gain_power(by, cost + rune.param("power"), Why::Rune(rune), cx);
    }
}

// Spirit summons, the others place: what follows a summons follows only there.
fn place(g: &mut GodsWar, rune: Rune, unit: Unit, area: Area, cx: &mut Cx<'_>) -> Next {
    g.place_unit(unit, area, Why::Rune(rune), cx);
    match g.units.controller(unit) {
        Some(of) if rune == Rune::Spirit => monsters::summoned(g, of, area, Next::Done),
        _ => Next::Done,
    }
}

fn birth(g: &GodsWar, by: Empire, building: Building, then: crate::Frame) -> Next {
    let rune = Rune::Fertility;
    let Some(area) = g.buildings.area(building) else {
        return Next::Goto(then);
    };
    let first = Step::Minion {
        by,
        rune,
        area,
        left: rune.param("units"),
    };
    Next::Call {
        then,
        first: first.into(),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let why = |rune: &Rune| text!("The {0} rune.", rune.name());
    match step {
        Step::Token { rune, .. } => words("Place the token where?", why(rune)),
        Step::Enemy { .. } => words("Which unit returns to its pool?", why(&Rune::Dragonewt)),
        Step::InItsPlace { enemy, .. } => words(
            text!(
                "Which of your units takes the place of the {0}?",
                describe::named(g, *enemy)
            ),
            why(&Rune::Dragonewt),
        ),
        Step::Victim { rune, .. } => words("Which unit is eliminated?", why(rune)),
        Step::Unit { rune, .. } => words("Place which unit?", why(rune)),
        Step::Where { rune, unit, .. } => words(
            text!("Place the {0} where?", describe::named(g, *unit)),
            why(rune),
        ),
        Step::Birth { .. } => words("A minion at which building?", why(&Rune::Fertility)),
        Step::Herd { .. } => words("Place minions in which area?", why(&Rune::Beast)),
        Step::Minion { rune, area, .. } => {
            words(text!("Place which minion in {0}?", area.name()), why(rune))
        }
    }
}
