//! Hunger: instead of rolling its die the Mistress adds a kill or routs. It must be in the battle.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{combat, reports},
    battle_record::Side,
    hooks::Interrupt,
    ids::{Gift, Kind},
    units::Unit,
    words::{Words, words},
};

const GIFT: Gift = Gift::Hunger;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Mistress rolls, or it eats.
    Hunger,
}

/// Asked before the dice.
pub(crate) const BEFORE_ROLL: Interrupt = Interrupt {
    frame: Frame::Hunger(Step::Hunger),
    due: |g| mistress(g).is_some(),
};

fn mistress(g: &GodsWar) -> Option<(Side, Unit)> {
    let side = g.wields(GIFT)?;
    let mistress = g.fighters(side).of(Kind::Mistress).first()?;
    Some((side, mistress))
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    combat::before_roll(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some((side, _)) = mistress(g) {
        let choices = [Action::Roll, Action::Kills, Action::Routs];
        options.extend(g.speaker(side), choices);
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
    match action {
        Action::Kills => eat(g, GIFT.param("kills") as u8, 0, cx),
        Action::Routs => eat(g, 0, GIFT.param("routs") as u8, cx),
        _ => {}
    }
    combat::answered(&step.into())
}

fn eat(g: &mut GodsWar, kills: u8, routs: u8, cx: &mut Cx<'_>) {
    let Some((side, mistress)) = mistress(g) else {
        return;
    };
    reports::used(g, GIFT, Some(side.other()), cx);
    g.in_battle(|b| {
        b.silent.insert(mistress);
        b.bonus[side as usize].kills += kills;
        b.bonus[side as usize].routs += routs;
    });
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Hunger: what does the Mistress do?",
        text!(
            "She rolls her die, or adds {0} kill or {1} routs.",
            GIFT.param("kills"),
            GIFT.param("routs")
        ),
    )
}
