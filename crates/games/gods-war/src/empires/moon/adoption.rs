//! Adoption: units of Moon change places with another empire's.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    event::Why,
    ids::{Area, Class, Empire, Gift},
    sets::{AreaSet, EmpireSet, UnitSet},
    units::Unit,
};

use super::Step;

/// Where the others are, who they are, where Moon's units are.
pub(super) type Deal = (Area, Empire, Area);

/// The areas in which somebody's units can be exchanged.
pub(super) fn areas(g: &GodsWar) -> AreaSet {
    let areas = g.areas().iter();
    areas.filter(|at| empires(g, *at).any()).collect()
}

/// The empires whose units there can be exchanged.
pub(super) fn empires(g: &GodsWar, at: Area) -> EmpireSet {
    let enemies = g.enemies(Empire::Moon).iter();
    enemies
        .filter(|whom| own_areas(g, at, *whom).any())
        .collect()
}

/// The areas from which Moon can exchange with them.
pub(super) fn own_areas(g: &GodsWar, at: Area, whom: Empire) -> AreaSet {
    let fits = |from: &Area| *from != at && possible(g, (at, whom, *from));
    g.areas().iter().filter(fits).collect()
}

// FAQ: it works neither into nor out of Hell, and not on what no gift may target.
fn force(g: &GodsWar, empire: Empire, area: Area) -> UnitSet {
    if area.is_hell() {
        return UnitSet::EMPTY;
    }
    let there = g.units.of_at(empire, area);
    there.filter(|u| g.can_be_targeted(u))
}

/// The smaller force, which goes as a whole, and the larger one; both may be as large.
fn forces(g: &GodsWar, (at, whom, from): Deal) -> (UnitSet, UnitSet) {
    let theirs = force(g, whom, at);
    let ours = force(g, Empire::Moon, from);
    if theirs.len() < ours.len() {
        (theirs, ours)
    } else {
        (ours, theirs)
    }
}

fn divine(g: &GodsWar, units: UnitSet) -> UnitSet {
    units.filter(|u| g.class(u) == Class::GreaterGod)
}

fn cost(g: &GodsWar, swapped: UnitSet) -> u16 {
    let more = divine(g, swapped).any();
    Gift::Adoption.fact().cost + if more { extra() } else { 0 }
}

fn extra() -> u16 {
    Gift::Adoption.param("cost_2")
}

/// Whether Moon can pay: a greater god costs more, and the smaller force can't leave one behind.
fn possible(g: &GodsWar, deal: Deal) -> bool {
    let (small, large) = forces(g, deal);
    let mortal = large.minus(divine(g, large));
    let cheap = divine(g, small).is_empty() && mortal.len() >= small.len();
    let needed = Gift::Adoption.fact().cost + if cheap { 0 } else { extra() };
    small.any() && g.power(Empire::Moon) >= needed
}

/// Who of the larger force can go, too.
pub(super) fn choices(g: &GodsWar, deal: Deal, chosen: UnitSet) -> UnitSet {
    let (small, large) = forces(g, deal);
    let payable = |u: Unit| {
        let all = small.or(chosen).or(UnitSet::one(u));
        cost(g, all) <= g.power(Empire::Moon)
    };
    g.units.distinct(large.minus(chosen).filter(payable))
}

/// Asks who else of the larger force goes, or does it.
pub(super) fn go_on(g: &mut GodsWar, deal: Deal, chosen: UnitSet, cx: &mut Cx<'_>) -> Next {
    let (small, large) = forces(g, deal);
    let chosen = if small.len() == large.len() {
        large
    } else {
        chosen
    };
    if chosen.len() < small.len() {
        let (at, whom, from) = deal;
        let step = Step::Swap {
            at,
            whom,
            from,
            chosen,
        };
        return Next::Ask(step.into());
    }
    swap(g, deal, small.or(chosen), cx);
    Next::Done
}

fn swap(g: &mut GodsWar, (at, whom, from): Deal, units: UnitSet, cx: &mut Cx<'_>) {
    let gift = Gift::Adoption;
    let cost = cost(g, units);
    g.declare(Empire::Moon, Verb::Gift(gift), cost, cx);
    let theirs = units.and(g.units.of(whom));
    for unit in units.minus(theirs).iter() {
        g.move_unit(unit, at, Why::Gift(gift), cx);
    }
    for unit in theirs.iter() {
        g.move_unit(unit, from, Why::Gift(gift), cx);
    }
}
