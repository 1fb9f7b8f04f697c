//! Single Combat: the Champion rolls its dice now, as many as the enemy leaves it; the results are
//! applied before anything else happens, and it doesn't roll again. Or it adds a die.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, GodsWar, Next,
    action::Action,
    battle::{combat, kills, pre_battle, reports, results, routs},
    battle_record::Side,
    event::Why,
    hooks::Offer,
    ids::{Gift, Kind},
    words::{Words, words},
};

const GIFT: Gift = Gift::SingleCombat;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Champion rolls now, or adds a die.
    SingleCombat(Side),
    /// Its routs, after its kills.
    Struck(Side),
}

/// Offered before a battle with the Champion.
pub(crate) const OFFER: Offer = Offer {
    what: GIFT,
    when: |g, side| g.fighters(side).of(Kind::Champion).any(),
    begin: |_, side, _| Step::SingleCombat(side).into(),
};

fn turn(side: Side) -> Next {
    Next::Goto(pre_battle::Step::Turn(side).into())
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    match step {
        Step::SingleCombat(_) => Next::Ask(step.into()),
        Step::Struck(side) => Next::Call {
            then: pre_battle::Step::Turn(side).into(),
            first: routs::first(g, side.other()).into(),
        },
    }
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    if let Step::SingleCombat(side) = step {
        options.extend(g.speaker(*side), [Action::Roll, Action::AddDie]);
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
        (Step::SingleCombat(side), Action::Roll) => roll(g, side, cx),
        (Step::SingleCombat(side), _) => {
            reports::used(g, GIFT, None, cx);
            combat::add_dice(g, side, GIFT.param("dice_2"));
            turn(side)
        }
        (step, _) => Next::Goto(step.into()),
    }
}

fn roll(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) -> Next {
    // FAQ: dice that the enemy takes are taken before any are rolled.
    pre_battle::take_dice(g, side.other(), cx);
    let Some(champion) = g.fighters(side).of(Kind::Champion).first() else {
        return turn(side);
    };
    let own = combat::rating(g, champion);
    let dice = (GIFT.param("dice") as u8).min(combat::dice(g, side));
    reports::used(g, GIFT, Some(side.other()), cx);
    let faces = combat::throw(g, side, dice, Why::Gift(GIFT), cx);
    let score = results::score(&faces);
    g.in_battle(|b| {
        b.silent.insert(champion);
        // Dice that were taken from it are not taken from the others again.
        let taken = own.saturating_sub(dice);
        b.blasted[side as usize] = b.blasted[side as usize].saturating_sub(taken);
        b.early[side as usize] = faces;
    });
    if g.has_own_end(side.other()) {
        // A monster takes all results together, by its own rules.
        g.in_battle(|b| b.bonus[side as usize] = score);
        return turn(side);
    }
    g.in_battle(|b| b.due[side.other() as usize] = score);
    Next::Call {
        then: Step::Struck(side).into(),
        first: kills::Step::Take(side.other()).into(),
    }
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Struck(_) => Words::default(),
        Step::SingleCombat(_) => words(
            "Single Combat: how does the Champion fight?",
            text!(
                "Roll the Champion's {0} dice now and apply them at once, or add {1} die to your roll.",
                GIFT.param("dice"),
                GIFT.param("dice_2")
            ),
        ),
    }
}
