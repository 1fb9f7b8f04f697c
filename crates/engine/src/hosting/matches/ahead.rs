//! Passing ahead: starting, stopping, and ending.

use serde::{Deserialize, Serialize};

use super::{AheadView, CommandError, Match};
use crate::{
    ahead::Ahead,
    decision::Illegal,
    game::Game,
    journal::{Entry, Kind},
    seat::Seat,
    text,
};

/// Until when a seat passes, and the game when it began.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PassAhead<G> {
    until: String,
    from: G,
}

impl<G: Game> Match<G> {
    /// Passes every window of a seat until something happens; `None` stops at once. The game decides
    /// what ends it ([`Game::arrived`]); an undo ends it, too.
    ///
    /// # Errors
    /// When the game has no such end point.
    pub fn pass_ahead(
        &mut self,
        seat: Seat,
        until: Option<String>,
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        if self.over() {
            return Err(Illegal::new("over", "Passing ahead", text!("the game is over")).into());
        }
        let horizons = self.play.game().horizons(seat);
        if let Some(until) = &until
            && !horizons.iter().any(|h| h.id == *until)
        {
            let why = text!("there is no point \"{0}\" to pass ahead to", until.clone());
            return Err(Illegal::new("unknown_horizon", "Passing ahead", why).into());
        }
        let before = self.entries.len();
        self.say_ahead(seat, until, id);
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    pub(super) fn say_ahead(&mut self, seat: Seat, until: Option<String>, id: Option<String>) {
        match until.clone() {
            Some(until) => {
                let from = self.play.game().clone();
                self.ahead.insert(seat, PassAhead { until, from });
            }
            None => {
                self.ahead.remove(&seat);
            }
        }
        self.record(Kind::Ahead {
            seat,
            until: until.map(Into::into),
            id: id.map(Into::into),
        });
    }

    /// Ends passing ahead for seats that have reached their end point with this choice.
    pub(super) fn arrive(&mut self, by: Seat, action: &G::Action) {
        let (game, frame) = (self.play.game(), self.play.at().question());
        self.ahead.retain(|seat, said| {
            let ahead = Ahead {
                seat: *seat,
                until: &said.until,
                from: &said.from,
                deed: (by, action),
            };
            frame.is_some_and(|frame| !game.arrived(&ahead, frame))
        });
    }

    /// The answer of a seat that passes ahead. A window that the seat has called stays open.
    pub(super) fn passed_ahead(&self, frame: &G::Frame, seat: Seat) -> Option<G::Action> {
        let game = self.play.game();
        let called = game.opening(frame, seat).is_some_and(|opening| {
            let is_it = |(s, w): &(Seat, String)| (*s, w.as_str()) == (seat, opening.window);
            self.called.iter().any(is_it)
        });
        let passes = self.ahead.contains_key(&seat) && !called;
        passes.then(|| game.passing(frame, seat)).flatten()
    }

    pub(super) fn ahead_view(&self, seat: Seat) -> Option<AheadView> {
        if self.over() {
            return None;
        }
        let horizons = self.play.game().horizons(seat);
        let until = self.ahead.get(&seat).map(|said| said.until.clone());
        let asked = self.play.waiting().has(seat);
        let frame = self.play.at().question().filter(|_| asked);
        let now = frame.is_some_and(|frame| self.play.game().passing(frame, seat).is_some());
        (!horizons.is_empty()).then_some(AheadView {
            horizons,
            until,
            now,
        })
    }
}
