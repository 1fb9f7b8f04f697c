//! Magic Explosion: Specters in the battle are eliminated; each adds dice instead of its own.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{combat, reports},
    event::Why,
    hooks::Interrupt,
    ids::{Gift, Kind},
    sets::UnitSet,
    words::{Words, words},
};

const GIFT: Gift = Gift::MagicExplosion;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// How many Specters blow up.
    MagicExplosion,
}

/// Asked before the dice.
pub(crate) const BEFORE_ROLL: Interrupt = Interrupt {
    frame: Frame::MagicExplosion(Step::MagicExplosion),
    due: |g| specters(g).any(),
};

fn specters(g: &GodsWar) -> UnitSet {
    let side = g.wields(GIFT);
    side.map_or(UnitSet::EMPTY, |s| g.fighters(s).of(Kind::Specter))
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    combat::before_roll(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some(side) = g.wields(GIFT) {
        let most = specters(g).len();
        options.extend(g.speaker(side), (1..=most).map(Action::Number));
        options.push(g.speaker(side), Action::Done);
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
    if let Action::Number(count) = action {
        explode(g, count, cx);
    }
    combat::answered(&step.into())
}

fn explode(g: &mut GodsWar, count: u8, cx: &mut Cx<'_>) {
    let Some(side) = g.wields(GIFT) else {
        return;
    };
    let specters = specters(g);
    reports::used(g, GIFT, None, cx);
    for specter in specters.iter().take(usize::from(count)) {
        g.lose_unit(specter, None, false, Why::Gift(GIFT), cx);
        combat::add_dice(g, side, GIFT.param("dice"));
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Magic Explosion: how many Specters blow up?",
        text!("Each adds {0} dice instead of its own.", GIFT.param("dice")),
    )
}
