//! Pacifism: after Pre-Battle and before the dice, in any battle, a side rolls none.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{combat, reports},
    battle_record::Side,
    event::Why,
    hooks::Interrupt,
    ids::Gift,
    words::{Words, words},
};

const GIFT: Gift = Gift::Pacifism;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which side may not roll.
    Pacifism,
}

/// Asked before the dice.
pub(crate) const BEFORE_ROLL: Interrupt = Interrupt {
    frame: Frame::Pacifism(Step::Pacifism),
    due: |g| g.has_gift(GIFT),
};

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    combat::before_roll(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some(earth) = g.holder(GIFT) {
        let choices = [Action::Attacker, Action::Defender, Action::Done];
        options.extend(g.voice(earth), choices);
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
        Action::Attacker => pacify(g, Side::Attacker, cx),
        Action::Defender => pacify(g, Side::Defender, cx),
        _ => {}
    }
    combat::answered(&step.into())
}

fn pacify(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    let Some(earth) = g.holder(GIFT) else {
        return;
    };
    reports::used(g, GIFT, Some(side), cx);
    g.in_battle(|b| b.pacified[side as usize] = true);
    g.spend_gift(earth, GIFT, cx);
    g.draw_runes(earth, GIFT.param("runes"), Why::Gift(GIFT), cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Pacifism: does a side roll no dice?",
        text!(
            "The attacker would roll {0} dice, the defender {1}.",
            combat::dice(g, Side::Attacker),
            combat::dice(g, Side::Defender)
        ),
    )
}
