//! Pre-Battle (Rulebook V.D.1): the attacker uses all their gifts, then the defender, then others.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    battle::combat,
    battle_record::Side,
    facts::Timing,
    hooks::Offer,
    words::{Words, words},
};

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A side's gifts, in the order it likes.
    Turn(Side),
    /// Others may reveal runes.
    Others,
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Turn(side) => {
            take_dice(g, side, cx);
            if offers(g, side).next().is_none() {
                return turn_over(g, side, cx);
            }
            Next::Ask(step.into())
        }
        Step::Others => GodsWar::battle_runes(Timing::PreBattle, combat::first()),
    }
}

/// A side takes dice from the other, if it can.
pub(crate) fn take_dice(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    for react in GodsWar::hooks().before_dice {
        react(g, side, cx);
    }
}

fn turn_over(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) -> Next {
    match side {
        Side::Attacker => Next::Goto(Step::Turn(Side::Defender).into()),
        Side::Defender => g.monster_pre_battle(Step::Others.into(), cx),
    }
}

/// The gifts a side can still use.
fn offers(g: &GodsWar, side: Side) -> impl Iterator<Item = &'static Offer> {
    let all = GodsWar::hooks().pre_battle.iter();
    all.filter(move |offer| g.wields(offer.what) == Some(side) && (offer.when)(g, side))
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::Turn(side) = step {
        let gifts = offers(g, *side).map(|offer| Action::Use(Power::Gift(offer.what)));
        options.extend(g.speaker(*side), gifts);
        options.push(g.speaker(*side), Action::Done);
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Turn(side), Action::Use(Power::Gift(gift))) => {
            let chosen = offers(g, side).find(|offer| offer.what == gift);
            match chosen {
                Some(offer) => Next::Goto((offer.begin)(g, side, cx)),
                None => Next::Goto(Step::Turn(side).into()),
            }
        }
        (Step::Turn(side), _) => turn_over(g, side, cx),
        (step, _) => Next::Ask(step.into()),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Turn(_) => words(
            "Your gifts before the battle",
            "Each can be used once, in the order you like.",
        ),
        Step::Others => Words::default(),
    }
}
