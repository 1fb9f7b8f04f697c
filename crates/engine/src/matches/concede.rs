//! Giving up: where two play, one of them can end the match in favour of the other.

use super::{Match, Refused};
use crate::{
    decision::Illegal,
    game::{Game, Outcome},
    journal::{Entry, Kind},
    seat::{Seat, SeatSet},
    text,
};

const RULE: &str = "Giving up";

impl<G: Game> Match<G> {
    /// Gives up for a seat, for good: by what the rules of the game have for that
    /// ([`Game::resignation`]), else the other one of two players has won.
    ///
    /// # Errors
    /// When the match is over, or more than two play and the rules know no way to give up; nothing
    /// has changed then.
    pub fn give_up(&mut self, seat: Seat, id: Option<String>) -> Result<&[Entry], Refused> {
        self.repeated(seat, id.as_deref())?;
        let before = self.entries.len();
        if !self.over()
            && let Some(action) = self.play.game().resignation(seat)
        {
            let written = serde_json::to_value(&action);
            let written = written.map_err(|e| Refused::Malformed(e.to_string()))?;
            self.make(seat, (&written).into(), &action, id, false)?;
            self.follow_orders();
        } else {
            self.may_concede()?;
            self.concede(seat, id);
        }
        Ok(&self.entries[before..])
    }

    pub(super) fn may_concede(&self) -> Result<(), Refused> {
        if self.over() {
            return Err(Illegal::new("over", RULE, text!("the game is over")).into());
        }
        if self.play.game().seats() != 2 {
            let why = text!("only where two play can one of them end the match by giving up");
            return Err(Illegal::new("not_two", RULE, why).into());
        }
        Ok(())
    }

    pub(super) fn concede(&mut self, seat: Seat, id: Option<String>) {
        self.ahead.clear();
        let seq = self.record(Kind::Concede {
            seat,
            id: id.map(Into::into),
        });
        self.asked = seq;
        self.conceded = Some((seq, seat));
    }

    pub(super) fn not_conceded(&self) -> Result<(), Refused> {
        if self.conceded.is_some() {
            return Err(Illegal::new("over", RULE, text!("the game is over")).into());
        }
        Ok(())
    }

    /// Whether the match has ended: by the rules, or because one of two gave up.
    pub fn over(&self) -> bool {
        self.conceded.is_some() || self.play.over()
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let Some((_, loser)) = self.conceded else {
            return self.play.game().outcome();
        };
        let seats = (0..self.play.game().seats()).map(Seat);
        Some(Outcome {
            winners: seats.filter(|s| *s != loser).collect(),
            why: text!("Player {0} has given up.", u16::from(loser.0) + 1),
        })
    }

    /// The seats the match waits for: none when it is over.
    pub fn waiting(&self) -> SeatSet {
        if self.conceded.is_some() {
            return SeatSet::EMPTY;
        }
        self.play.waiting()
    }

    /// Whether somebody had given up by entry `seq`.
    pub(crate) fn conceded_by(&self, seq: u64) -> bool {
        self.conceded.is_some_and(|(at, _)| at <= seq)
    }
}
