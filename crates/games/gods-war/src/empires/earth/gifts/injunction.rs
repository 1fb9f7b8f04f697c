//! Injunction, in the Council Phase: a Queen is eliminated, Earth takes a rune. It comes before
//! Harmonious.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar, Next,
    action::{Action, Power},
    empires::earth::queens,
    event::Why,
    hooks::PhasePower,
    ids::{Empire, Gift, Phase},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Earth sheet";

const GIFT: Gift = Gift::Injunction;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which Queen, or none.
    Injunction,
}

/// Works in the Council Phase: there is a Queen in play.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: false,
    due: |g| g.sheet(Empire::Earth).has(GIFT) && queens::in_play(g).any(),
    work: |_, _| Some(Step::Injunction.into()),
};

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, _: &Step, options: &mut Options<Action>) {
    let seat = g.seat(Empire::Earth);
    options.extend(seat, queens::in_play(g).iter().map(Action::Unit));
    options.push(seat, Action::Done);
}

/// Takes an answer.
pub(crate) fn answer(g: &mut GodsWar, _: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Unit(queen) = action {
        let why = Why::Gift(GIFT);
        g.lose_unit(queen, Some(Empire::Earth), false, why, cx);
        g.draw_runes(Empire::Earth, GIFT.param("runes"), why, cx);
    }
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    words(
        "Injunction: eliminate which Earth Queen?",
        "You take a rune for her. The marriage lasts.",
    )
}
