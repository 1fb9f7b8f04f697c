//! Whirlwind: a die more, and any of Storm's Stormbrothers on the map come to the battle.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    actions::moves::hell,
    battle::{combat, pre_battle, reports},
    battle_record::Side,
    event::Why,
    hooks::Offer,
    ids::{Area, Empire, Gift, Kind},
    sets::UnitSet,
    units::{Place, Unit},
    words::{Words, words},
};

const GIFT: Gift = Gift::Whirlwind;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Stormbrothers come.
    Whirlwind(Side),
}

/// Offered before a battle with any unit of Storm's.
pub(crate) const OFFER: Offer = Offer {
    what: GIFT,
    when: |g, side| g.fighters(side).any(),
    begin: |g, side, cx| {
        reports::used(g, GIFT, None, cx);
        combat::add_dice(g, side, GIFT.param("dice"));
        Step::Whirlwind(side).into()
    },
};

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, Step::Whirlwind(side): Step, _: &mut Cx<'_>) -> Next {
    if brothers(g).is_empty() {
        return Next::Goto(pre_battle::Step::Turn(side).into());
    }
    Next::Ask(Step::Whirlwind(side).into())
}

// Those in the Slave Pen can't leave it (FAQ).
fn brothers(g: &GodsWar) -> UnitSet {
    let area = g.battle.area;
    let own = g.units.of_on_map(Empire::Storm).of(Kind::Stormbrother);
    let may_come = |u: Unit| !leaves_hell(g, u) || way_out(g, u).is_some();
    own.filter(|u| g.units.place(u) != Place::At(area) && may_come(u))
}

// Rulebook V.C, Hell Sideboard: Whirlwind moves them, so those in Hell need leave to come out of it, or
// VP once Magasta's Pool is there.
fn way_out(g: &GodsWar, brother: Unit) -> Option<hell::Way> {
    hell::way_in_battle(g, brother, paid(g))
}

fn paid(g: &GodsWar) -> bool {
    g.battle.hell_paid
}

fn leaves_hell(g: &GodsWar, brother: Unit) -> bool {
    !g.battle.area.is_hell() && g.units.area(brother).is_some_and(Area::is_hell)
}

/// Whether a Stormbrother comes for VP only, and they are not paid yet.
fn must_pay(g: &GodsWar, brother: Unit) -> bool {
    !paid(g) && leaves_hell(g, brother) && way_out(g, brother) == Some(hell::Way::Pay)
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Whirlwind(side): &Step, options: &mut Options<Action>) {
    options.extend(g.speaker(*side), apart(g, brothers(g)).map(Action::Unit));
    options.push(g.speaker(*side), Action::Done);
}

/// One unit of each area.
fn apart(g: &GodsWar, units: UnitSet) -> impl Iterator<Item = Unit> {
    let first =
        move |u: &Unit| units.iter().find(|v| g.units.area(*v) == g.units.area(*u)) == Some(*u);
    units.iter().filter(first)
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Whirlwind(side): Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match action {
        Action::Unit(brother) => {
            arrive(g, brother, cx);
            Next::Goto(Step::Whirlwind(side).into())
        }
        _ => Next::Goto(pre_battle::Step::Turn(side).into()),
    }
}

fn arrive(g: &mut GodsWar, brother: Unit, cx: &mut Cx<'_>) {
    if must_pay(g, brother) {
        g.lose_vp(Empire::Storm, hell::price(), Why::Hell, cx);
        g.in_battle(|b| b.hell_paid = true);
    }
    g.move_unit(brother, g.battle.area, Why::Gift(GIFT), cx);
    g.in_battle(|b| b.involved.insert(brother));
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    let dice = GIFT.param("dice");
    let why = if brothers(g).iter().any(|u| must_pay(g, u)) {
        text!(
            "Whirlwind adds {0} die; those who come roll, too. Out of Hell they cost {1} VP together.",
            dice,
            hell::price()
        )
    } else {
        text!("Whirlwind adds {0} die; those who come roll, too.", dice)
    };
    words("Which Stormbrothers come to the battle?", why)
}
