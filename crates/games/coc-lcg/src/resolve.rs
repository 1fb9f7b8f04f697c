//! Resolving what was begun: disrupts to it, then its operations one by one, then it is done.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Coc, Cx, Next,
    ability::From,
    action::Action,
    checks::Settle,
    disrupts,
    event::Why,
    frame::Frame,
    initiate, ops,
    state::{Answers, Zone, other},
};

/// Who asks.
pub(crate) const RULE: &str = "Timing: resolving";

/// A step of resolving the effect in this place of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// No one disrupts it any more: it is done, operation by operation.
    Run(u8),
    /// It is done.
    End(u8),
}

/// Begins with what was begun last.
pub(crate) fn begin(g: &Coc) -> Frame {
    let place = (g.effects.len() - 1) as u8;
    let effect = &g.effects[usize::from(place)];
    if initiate::is_triggered(effect.does) {
        // FAQ, timing: the player after the one who began it speaks first.
        disrupts::Step::to(Answers::Effect(place), other(effect.by)).into()
    } else {
        Step::Run(place).into()
    }
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Run(place) => run(g, place, cx),
        Step::End(place) => end(g, place, cx),
    }
}

fn run(g: &mut Coc, place: u8, cx: &mut Cx<'_>) -> Next {
    let effect = &mut g.effects[usize::from(place)];
    effect.waiting = false;
    let (at, does) = (effect.at, effect.does.get().does);
    let over = effect.cancelled || g.ended.is_some();
    let Some(op) = does.get(usize::from(at)).filter(|_| !over) else {
        return Next::Goto(Step::End(place).into());
    };
    effect.at += 1;
    // Timing: what is true at once is looked at after each operation.
    let then = Settle::Check;
    match ops::execute(g, usize::from(place), *op, cx) {
        ops::Went::Done => Next::Call {
            then: Step::Run(place).into(),
            first: then.into(),
        },
        ops::Went::Stop => Next::Goto(Step::End(place).into()),
        ops::Went::Frame(first) => Next::Call {
            then: Step::Run(place).into(),
            first,
        },
    }
}

/// An event reaches its owner's discard pile when it is done, cancelled or not.
// FAQ 2.32
fn end(g: &mut Coc, place: u8, cx: &mut Cx<'_>) -> Next {
    let effect = &g.effects[usize::from(place)];
    let (card, event) = (effect.source.card, effect.does.get().from == From::Event);
    if event && g.card(card).zone == Zone::Resolving {
        g.move_card(card, Zone::Discard, Why::Done, cx);
    }
    g.effects.truncate(usize::from(place));
    Next::Goto(Settle::Check.into())
}

pub(crate) fn ask(_: &Coc, _: &Step, _: &mut Options<Action>) {}

pub(crate) fn answer(_: &mut Coc, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}
