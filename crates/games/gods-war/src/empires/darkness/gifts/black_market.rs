//! Black Market, in the Council Phase: Darkness draws a rune and keeps or sells it.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power},
    event::{Event, Why},
    hooks::PhasePower,
    ids::{Empire, Gift, Phase, Rune},
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Darkness sheet, Black Market";

const GIFT: Gift = Gift::BlackMarket;

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// What to do with the rune just drawn, the last one in hand; it may be shown first.
    Deal { shown: bool },
    /// Its receiver decides what Darkness gains.
    Price { buyer: Empire },
}

/// Offered in the Council Phase, while there is a rune to draw.
pub(crate) const PHASE_POWER: PhasePower = PhasePower {
    power: Power::Gift(GIFT),
    phase: Phase::Council,
    asks: true,
    due: |g| g.sheet(Empire::Darkness).has(GIFT) && !(g.deck.is_empty() && g.discard.is_empty()),
    work: open,
};

// A rune is drawn, then dealt with.
fn open(g: &mut GodsWar, cx: &mut Cx<'_>) -> Option<Frame> {
    let runes = GIFT.param("runes");
    g.draw_runes(Empire::Darkness, runes, Why::Gift(GIFT), cx);
    drawn(g).map(|_| Step::Deal { shown: false }.into())
}

/// The rune that is dealt with.
fn drawn(g: &GodsWar) -> Option<Rune> {
    g.sheet(Empire::Darkness).runes.last().copied()
}

/// Runs a step.
pub(crate) fn step(_: &mut GodsWar, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// Lists the choices.
pub(crate) fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Deal { shown } => {
            let darkness = Empire::Darkness;
            let power = g.power(darkness) >= GIFT.param("power");
            let vp = g.vp(darkness) >= GIFT.param("vp");
            let keep = [
                power.then_some(Action::TakePower),
                vp.then_some(Action::TakeVp),
            ];
            let give = g.order_from(darkness).skip(1).map(Action::Empire);
            let show = drawn(g).filter(|_| !shown).map(Action::Rune);
            let all = keep.into_iter().flatten().chain(give).chain(show);
            options.extend(g.seat(darkness), all);
        }
        Step::Price { buyer } => {
            options.extend(g.seat(*buyer), [Action::TakePower, Action::TakeVp]);
        }
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
        (Step::Deal { .. }, Action::TakePower | Action::TakeVp) => {
            keep(g, action, cx);
            Next::Done
        }
        (Step::Deal { .. }, Action::Rune(rune)) => {
            cx.reveal();
            let empire = Empire::Darkness;
            cx.emit(Event::RuneShown { empire, rune });
            let shown = true;
            Next::Ask(Step::Deal { shown }.into())
        }
        (Step::Deal { .. }, Action::Empire(buyer)) => {
            give(g, buyer, cx);
            Next::Ask(Step::Price { buyer }.into())
        }
        (Step::Price { .. }, Action::TakePower | Action::TakeVp) => {
            earn(g, action, cx);
            Next::Done
        }
        (step, _) => Next::Ask(step.into()),
    }
}

// The rune is kept for 2 Power or 1 VP.
fn keep(g: &mut GodsWar, with: Action, cx: &mut Cx<'_>) {
    if with == Action::TakePower {
        g.pay(Empire::Darkness, GIFT.param("power"), cx);
    } else {
        g.lose_vp(Empire::Darkness, GIFT.param("vp"), Why::Gift(GIFT), cx);
    }
}

// The rune goes to another player.
fn give(g: &mut GodsWar, buyer: Empire, cx: &mut Cx<'_>) {
    if let Some(rune) = drawn(g) {
        g.give_rune(Empire::Darkness, buyer, rune, cx);
    }
    g.aim_at(Empire::Darkness, buyer, cx);
}

// The buyer decides whether Darkness earns 2 Power or 1 VP.
fn earn(g: &mut GodsWar, what: Action, cx: &mut Cx<'_>) {
    if what == Action::TakePower {
        let power = GIFT.param("power_2");
        g.gain_power(Empire::Darkness, power, Why::Gift(GIFT), cx);
    } else {
        let vp = GIFT.param("vp_2");
        g.gain_vp(Empire::Darkness, vp, Why::Gift(GIFT), cx);
    }
}

/// The choices of the Black Market in words.
pub(crate) fn label(step: &Step, action: Action) -> Option<Text> {
    let Step::Deal { .. } = step else {
        return None;
    };
    Some(match action {
        Action::TakePower => text!("Keep it for {0} Power", GIFT.param("power")),
        Action::TakeVp => text!("Keep it for {0} VP", GIFT.param("vp")),
        Action::Empire(buyer) => text!("Give it to {0}", buyer.name()),
        Action::Rune(rune) => text!("Show the {0} rune to all", rune.name()),
        _ => return None,
    })
}

/// The question in words.
pub(crate) fn prompt(_: &GodsWar, step: &Step, _: Seat) -> Words {
    match step {
        Step::Deal { .. } => words(
            "Black Market: what becomes of the rune?",
            text!(
                "Keep it for {0} Power or {1} VP, or give it to another player. You may show it to all first.",
                GIFT.param("power"),
                GIFT.param("vp")
            ),
        ),
        Step::Price { .. } => words(
            "What does Darkness gain for the rune?",
            text!(
                "{0} Power or {1} VP; you have the rune.",
                GIFT.param("power_2"),
                GIFT.param("vp_2")
            ),
        ),
    }
}
