//! Why something is not offered, by its rule: cards in the player's own hand, and in answer to an action
//! that is not on the list.
//!
//! What is offered is decided by the rules alone. Here the list is taken as given, and the rules' own
//! predicates say why something is missing from it. Of what is hidden from who asks, nothing is said.

mod answers;
mod now;
mod playing;
mod using;

use now::Now;

use engine::{Illegal, Refusal, Seat, Target, Text};

use crate::{
    Coc,
    action::Action,
    frame::Frame,
    ids::{CardId, Phase},
    windows::Window,
    words::{label, names},
};

/// Why something can't be done.
struct Reason {
    /// Stable and short, for programs.
    code: &'static str,
    /// The rule that forbids it.
    rule: &'static str,
    /// In words.
    why: Text,
}

impl Reason {
    fn new(code: &'static str, rule: &'static str, why: Text) -> Self {
        Self { code, rule, why }
    }
}

/// The cards in hand that can't be played, in the window in which one would expect to play them.
pub(crate) fn refusals(g: &Coc, frame: &Frame, seat: Seat) -> Vec<Refusal> {
    let Frame::Window(step) = frame else {
        return Vec::new();
    };
    let own = step.to_act == seat && g.active == seat && g.phase == Phase::Operations;
    if !own || step.window != Window::Operations {
        return Vec::new();
    }
    let listed = label::listed(g, frame, seat);
    let hand: Vec<CardId> = g.side(seat).hand.clone();
    let missing = hand.iter().filter(|card| {
        let play = Action::Play { card: **card };
        !listed.contains(&play)
    });
    missing
        .map(|card| {
            let reason = playing::reason(g, seat, *card);
            Refusal {
                label: names::apart(g, seat, *card, &twins(g, &hand, *card)),
                why: reason.why,
                rule: reason.rule.into(),
                card: Some(Target::new("card", g.card(*card).print.id())),
            }
        })
        .collect()
}

/// The cards of the same title, the card itself included.
fn twins(g: &Coc, hand: &[CardId], card: CardId) -> Vec<CardId> {
    let print = g.card(card).print;
    let same = hand.iter().copied();
    same.filter(|c| g.card(*c).print == print).collect()
}

/// Why an action that is not listed is illegal.
pub(crate) fn why_not(g: &Coc, frame: &Frame, seat: Seat, action: Action) -> Illegal {
    let Reason { code, rule, why } = answers::reason(g, frame, seat, action);
    Illegal::new(code, rule, why)
}
