//! Routs (Rulebook V.D.3): a side chooses which of its units are routed, its opponent chooses one
//! area for all of them.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    battle::{kills, reports},
    battle_record::Side,
    event::Why,
    hooks::FarRout,
    ids::{Area, Empire},
    map,
    sets::{AreaSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit is routed next; these are chosen.
    Pick { side: Side, picked: UnitSet },
    /// A unit that can take two results is routed: does it take a second rout?
    Second { side: Side, picked: UnitSet },
    /// Where they all go.
    To { side: Side, units: UnitSet },
}

/// The first step: units that a rune raised are routed in any case.
pub fn first(g: &GodsWar, side: Side) -> Step {
    Step::Pick {
        side,
        picked: g.battle.raised.and(g.fighters(side)),
    }
}

fn due(g: &GodsWar, side: Side) -> u8 {
    g.battle.due[side as usize].routs
}

fn left(g: &GodsWar, side: Side, picked: UnitSet) -> UnitSet {
    g.fighters(side).minus(picked)
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Pick { side, picked } => pick(g, side, picked, cx),
        Step::Second { .. } => Next::Ask(step.into()),
        Step::To { side, units } => send(g, side, units, cx),
    }
}

fn pick(g: &mut GodsWar, side: Side, picked: UnitSet, cx: &mut Cx<'_>) -> Next {
    if g.has_own_end(side) {
        return g.monster_routed(side, cx);
    }
    let rest = left(g, side, picked);
    // Excess routs are ignored.
    if due(g, side) == 0 || rest.is_empty() {
        return Next::Goto(
            Step::To {
                side,
                units: picked,
            }
            .into(),
        );
    }
    if due(g, side) >= rest.len() && kills::of_two_results(g, side).minus(picked).is_empty() {
        let units = picked.or(rest);
        return Next::Goto(Step::To { side, units }.into());
    }
    Next::Ask(Step::Pick { side, picked }.into())
}

// All routed units go at once, but for those that a gift takes elsewhere.
fn send(g: &mut GodsWar, side: Side, units: UnitSet, cx: &mut Cx<'_>) -> Next {
    g.in_battle(|b| {
        b.due[side as usize].routs = 0;
        b.raised = b.raised.minus(units);
    });
    let units = units.minus(captured(g, side, units, cx));
    // Reconstructed: with nowhere to go they stay.
    if units.is_empty() || places(g, side, units).is_empty() {
        return Next::Done;
    }
    Next::Ask(Step::To { side, units }.into())
}

fn captured(g: &mut GodsWar, side: Side, units: UnitSet, cx: &mut Cx<'_>) -> UnitSet {
    let by = g.fighting(side.other());
    let mut all = UnitSet::EMPTY;
    for hook in GodsWar::hooks().captures {
        let taken = units.minus(all).filter(|u| (hook.takes)(g, by, u));
        if taken.any() {
            reports::told(g, hook.gift, Some(side), cx);
        }
        for unit in taken.iter() {
            g.in_battle(|b| b.routed.insert(unit));
            (hook.take)(g, unit, cx);
        }
        all = all.or(taken);
    }
    all
}

/// Where a side's routed units can go: into one area, the one where others of the side have gone
/// before in this battle if there is one; by some gifts anywhere; never out of Hell.
fn places(g: &GodsWar, side: Side, units: UnitSet) -> AreaSet {
    let battle = &g.battle;
    let area = battle.area;
    // Rulebook V.D.3: those routed before in this battle show the way.
    if let Some(before) = battle.rout_area[side as usize] {
        return AreaSet::one(before).and(g.areas());
    }
    let near = if far(g, side, units).is_none() {
        g.rout_areas(area, battle.empire(side))
    } else if area.is_hell() {
        // Reconstructed: no gift leads routed units out of Hell.
        map::hell()
    } else {
        g.areas()
    };
    let open = |to: &Area| *to != area && !units.iter().any(|u| g.shuns(u, *to));
    near.iter().filter(open).collect()
}

/// What sends these units anywhere.
fn far(g: &GodsWar, side: Side, units: UnitSet) -> Option<&'static FarRout> {
    let mut hooks = GodsWar::hooks().far_routs.iter();
    hooks.find(|hook| (hook.when)(g, side, units))
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Pick { side, picked } => {
            let units = g.units.distinct(left(g, *side, *picked));
            options.extend(g.speaker(*side), units.iter().map(Action::Unit));
        }
        Step::Second { side, .. } => {
            options.extend(g.speaker(*side), [Action::Routs, Action::Done]);
        }
        Step::To { side, units } => {
            let to = places(g, *side, *units);
            options.extend(g.speaker(side.other()), to.iter().map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Pick { side, picked }, Action::Unit(unit)) => choose(g, side, picked, unit),
        (Step::Second { side, picked }, choice) => {
            if choice == Action::Routs {
                kills::told_second(g, side, cx);
                g.in_battle(|b| b.due[side as usize].routs -= 1);
            }
            Next::Goto(Step::Pick { side, picked }.into())
        }
        (Step::To { side, units }, Action::Area(to)) => {
            go(g, side, units, to, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

fn choose(g: &mut GodsWar, side: Side, mut picked: UnitSet, unit: Unit) -> Next {
    let two = kills::of_two_results(g, side).has(unit);
    picked.insert(unit);
    g.in_battle(|b| b.due[side as usize].routs -= 1);
    let more = due(g, side) > 0 && left(g, side, picked).any();
    let then = if two && more {
        Step::Second { side, picked }
    } else {
        Step::Pick { side, picked }
    };
    Next::Goto(then.into())
}

fn go(g: &mut GodsWar, side: Side, units: UnitSet, to: Area, cx: &mut Cx<'_>) {
    if let Some(hook) = far(g, side, units) {
        reports::used(g, hook.gift, Some(side), cx);
    }
    for unit in units.iter() {
        route(g, unit, to, cx);
    }
    g.in_battle(|b| b.rout_area[side as usize] = Some(to));
}

/// A unit is routed to an area.
pub fn route(g: &mut GodsWar, unit: Unit, to: Area, cx: &mut Cx<'_>) {
    let from = g.units.area(unit);
    g.in_battle(|b| {
        b.routed.insert(unit);
        if to.is_hell() && from.is_some_and(|from| !from.is_hell()) {
            b.into_hell.insert(unit);
        }
    });
    g.move_unit(unit, to, Why::Battle, cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Pick { side, .. } => words(
            "Which of your units is routed?",
            text!(
                "Routs still to take: {0}. All go to one area.",
                due(g, *side)
            ),
        ),
        Step::Second { side, .. } => words(
            kills::second_result(g, *side).map_or_else(Text::default, |hook| (hook.after_rout)()),
            text!("Routs still to take: {0}.", due(g, *side)),
        ),
        Step::To { side, units } => {
            let whose = g.fighting(*side).map_or("The monster", Empire::name);
            words(
                "Where do the routed units go?",
                text!(
                    "{0} has {1} units routed; all go to one area.",
                    whose,
                    units.len()
                ),
            )
        }
    }
}
