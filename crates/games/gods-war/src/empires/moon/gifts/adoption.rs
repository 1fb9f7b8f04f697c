//! Adoption: units of Moon change places with another empire's.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Verb},
    empires::PAYABLE,
    event::Why,
    hooks::{Guard, UniqueAction},
    ids::{Area, Class, Empire, Gift},
    sets::{AreaSet, EmpireSet, UnitSet},
    units::Unit,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

const GIFT: Gift = Gift::Adoption;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The area of the others.
    Adopt,
    /// Whose units there.
    Whom { at: Area },
    /// Moon's own area.
    From { at: Area, whom: Empire },
    /// Which units of the larger force go.
    Swap {
        at: Area,
        whom: Empire,
        from: Area,
        chosen: UnitSet,
    },
}

/// The action.
pub(crate) const ACTION: UniqueAction = UniqueAction {
    verb: Verb::Gift(GIFT),
    guards: &[
        PAYABLE,
        Guard {
            holds: |g, _| areas(g).any(),
            why: |_, _| text!("there is no exchange that you could pay for"),
        },
    ],
    first: |_, _| Step::Adopt.into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Moon);
    match step {
        Step::Adopt => options.extend(seat, areas(g).iter().map(Action::Area)),
        Step::Whom { at } => options.extend(seat, empires(g, *at).iter().map(Action::Empire)),
        Step::From { at, whom } => {
            options.extend(seat, own_areas(g, *at, *whom).iter().map(Action::Area));
        }
        Step::Swap {
            at,
            whom,
            from,
            chosen,
        } => {
            let left = choices(g, (*at, *whom, *from), *chosen);
            options.extend(seat, left.iter().map(Action::Unit));
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
        (Step::Adopt, Action::Area(at)) => Next::Ask(Step::Whom { at }.into()),
        (Step::Whom { at }, Action::Empire(whom)) => Next::Ask(Step::From { at, whom }.into()),
        (Step::From { at, whom }, Action::Area(from)) => {
            go_on(g, (at, whom, from), UnitSet::EMPTY, cx)
        }
        (
            Step::Swap {
                at,
                whom,
                from,
                chosen,
            },
            Action::Unit(unit),
        ) => go_on(g, (at, whom, from), chosen.or(UnitSet::one(unit)), cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Adopt => words(
            "Adoption: in which area do others change places with you?",
            "",
        ),
        Step::Whom { at } => words(
            text!("Adoption: whose units in {0}?", at.name()),
            "They change places with yours, one for one.",
        ),
        Step::From { whom, .. } => words(
            "Adoption: which of your areas?",
            text!(
                "Your units there change places with those of {0}.",
                whom.name()
            ),
        ),
        Step::Swap { at, .. } => words(
            "Adoption: who changes places?",
            text!("The smaller force goes as a whole: {0}.", at.name()),
        ),
    }
}

/// Where the others are, who they are, where Moon's units are.
type Deal = (Area, Empire, Area);

/// The areas in which someone's units can be exchanged.
fn areas(g: &GodsWar) -> AreaSet {
    let areas = g.areas().iter();
    areas.filter(|at| empires(g, *at).any()).collect()
}

/// The empires whose units there can be exchanged.
fn empires(g: &GodsWar, at: Area) -> EmpireSet {
    let enemies = g.enemies(Empire::Moon).iter();
    enemies
        .filter(|whom| own_areas(g, at, *whom).any())
        .collect()
}

/// The areas from which Moon can exchange with them.
fn own_areas(g: &GodsWar, at: Area, whom: Empire) -> AreaSet {
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
    GIFT.fact().cost + if more { extra() } else { 0 }
}

fn extra() -> u16 {
    GIFT.param("cost_2")
}

/// Whether Moon can pay: a greater god costs more, and the smaller force can't leave one behind.
fn possible(g: &GodsWar, deal: Deal) -> bool {
    let (small, large) = forces(g, deal);
    let mortal = large.minus(divine(g, large));
    let cheap = divine(g, small).is_empty() && mortal.len() >= small.len();
    let needed = GIFT.fact().cost + if cheap { 0 } else { extra() };
    small.any() && g.power(Empire::Moon) >= needed
}

/// Who of the larger force can go, too.
fn choices(g: &GodsWar, deal: Deal, chosen: UnitSet) -> UnitSet {
    let (small, large) = forces(g, deal);
    let payable = |u: Unit| {
        let all = small.or(chosen).or(UnitSet::one(u));
        cost(g, all) <= g.power(Empire::Moon)
    };
    g.units.distinct(large.minus(chosen).filter(payable))
}

/// Asks who else of the larger force goes, or does it.
fn go_on(g: &mut GodsWar, deal: Deal, chosen: UnitSet, cx: &mut Cx<'_>) -> Next {
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
    let cost = cost(g, units);
    g.declare(Empire::Moon, Verb::Gift(GIFT), cost, cx);
    let theirs = units.and(g.units.of(whom));
    for unit in units.minus(theirs).iter() {
        g.move_unit(unit, at, Why::Gift(GIFT), cx);
    }
    for unit in theirs.iter() {
        g.move_unit(unit, from, Why::Gift(GIFT), cx);
    }
}
