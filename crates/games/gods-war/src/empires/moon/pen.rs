//! Enslavement: the Slave Pen, and how units come out of it.
//!
//! FAQ: units in the Pen are in play, but not on the map; they can't leave by gifts and abilities and
//! can't be given to the Chaos Rift.

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    event::Why,
    frame::Frame,
    hooks::Capture,
    ids::{Area, Empire, Gift},
    sets::{AreaSet, UnitSet},
    units::{Place, Unit},
};

use super::Step;

/// Routed units go to the Slave Pen.
pub(crate) const CAPTURE: Capture = Capture {
    gift: Gift::Enslavement,
    takes: enslaves,
    take: enslave,
};

// FAQ: only units of an empire; allied elder races, too, neutral units and monsters never.
fn enslaves(g: &GodsWar, by: Option<Empire>, unit: Unit) -> bool {
    by == Some(Empire::Moon)
        && g.sheet(Empire::Moon).has(Gift::Enslavement)
        && g.units.controller(unit).is_some_and(|e| e != Empire::Moon)
        && g.can_be_targeted(unit)
}

fn enslave(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    g.lay_unit(unit, Place::Pen, Why::Gift(Gift::Enslavement), cx);
}

fn held(g: &GodsWar, by: Empire) -> UnitSet {
    g.units.lying(Place::Pen).and(g.units.of(by))
}

/// His units in the Pen, one of each kind.
pub(super) fn captives(g: &GodsWar, by: Empire) -> impl Iterator<Item = Unit> + use<> {
    g.units.distinct(held(g, by)).iter()
}

/// The areas to which they can be freed.
pub(super) fn homes(g: &GodsWar, by: Empire) -> AreaSet {
    let own = g.buildings.of_on_map(by).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}

/// What he can pay with: Power for one unit, VP for all.
pub(super) fn payments(g: &GodsWar, by: Empire) -> impl Iterator<Item = Action> + use<> {
    let gift = Gift::Enslavement;
    let power = (g.power(by) >= gift.param("power")).then_some(Action::TakePower);
    let vp = (g.vp(by) >= gift.param("vp")).then_some(Action::TakeVp);
    power.into_iter().chain(vp)
}

// Reconstructed: the offer comes once after each action of his, if he has units in the Pen, a
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
pub(super) fn free_one(g: &mut GodsWar, by: Empire, unit: Unit, cx: &mut Cx<'_>) -> Next {
    let amount = Gift::Enslavement.param("power");
    g.pay(by, amount, cx);
    g.gain_power(Empire::Moon, amount, Why::Gift(Gift::Enslavement), cx);
    go_home(by, UnitSet::one(unit))
}

/// All of them for VP.
pub(super) fn free_all(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) -> Next {
    let amount = Gift::Enslavement.param("vp");
    let why = Why::Gift(Gift::Enslavement);
    g.lose_vp(by, amount, why, cx);
    g.gain_vp(Empire::Moon, amount, why, cx);
    go_home(by, held(g, by))
}

fn go_home(by: Empire, left: UnitSet) -> Next {
    Next::Goto(Step::Home { by, left }.into())
}

/// The next of them has its area.
pub(super) fn send(
    g: &mut GodsWar,
    by: Empire,
    mut left: UnitSet,
    area: Area,
    cx: &mut Cx<'_>,
) -> Next {
    if let Some(unit) = left.first() {
        left.remove(unit);
        let why = Why::Gift(Gift::Enslavement);
        g.lay_unit(unit, Place::At(area), why, cx);
    }
    if left.any() {
        go_home(by, left)
    } else {
        Next::Done
    }
}
