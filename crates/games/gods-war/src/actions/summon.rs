//! Summon a Unit (Rulebook V.B).

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    battle_record::Side,
    empires,
    event::Why,
    ids::{Ability, Area, Empire, Kind},
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, describe, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook V.B, Summon a Unit";

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit.
    What { by: Empire },
    /// Where.
    Where { by: Empire, unit: Unit },
}

/// One figure of each kind in the pool; Earth Queens differ by whom they marry.
pub fn distinct(units: UnitSet) -> UnitSet {
    let first = |u: &Unit| {
        matches!(u.kind(), Kind::EarthQueen | Kind::Titan) || units.of(u.kind()).first() == Some(*u)
    };
    units.iter().filter(first).collect()
}

/// Where an empire may summon: where it has a building, or by an ability.
pub fn sites(g: &GodsWar, by: Empire) -> AreaSet {
    let built = g.buildings.of_on_map(by);
    let own: AreaSet = built.iter().filter_map(|b| g.buildings.area(b)).collect();
    let more = GodsWar::hooks().summon_sites.iter();
    more.fold(own, |sites, more| sites.or(more(g, by)))
}

/// The units that can be summoned now.
fn offers(g: &GodsWar, by: Empire) -> UnitSet {
    if open_sites(g, by).is_empty() {
        return UnitSet::EMPTY;
    }
    let payable = |u: Unit| g.unit_cost(u.kind()) <= g.power(by) && empires::may_summon(g, u);
    let more = GodsWar::hooks().summonable.iter();
    let all = more.fold(g.units.pool(by), |units, more| units.or(more(g, by)));
    distinct(all).filter(payable)
}

/// Where this action can put them: within a row of Sea's actions only in the sea.
fn open_sites(g: &GodsWar, by: Empire) -> AreaSet {
    let sites = sites(g, by).iter();
    sites
        .filter(|area| super::may_begin(g, by, *area))
        .collect()
}

/// Summon, where it is possible.
pub fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    if offers(g, by).any() {
        into.push(Verb::Summon);
    }
}

/// Runs a step.
pub fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::What { by } => {
            options.extend(g.seat(*by), offers(g, *by).iter().map(Action::Unit));
        }
        Step::Where { by, .. } => {
            options.extend(g.seat(*by), open_sites(g, *by).iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (&step, action) {
        (Step::What { by }, Action::Unit(unit)) => Next::Goto(Step::Where { by: *by, unit }.into()),
        (Step::Where { by, unit }, Action::Area(area)) => {
            let cost = g.unit_cost(unit.kind());
            g.declare_at(*by, Verb::Summon, cost, Some(area), cx);
            g.place_unit(*unit, area, Why::Action, cx);
            let after = GodsWar::hooks().after_summon.iter();
            after.fold(Next::Done, |then, after| after(g, *by, *unit, area, then))
        }
        _ => Next::Ask(step.into()),
    }
}

/// Summons a unit of a kind for free, if one is in the pool. Tells which.
pub fn free(
    g: &mut GodsWar,
    by: Empire,
    kind: Kind,
    area: Area,
    why: Why,
    cx: &mut Cx<'_>,
) -> Option<Unit> {
    let unit = g.units.pool(by).of(kind).first()?;
    g.place_unit(unit, area, why, cx);
    Some(unit)
}

/// Units of a kind join a side's battle for free, as many as an ability brings.
pub(crate) fn reinforce(
    g: &mut GodsWar,
    side: Side,
    kind: Kind,
    ability: Ability,
    cx: &mut Cx<'_>,
) {
    let area = g.battle.area;
    if let Some(empire) = g.fighting(side).filter(|_| g.areas().has(area)) {
        for _ in 0..ability.param("units") {
            free(g, empire, kind, area, Why::Ability(ability), cx);
        }
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    let left = |by: &Empire| text!("{0} has {1} Power.", by.name(), g.power(*by));
    match step {
        Step::What { by } => words("Summon which unit?", left(by)),
        Step::Where { by, unit } => words(
            text!("Summon {0} where?", describe::the(g, *unit)),
            left(by),
        ),
    }
}
