//! Bad Luck to Kill a Duck: the enemy of a side whose Duck died loses Power or VP, by that player's choice.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{post_battle, reports},
    battle_record::Side,
    event::Why,
    ids::{Empire, Gift, Kind},
    words::{Words, words},
};

const GIFT: Gift = Gift::BadLuckToKillADuck;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's Duck died: what its enemy loses.
    Duck(Side),
}

/// The question after a side's rewards.
pub(crate) fn after_rewards(g: &GodsWar, side: Side) -> Option<Frame> {
    let enemy = g.fighting(side.other());
    let purse = enemy.is_some_and(|e| g.power(e) > 0 || g.vp(e) > 0);
    let died = g.wields(GIFT) == Some(side) && g.fallen(side).of(Kind::Duck).any();
    (purse && died).then(|| Step::Duck(side).into())
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, Step::Duck(side): &Step, options: &mut Options<Action>) {
    let Some(enemy) = g.fighting(side.other()) else {
        return;
    };
    let seat = g.speaker(side.other());
    if g.power(enemy) > 0 {
        options.push(seat, Action::TakePower);
    }
    if g.vp(enemy) > 0 {
        options.push(seat, Action::TakeVp);
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Duck(side): Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    if let Some(enemy) = g.fighting(side.other()) {
        reports::used(g, GIFT, Some(side.other()), cx);
        match action {
            Action::TakeVp => g.lose_vp(enemy, GIFT.param("vp"), Why::Gift(GIFT), cx),
            _ => g.lose_power(enemy, GIFT.param("power"), Why::Gift(GIFT), cx),
        };
    }
    post_battle::side_done(side)
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, Step::Duck(side): &Step, _: Seat) -> Words {
    let enemy = g.fighting(side.other()).map_or("", Empire::name);
    words(
        "A Duck was killed: what do you lose?",
        text!(
            "{0} loses {1} Power or {2} VP.",
            enemy,
            GIFT.param("power"),
            GIFT.param("vp")
        ),
    )
}
