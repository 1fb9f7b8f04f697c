//! Arrogance: with the Emperor in the battle a unit that is not a greater god is kept out of it, one of
//! Sky's own if it likes.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    battle::{pre_battle, reports},
    battle_record::Side,
    event::Event,
    hooks::Offer,
    ids::{Class, Gift, Kind},
    sets::UnitSet,
    units::Unit,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which unit is exempted.
    Arrogance(Side),
}

/// Offered before a battle with the Emperor.
pub(crate) const OFFER: Offer = Offer {
    what: Gift::Arrogance,
    when: |g, side| g.fighters(side).of(Kind::Emperor).any(),
    begin: |_, side, _| Step::Arrogance(side).into(),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

// Nothing may target the Giant (Contrary).
fn exemptible(g: &GodsWar) -> UnitSet {
    let all = g.fighters(Side::Attacker).or(g.fighters(Side::Defender));
    all.filter(|u| g.class(u) != Class::GreaterGod && g.can_be_targeted(u))
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Arrogance(side): &Step, options: &mut Options<Action>) {
    let units = g.units.distinct(exemptible(g));
    options.extend(g.speaker(*side), units.iter().map(Action::Unit));
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Arrogance(side): Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    if let Action::Unit(unit) = action {
        exempt(g, unit, cx);
    }
    Next::Goto(pre_battle::Step::Turn(side).into())
}

fn exempt(g: &mut GodsWar, unit: Unit, cx: &mut Cx<'_>) {
    let of = Side::ALL.into_iter().find(|s| g.fighters(*s).has(unit));
    reports::used(g, Gift::Arrogance, of, cx);
    g.in_battle(|b| b.exempt.insert(unit));
    cx.emit(Event::Exempted { unit });
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Whom does Arrogance keep out of the battle?",
        "It rolls no dice, takes no result and protects no building.",
    )
}
