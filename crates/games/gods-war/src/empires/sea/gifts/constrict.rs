//! Constrict: as Post-Battle begins, once for each Sea Serpent in the battle, rolled routs of one side
//! become a kill of the same side.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{reports, results},
    battle_record::Side,
    ids::{Gift, Kind},
    words::{Words, words},
};

const GIFT: Gift = Gift::Constrict;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which side's routs are turned, so many times yet.
    Constrict(u8),
}

/// The question as Post-Battle begins.
pub(crate) fn post_battle(g: &GodsWar) -> Option<Frame> {
    let side = g.wields(GIFT)?;
    let serpents = g.fighters(side).of(Kind::SeaSerpent).len();
    (serpents > 0).then(|| Step::Constrict(serpents).into())
}

/// The sides whose rolled routs can still be turned.
fn grips(g: &GodsWar) -> Vec<Side> {
    let battle = &g.battle;
    let needed = GIFT.param("routs") as u8;
    let enough = |side: &Side| {
        battle.loose[*side as usize] >= needed && battle.due[side.other() as usize].routs >= needed
    };
    Side::ALL.into_iter().filter(enough).collect()
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    if matches!(step, Step::Constrict(0)) || grips(g).is_empty() {
        return results::post_battle_begun();
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some(sea) = g.holder(GIFT) {
        let choice = |side| match side {
            Side::Attacker => Action::Attacker,
            Side::Defender => Action::Defender,
        };
        options.extend(g.voice(sea), grips(g).into_iter().map(choice));
        options.push(g.voice(sea), Action::Done);
    }
}

/// Takes an answer.
pub(crate) fn answer(
    g: &mut GodsWar,
    Step::Constrict(left): Step,
    _: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    match action {
        Action::Attacker => turn(g, Side::Attacker, cx),
        Action::Defender => turn(g, Side::Defender, cx),
        _ => return results::post_battle_begun(),
    }
    Next::Goto(Step::Constrict(left - 1).into())
}

fn turn(g: &mut GodsWar, scorer: Side, cx: &mut Cx<'_>) {
    let (routs, kills) = (GIFT.param("routs") as u8, GIFT.param("kills") as u8);
    reports::told(g, GIFT, Some(scorer.other()), cx);
    g.in_battle(|b| {
        b.loose[scorer as usize] -= routs;
        b.due[scorer.other() as usize].routs -= routs;
        b.due[scorer.other() as usize].kills += kills;
    });
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        text!(
            "Constrict: turn {0} routs rolled by whom into a kill?",
            GIFT.param("routs")
        ),
        results::as_they_stand(g),
    )
}
