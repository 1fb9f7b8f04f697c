//! Enslavement: the Slave Pen, and how units come out of it.
//!
//! FAQ: units in the Pen are in play, but not on the map; they can't leave by gifts and abilities and
//! can't be given to the Chaos Rift.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    event::Why,
    hooks::Capture,
    ids::{Area, Empire, Gift},
    sets::{AreaSet, UnitSet},
    units::{Place, Unit},
    words::{Words, describe, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Moon sheet";

const GIFT: Gift = Gift::Enslavement;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// After a player's action: whether and how they pay.
    Ransom { by: Empire },
    /// Which unit is freed.
    Freed { by: Empire },
    /// To which building each of them goes.
    Home { by: Empire, left: UnitSet },
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        // The Spike may have shattered under their only home.
        Step::Home { by, .. } if homes(g, by).is_empty() => Next::Done,
        step => Next::Ask(step.into()),
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Ransom { by } => {
            let seat = g.seat(*by);
            options.extend(seat, payments(g, *by));
            options.push(seat, Action::Done);
        }
        Step::Freed { by } => options.extend(g.seat(*by), captives(g, *by).map(Action::Unit)),
        Step::Home { by, .. } => {
            options.extend(g.seat(*by), homes(g, *by).iter().map(Action::Area));
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
        (Step::Ransom { by }, Action::TakePower) => Next::Ask(Step::Freed { by }.into()),
        (Step::Ransom { by }, Action::TakeVp) => free_all(g, by, cx),
        (Step::Ransom { .. }, _) => Next::Done,
        (Step::Freed { by }, Action::Unit(unit)) => free_one(g, by, unit, cx),
        (Step::Home { by, left }, Action::Area(area)) => send(g, by, left, area, cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Ransom { .. } => words(
            "Pay Moon for your units in the Slave Pen?",
            "Power frees one of them, VP frees all. They come to your buildings.",
        ),
        Step::Freed { .. } => words("Free which unit?", "It leaves the Slave Pen."),
        Step::Home { left, .. } => words(
            match left.first() {
                Some(unit) => text!("Where does {0} go?", describe::the(g, unit)),
                None => text!("The Slave Pen"),
            },
            "To an area with a building of yours.",
        ),
    }
}

/// Routed units go to the Slave Pen.
pub(crate) const CAPTURE: Capture = Capture {
    gift: GIFT,
    takes: enslaves,
    take: enslave,
};

// FAQ: only units of an empire; allied elder races, too, neutral units and monsters never.
fn enslaves(g: &GodsWar, by: Option<Empire>, unit: Unit) -> bool {
    by == Some(Empire::Moon)
        && g.sheet(Empire::Moon).has(GIFT)
        && g.units.controller(unit).is_some_and(|e| e != Empire::Moon)
        && g.can_be_targeted(unit)
}

fn enslave(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    g.lay_unit(unit, Place::Pen, Why::Gift(GIFT), cx);
}

fn held(g: &GodsWar, by: Empire) -> UnitSet {
    g.units.of(by).and(g.units.lying(Place::Pen))
}

/// Their units in the Pen, one of each kind.
fn captives(g: &GodsWar, by: Empire) -> impl Iterator<Item = Unit> + use<> {
    g.units.distinct(held(g, by)).iter()
}

/// The areas to which they can be freed.
fn homes(g: &GodsWar, by: Empire) -> AreaSet {
    let own = g.buildings.of_on_map(by).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}

/// What they can pay with: Power for one unit, VP for all.
fn payments(g: &GodsWar, by: Empire) -> impl Iterator<Item = Action> + use<> {
    let power = (g.power(by) >= GIFT.param("power")).then_some(Action::TakePower);
    let vp = (g.vp(by) >= GIFT.param("vp")).then_some(Action::TakeVp);
    power.into_iter().chain(vp)
}

// Reconstructed: the offer comes once after each action of that player with units in the Pen, a
// building they can go to, and something to pay with.
/// The question to a player who has taken an action.
pub(crate) fn after_action(g: &GodsWar, by: Empire) -> Option<Frame> {
    let asked = by != Empire::Moon
        && held(g, by).any()
        && homes(g, by).any()
        && payments(g, by).next().is_some();
    asked.then(|| Step::Ransom { by }.into())
}

/// One unit for Power.
fn free_one(g: &mut GodsWar, by: Empire, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let amount = GIFT.param("power");
    g.pay(by, amount, cx);
    g.gain_power(Empire::Moon, amount, Why::Gift(GIFT), cx);
    go_home(by, UnitSet::one(unit))
}

/// All of them for VP.
fn free_all(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) -> Next {
    let amount = GIFT.param("vp");
    let why = Why::Gift(GIFT);
    g.lose_vp(by, amount, why, cx);
    g.gain_vp(Empire::Moon, amount, why, cx);
    go_home(by, held(g, by))
}

fn go_home(by: Empire, left: UnitSet) -> Next {
    Next::Goto(Step::Home { by, left }.into())
}

/// The next of them has its area.
fn send(g: &mut GodsWar, by: Empire, mut left: UnitSet, area: Area, cx: &mut Cx<'_>) -> Next {
    if let Some(unit) = left.first() {
        left.remove(unit);
        let why = Why::Gift(GIFT);
        g.lay_unit(unit, Place::At(area), why, cx);
    }
    if left.any() {
        go_home(by, left)
    } else {
        Next::Done
    }
}
