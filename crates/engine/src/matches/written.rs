//! A decision written from the position itself. A [`DecisionView`](super::DecisionView) holds each action as a tree of values,
//! to be looked into; here it goes straight into the text that is sent, which is made for everybody
//! after every move. A law compares the two.

use serde::Serialize;

use super::{AheadView, Match, OrderView, UndoOffer, Waiting};
use crate::{
    decision::{Cost, Described, Prompt, Refusal, Role, RuleRef, Target},
    game::Game,
    play::Play,
    seat::{Seat, Viewer},
    text::Text,
};

/// A [`DecisionView`](super::DecisionView).
#[derive(Serialize)]
struct Decision<'a, A> {
    seq: u64,
    waiting: Vec<Waiting>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ask: Option<Ask<'a, A>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    anytime: Vec<Choice<'a, A>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undo: Option<UndoOffer>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    orders: Vec<OrderView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ahead: Option<AheadView>,
}

/// An [`Ask`](super::Ask).
#[derive(Serialize)]
struct Ask<'a, A> {
    prompt: Prompt,
    choices: Vec<Choice<'a, A>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refusals: Vec<Refusal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<&'static str>,
}

/// A [`Choice`](crate::Choice).
#[derive(Serialize)]
struct Choice<'a, A> {
    action: &'a A,
    label: Text,
    #[serde(skip_serializing_if = "Text::is_empty")]
    detail: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    targets: Vec<Target>,
    #[serde(skip_serializing_if = "RuleRef::is_empty")]
    rule: RuleRef,
    #[serde(skip_serializing_if = "Role::is_option")]
    role: Role,
    #[serde(skip_serializing_if = "Text::is_empty")]
    group: Text,
}

impl<'a, A> Choice<'a, A> {
    fn new(action: &'a A, words: Described) -> Self {
        let Described {
            label,
            detail,
            cost,
            targets,
            rule,
            role,
            group,
        } = words;
        Self {
            action,
            label,
            detail,
            cost,
            targets,
            rule,
            role,
            group,
        }
    }
}

impl<'a, A: Serialize> Ask<'a, A> {
    fn of<G: Game<Action = A>>(play: &'a Play<G>, seat: Seat) -> Option<Self> {
        let game = play.game();
        let frame = play.at().question().filter(|_| play.waiting().has(seat))?;
        let prompt = game.prompt(frame, seat);
        let words = |a| Choice::new(a, game.describe(Some(frame), seat, a).under(&prompt));
        Some(Self {
            choices: play.options().of(seat).map(words).collect(),
            refusals: game.refusals(frame, seat),
            window: game.opening(frame, seat).map(|o| o.window),
            prompt,
        })
    }
}

impl<G: Game> Match<G> {
    /// Writes [`Self::decision`] as JSON.
    ///
    /// # Errors
    /// When it can't be written: never, with plain data.
    pub fn write_decision(&self, viewer: Viewer, out: &mut Vec<u8>) -> serde_json::Result<()> {
        if self.ended.is_some() {
            return serde_json::to_writer(out, &self.decision(viewer));
        }
        let (game, seat) = (self.play.game(), viewer.seat());
        let anytime = seat.map(|seat| self.play.anytime(seat)).unwrap_or_default();
        let words = |(seat, a)| Choice::new(a, game.describe(None, seat, a));
        let decision = Decision {
            seq: self.asked,
            waiting: Waiting::all(&self.play),
            ask: seat.and_then(|seat| Ask::of(&self.play, seat)),
            anytime: seat
                .into_iter()
                .flat_map(|seat| anytime.iter().map(move |a| (seat, a)))
                .map(words)
                .collect(),
            undo: seat.and_then(|seat| self.undo_offer(seat)),
            orders: seat.map(|s| self.order_views(s)).unwrap_or_default(),
            ahead: seat.and_then(|seat| self.ahead_view(seat)),
        };
        serde_json::to_writer(out, &decision)
    }
}
