//! Discarding from hand: each player chooses in secret, the active player first.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{Coc, Cx, Next, action::Action, event::Why, frame::Frame, ids::CardId, state::Zone};

/// Who asks.
pub(crate) const RULE: &str = "Discarding cards";

/// Players who must discard, in turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Who is left.
    pub seats: Vec<Seat>,
    /// How many cards each.
    pub count: u8,
    /// The cards that the first of them has chosen: no one sees them before they are done.
    pub chosen: Vec<CardId>,
}

/// Players must discard cards of their choice: who has that many.
// FAQ 2.6: with too few cards nothing is discarded.
pub(crate) fn discard(seats: Vec<Seat>, count: u8) -> Frame {
    Step {
        seats,
        count,
        chosen: Vec::new(),
    }
    .into()
}

impl Step {
    fn wanted(&self, g: &Coc, seat: Seat) -> usize {
        let (held, count) = (g.side(seat).hand.len(), usize::from(self.count));
        // While they choose, what they have chosen is still in their hand.
        if held < count { 0 } else { count }
    }
}

pub(crate) fn step(g: &mut Coc, mut step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(seat) = step.seats.first().copied() else {
        return Next::Done;
    };
    if step.chosen.len() < step.wanted(g, seat) {
        return Next::Ask(step.into());
    }
    for card in std::mem::take(&mut step.chosen) {
        g.move_card(card, Zone::Discard, Why::Discarded, cx);
    }
    step.seats.remove(0);
    Next::Goto(step.into())
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    if let Some(seat) = step.seats.first().copied() {
        let hand = g.side(seat).hand.iter().copied();
        let left = hand.filter(|c| !step.chosen.contains(c));
        options.extend(seat, left.map(|card| Action::Card { card }));
    }
}

pub(crate) fn answer(_: &mut Coc, mut step: Step, _: Seat, action: Action, _: &mut Cx<'_>) -> Next {
    if let Action::Card { card } = action {
        step.chosen.push(card);
    }
    Next::Goto(step.into())
}
