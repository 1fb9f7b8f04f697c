//! How effects resolve: disrupts, execution, forced responses, responses, end. An effect is a record
//! with an id. A disrupt edits the record its window points at and nothing else.

use engine::{Cx, Next, Seat};
use serde::{Deserialize, Serialize};

use super::{
    cards::{Card, Who},
    game::{Action, Duel, Event, Frame, Kind, SIDES, Timing, other},
};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct EffectId(pub(crate) u16);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Pending {
    pub(crate) effect: Effect,
    pub(crate) by: Seat,
    pub(crate) cancelled: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Effect {
    /// A card that wounds was played on a character.
    Strike { card: Card, at: Who },
    /// A card that cancels was played against another effect.
    Cancel { card: Card, effect: EffectId },
    /// A character is about to be wounded.
    Wound(Who),
}

impl Pending {
    pub(crate) fn name(&self) -> String {
        match &self.effect {
            Effect::Strike { card, at } => format!("{card:?} at {}", at.name()),
            Effect::Cancel { card, effect } => format!("{card:?} against #{}", effect.0),
            Effect::Wound(who) => format!("a wound to {}", who.name()),
        }
    }
}

impl Duel {
    pub(crate) fn effect(&self, id: EffectId) -> &Pending {
        let found = self.pending.iter().find(|(other, _)| *other == id);
        &found
            .expect("a frame points at an effect that has not ended")
            .1
    }

    fn begin(&mut self, by: Seat, effect: Effect) -> Frame {
        let id = self.next_id;
        self.next_id.0 += 1;
        self.pending.push((
            id,
            Pending {
                effect,
                by,
                cancelled: false,
            },
        ));
        Frame::Resolve {
            id,
            at: Timing::Disrupts,
        }
    }

    fn end(&mut self, id: EffectId) -> Next<Frame> {
        self.pending.retain(|(other, _)| *other != id);
        Next::Done
    }

    fn pay(&mut self, by: Seat, card: Card, cx: &mut Cx<'_, Self>) {
        self.domains[usize::from(by.0)] -= 1;
        self.hands[usize::from(by.0)].remove(card);
        self.discard.push(card);
        cx.reveal();
        cx.emit(Event::Played(by, card));
    }

    /// Whether the card can be played by the seat in a window of this kind on this effect.
    pub(crate) fn fits(&self, card: Card, seat: Seat, id: EffectId, kind: Kind) -> bool {
        let Pending { effect, by, .. } = self.effect(id);
        match (kind, card, effect) {
            (Kind::Disrupt, Card::Ward, Effect::Wound(who))
            | (Kind::Response, Card::Revenge, Effect::Wound(who)) => who.owner == seat,
            (Kind::Disrupt, Card::Drain, Effect::Strike { .. } | Effect::Cancel { .. }) => {
                *by != seat
            }
            (Kind::Disrupt | Kind::Response, _, _) => false,
        }
    }

    pub(crate) fn round(&mut self, cx: &mut Cx<'_, Self>) -> Next<Frame> {
        if self.rounds_left == 0 {
            self.over = true;
            return Next::Done;
        }
        self.rounds_left -= 1;
        cx.emit(Event::Round);
        for seat in SIDES {
            self.domains[usize::from(seat.0)] = 3;
            self.draw(seat, cx);
        }
        let first = Seat(self.rounds_left % 2);
        Next::Call {
            then: Frame::Round,
            first: Frame::ActionWindow {
                to_act: first,
                passes: 0,
            },
        }
    }

    /// A window asks the players who could play, by public facts, in turn, until both have
    /// passed in a row or nothing is left to prevent.
    pub(crate) fn window(&self, id: EffectId, kind: Kind, to_act: Seat, passes: u8) -> Next<Frame> {
        if passes == 2 || self.effect(id).cancelled {
            return Next::Done;
        }
        if !self.may_play(to_act) {
            return Next::Goto(Frame::Window {
                id,
                kind,
                to_act: other(to_act),
                passes: passes + 1,
            });
        }
        Next::Ask(Frame::Window {
            id,
            kind,
            to_act,
            passes,
        })
    }

    pub(crate) fn resolve(
        &mut self,
        id: EffectId,
        at: Timing,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Frame> {
        let Pending {
            effect,
            by,
            cancelled,
        } = self.effect(id).clone();
        let open = |kind, to_act| Frame::Window {
            id,
            kind,
            to_act,
            passes: 0,
        };
        let go = |at| Frame::Resolve { id, at };
        match (at, effect) {
            (Timing::Disrupts, _) => Next::Call {
                then: go(Timing::Execute),
                first: open(Kind::Disrupt, other(by)),
            },
            (Timing::Execute, _) if cancelled => {
                cx.emit(Event::Cancelled(id));
                self.end(id)
            }
            (Timing::Execute, Effect::Strike { at: who, .. }) => Next::Call {
                then: go(Timing::End),
                first: self.begin(by, Effect::Wound(who)),
            },
            (Timing::Execute, Effect::Cancel { effect, .. }) => {
                let target = self
                    .pending
                    .iter_mut()
                    .filter(|(other, _)| *other == effect);
                target.for_each(|(_, pending)| pending.cancelled = true);
                Next::Goto(go(Timing::End))
            }
            (Timing::Execute, Effect::Wound(who)) => {
                self.wounds[usize::from(who.owner.0)][usize::from(who.number)] += 1;
                cx.emit(Event::Wounded(who));
                Next::Goto(go(Timing::Forced))
            }
            (Timing::Forced, Effect::Wound(who))
                if who.is_zealot() && self.hand(who.owner).len() > 0 =>
            {
                Next::Call {
                    then: go(Timing::Responses),
                    first: Frame::Discard { of: who.owner },
                }
            }
            (Timing::Forced, _) => Next::Goto(go(Timing::Responses)),
            (Timing::Responses, Effect::Wound(who)) => Next::Call {
                then: go(Timing::End),
                first: open(Kind::Response, who.owner),
            },
            (Timing::Responses, Effect::Strike { .. } | Effect::Cancel { .. }) => {
                Next::Goto(go(Timing::End))
            }
            (Timing::End, _) => self.end(id),
        }
    }

    pub(crate) fn take(
        &mut self,
        frame: Frame,
        by: Seat,
        action: Action,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Frame> {
        match (frame, action) {
            (Frame::ActionWindow { passes, .. }, Action::Pass) => {
                cx.emit(Event::Passed(by));
                Next::Goto(Frame::ActionWindow {
                    to_act: other(by),
                    passes: passes + 1,
                })
            }
            (Frame::ActionWindow { .. }, Action::Play(card)) => {
                self.pay(by, card, cx);
                let then = Frame::ActionWindow {
                    to_act: other(by),
                    passes: 0,
                };
                Next::Call {
                    then,
                    first: Frame::Target { by, card },
                }
            }
            (Frame::Target { card, .. }, Action::Wound(at)) => {
                Next::Goto(self.begin(by, Effect::Strike { card, at }))
            }
            (
                Frame::Window {
                    id, kind, passes, ..
                },
                Action::Pass,
            ) => {
                cx.emit(Event::Passed(by));
                let to_act = other(by);
                Next::Goto(Frame::Window {
                    id,
                    kind,
                    to_act,
                    passes: passes + 1,
                })
            }
            (Frame::Window { id, kind, .. }, Action::Play(card)) => {
                self.pay(by, card, cx);
                let then = Frame::Window {
                    id,
                    kind,
                    to_act: other(by),
                    passes: 0,
                };
                let first = match kind {
                    Kind::Disrupt => self.begin(by, Effect::Cancel { card, effect: id }),
                    Kind::Response => Frame::Target { by, card },
                };
                Next::Call { then, first }
            }
            (Frame::Discard { .. }, Action::Discard(card)) => {
                self.hands[usize::from(by.0)].remove(card);
                self.discard.push(card);
                cx.reveal();
                cx.emit(Event::Discarded(by, card));
                Next::Done
            }
            (frame, _) => Next::Ask(frame),
        }
    }
}
