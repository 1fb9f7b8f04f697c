//! The only thing that happens: a side pays a card and moves a unit one or two areas along the
//! ring. A move is three small decisions, each a frame: the card, the unit, where to.

use engine::{Cx, Illegal, Next, Options, Seat, text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Skirmish,
    event::Event,
    facts::{BEATEN_POINTS, STRONGHOLD_POINTS},
    ids::{Area, Card, opponent},
};

/// A question that waits. What has been chosen so far is in the frame, not in the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Frame {
    /// Which card is paid.
    PickCard,
    /// Which area a unit leaves.
    PickFrom {
        /// The card that will be paid; still in the hand and hidden.
        card: Card,
    },
    /// Which area it enters.
    PickTo {
        /// The card that will be paid; still in the hand and hidden.
        card: Card,
        /// The area it leaves.
        from: Area,
    },
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(rename = "SkirmishAction")]
pub enum Action {
    /// Pay this card.
    Pay {
        /// A card of the hand.
        card: Card,
    },
    /// Move a unit out of this area.
    Leave {
        /// An area with an own unit.
        area: Area,
    },
    /// Move it into this area.
    Enter {
        /// One or two steps away.
        area: Area,
    },
}

impl Skirmish {
    pub(crate) fn list(&self, frame: Frame, options: &mut Options<Action>) {
        let side = self.turn;
        match frame {
            Frame::PickCard => {
                let hand = self.cards.hand(side);
                options.extend(side, hand.iter().map(|card| Action::Pay { card }));
            }
            Frame::PickFrom { .. } => {
                let own = Area::all().filter(|a| self.units(*a, side) > 0);
                options.extend(side, own.map(|area| Action::Leave { area }));
            }
            Frame::PickTo { from, .. } => {
                options.extend(side, from.neighbours().map(|area| Action::Enter { area }));
            }
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
            (Frame::PickCard, Action::Pay { card }) => Next::Goto(Frame::PickFrom { card }),
            (Frame::PickFrom { card }, Action::Leave { area }) => {
                Next::Goto(Frame::PickTo { card, from: area })
            }
            (Frame::PickTo { card, from }, Action::Enter { area }) => {
                self.march(by, from, area, card, cx);
                self.cards.play(by, card, cx);
                self.made += 1;
                self.turn = opponent(by);
                Next::Goto(Frame::PickCard)
            }
            // The engine hands over listed answers only; any other leaves the question open.
            (frame, Action::Pay { .. } | Action::Leave { .. } | Action::Enter { .. }) => {
                Next::Ask(frame)
            }
        }
    }

    fn march(&mut self, by: Seat, from: Area, to: Area, card: Card, cx: &mut Cx<'_, Self>) {
        self.ground_mut(from).units[usize::from(by.0)] -= 1;
        self.ground_mut(to).units[usize::from(by.0)] += 1;
        cx.emit(Event::Moved {
            side: by,
            card,
            from,
            to,
        });
        self.beat(by, to, cx);
        self.occupy(by, to, cx);
    }

    /// A side that outnumbers the enemy by two or more drives one unit out, clockwise, and scores.
    fn beat(&mut self, by: Seat, area: Area, cx: &mut Cx<'_, Self>) {
        let enemy = opponent(by);
        let theirs = self.units(area, enemy);
        if theirs == 0 || self.units(area, by) <= theirs + 1 {
            return;
        }
        let to = area.clockwise(1);
        self.ground_mut(area).units[usize::from(enemy.0)] -= 1;
        self.ground_mut(to).units[usize::from(enemy.0)] += 1;
        self.scores[usize::from(by.0)] += BEATEN_POINTS;
        cx.emit(Event::Beaten {
            side: enemy,
            from: area,
            to,
            points: BEATEN_POINTS,
        });
    }

    /// The side that enters an area last owns it; taking over a stronghold scores.
    fn occupy(&mut self, by: Seat, area: Area, cx: &mut Cx<'_, Self>) {
        let ground = self.ground_mut(area);
        if ground.owner == Some(by) {
            return;
        }
        ground.owner = Some(by);
        let points = if area.is_stronghold() {
            STRONGHOLD_POINTS
        } else {
            0
        };
        self.scores[usize::from(by.0)] += points;
        cx.emit(Event::Took {
            side: by,
            area,
            points,
        });
    }
}

impl Frame {
    /// The rule that an unlisted answer breaks.
    pub(crate) fn forbids(self, action: Action) -> Illegal {
        match (self, action) {
            (Self::PickCard, Action::Pay { card }) => {
                let why = text!("{0} is not in your hand", card.name());
                Illegal::new("card_not_in_hand", PAYING, why)
            }
            (Self::PickFrom { .. }, Action::Leave { area }) => {
                let why = text!("you have no unit in {0}", area.name());
                Illegal::new("no_unit_there", MOVING, why)
            }
            (Self::PickTo { from, .. }, Action::Enter { area }) => {
                let why = text!("{0} is not near {1}", area.name(), from.name());
                Illegal::new("not_near", MOVING, why)
            }
            (_, Action::Pay { .. } | Action::Leave { .. } | Action::Enter { .. }) => {
                Illegal::new("not_offered", MOVING, "this answers another question")
            }
        }
    }
}

/// Rule: a card is paid for every move.
pub(crate) const PAYING: &str = "Skirmish, Paying";
/// Rule: where a unit may go.
pub(crate) const MOVING: &str = "Skirmish, Moving";
