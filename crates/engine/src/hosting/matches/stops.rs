//! When to stop: the level of each seat, and questions that pass by themselves.

use super::{CommandError, Match, StopsView};
use crate::{
    decision::Illegal,
    game::Game,
    journal::{Entry, Kind, Stops},
    seat::Seat,
    text,
};

impl<G: Game> Match<G> {
    /// Chooses when the game stops to ask a seat. Standing orders for single windows stay.
    ///
    /// # Errors
    /// When the match is over, or the command is a duplicate.
    pub fn set_stops(
        &mut self,
        seat: Seat,
        level: Stops,
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        if self.over() {
            return Err(Illegal::new("over", "When to stop", text!("the game is over")).into());
        }
        let before = self.entries.len();
        self.leave_stops(seat, level, id);
        self.follow_orders();
        Ok(&self.entries[before..])
    }

    pub(super) fn leave_stops(&mut self, seat: Seat, level: Stops, id: Option<String>) {
        self.stops.insert(seat, level);
        self.record(Kind::Stops {
            seat,
            level,
            id: id.map(Into::into),
        });
    }

    pub(super) fn level(&self, seat: Seat) -> Stops {
        self.stops.get(&seat).copied().unwrap_or_default()
    }

    /// A waiting seat that can only pass and does not want to be asked then. It is not passed at
    /// once, because that would tell what the seat holds: the caller waits for a time that doesn't
    /// depend on it, and calls [`Self::pass_alone`].
    pub fn alone(&self) -> Option<Seat> {
        self.play
            .waiting()
            .iter()
            .find(|s| self.pass_of(*s).is_some())
    }

    /// Passes for the seat that can only pass, if there is still one. Returns the new entries.
    ///
    /// # Errors
    /// Never, with rules that accept what they list.
    pub fn pass_alone(&mut self) -> Result<&[Entry], CommandError> {
        let before = self.entries.len();
        let pass = self.alone().and_then(|s| Some((s, self.pass_of(s)?)));
        if let Some((seat, pass)) = pass {
            let action = serde_json::to_value(&pass);
            let action = action.map_err(|e| CommandError::Malformed(e.to_string()))?;
            self.make(seat, (&action).into(), &pass, None, true)?;
            self.follow_orders();
        }
        Ok(&self.entries[before..])
    }

    /// The lone choice of a seat that does not want to be asked for it.
    pub(super) fn lone_choice(&self, frame: &G::Frame, seat: Seat) -> Option<G::Action> {
        if self.level(seat) == Stops::Full || !self.play.game().obvious(frame) {
            return None;
        }
        let mut listed = self.play.options().of(seat);
        let only = listed.next().cloned();
        only.filter(|_| listed.next().is_none())
    }

    fn pass_of(&self, seat: Seat) -> Option<G::Action> {
        if self.over() || self.level(seat) == Stops::Full {
            return None;
        }
        let frame = self.play.at().question()?;
        let pass = self.play.game().passing(frame, seat)?;
        let mut listed = self.play.options().of(seat);
        let alone = listed.next() == Some(&pass) && listed.next().is_none();
        alone.then_some(pass)
    }

    pub(super) fn stops_view(&self, seat: Seat) -> Option<StopsView> {
        let game = self.play.game();
        let view = StopsView {
            level: self.level(seat),
            chosen: self.stops.contains_key(&seat),
            passes: self.pass_of(seat).is_some(),
        };
        (!game.windows(seat).is_empty()).then_some(view)
    }
}
