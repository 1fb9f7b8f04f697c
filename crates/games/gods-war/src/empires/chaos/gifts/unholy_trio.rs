//! Unholy Trio: at the end of the Battle step, in any battle, all routs of both sides become kills;
//! units routed in Pre-Battle are out of it already (FAQ).

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use crate::battle::RULE;

use crate::{
    Cx, Frame, GodsWar, Next,
    action::Action,
    battle::{reports, results},
    battle_record::Side,
    hooks::Interrupt,
    ids::Gift,
    words::{Words, words},
};

const GIFT: Gift = Gift::UnholyTrio;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whether all routs become kills.
    UnholyTrio,
}

/// Asked when everything is added up.
pub(crate) const AFTER_ROLL: Interrupt = Interrupt {
    frame: Frame::UnholyTrio(Step::UnholyTrio),
    due: matters,
};

fn matters(g: &GodsWar) -> bool {
    let routs = g.battle.due.iter().any(|due| due.routs > 0);
    routs && g.has_gift(GIFT)
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    results::after_roll(g, step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    if let Some(chaos) = g.holder(GIFT) {
        options.extend(g.voice(chaos), [Action::Yes, Action::No]);
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
    if action == Action::Yes {
        turn(g, cx);
    }
    results::answered(&step.into())
}

fn turn(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let Some(chaos) = g.holder(GIFT) else {
        return;
    };
    for side in Side::ALL {
        reports::used(g, GIFT, Some(side), cx);
    }
    g.in_battle(|b| {
        for due in &mut b.due {
            due.kills += std::mem::take(&mut due.routs);
        }
        b.loose = [0; 2];
    });
    g.spend_gift(chaos, GIFT, cx);
}

/// The question in words.
pub(crate) fn prompt(g: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Unholy Trio: shall all routs become kills?",
        results::as_they_stand(g),
    )
}
