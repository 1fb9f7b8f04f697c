//! Matches that end outside the rules: a player resigns, all players agree, or an operator closes the
//! match.

use super::{CommandError, Match};
use crate::{
    decision::Illegal,
    game::{Game, Outcome},
    journal::{Entry, Kind},
    seat::{Seat, SeatSet},
    text,
};

const RULE: &str = "Giving up";
const AGREED: &str = "Ending by agreement";
const CLOSED: &str = "Closing";

/// How a match ended before its game did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EarlyEnd {
    /// One of two players resigned.
    GivenUp(Seat),
    /// All players agreed.
    Agreed,
    /// An operator closed the match.
    Closed,
}

impl EarlyEnd {
    /// The kind of an end without a winner, by the seat that proposed it.
    pub(super) fn without_winner(by: Option<Seat>) -> Self {
        match by {
            Some(_) => Self::Agreed,
            None => Self::Closed,
        }
    }
}

impl<G: Game> Match<G> {
    /// Resigns for a seat, for good: by the game's own action ([`Game::resignation`]); otherwise the
    /// other one of two players wins.
    ///
    /// # Errors
    /// When the match is over, or more than two play and the game has no such action; the match is
    /// unchanged.
    pub fn give_up(&mut self, seat: Seat, id: Option<String>) -> Result<&[Entry], CommandError> {
        self.repeated(seat, id.as_deref())?;
        let before = self.entries.len();
        if !self.over()
            && let Some(action) = self.play.game().resignation(seat)
        {
            let written = serde_json::to_value(&action);
            let written = written.map_err(|e| CommandError::Malformed(e.to_string()))?;
            self.make(seat, (&written).into(), &action, id, false)?;
            self.follow_orders();
        } else {
            self.may_concede()?;
            self.concede(seat, id);
        }
        Ok(&self.entries[before..])
    }

    pub(super) fn may_concede(&self) -> Result<(), CommandError> {
        self.not_over(RULE)?;
        if self.play.game().seats() != 2 {
            let why = text!("only a match of two players ends when one gives up");
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
        self.ended = Some((seq, EarlyEnd::GivenUp(seat)));
    }

    /// Ends the match without a winner, as proposed by `by` and agreed by all players. Seats without a
    /// person count as agreed.
    ///
    /// # Errors
    /// When the match is over, or a seat has not agreed; the match is unchanged.
    pub fn end(
        &mut self,
        by: Seat,
        agreed: &[Seat],
        id: Option<String>,
    ) -> Result<&[Entry], CommandError> {
        self.repeated(by, id.as_deref())?;
        self.not_over(AGREED)?;
        let seats = (0..self.play.game().seats()).map(Seat);
        if !seats.clone().all(|s| s == by || agreed.contains(&s)) {
            let why = text!("every player must agree");
            return Err(Illegal::new("end_needs_consent", AGREED, why).into());
        }
        Ok(self.stop(Some(by), seats.filter(|s| *s != by).collect(), id))
    }

    /// Ends the match without a winner for an operator. No player's consent is needed.
    ///
    /// # Errors
    /// When the match is over; the match is unchanged.
    pub fn close(&mut self) -> Result<&[Entry], CommandError> {
        self.not_over(CLOSED)?;
        Ok(self.stop(None, Box::default(), None))
    }

    fn stop(&mut self, by: Option<Seat>, agreed: Box<[Seat]>, id: Option<String>) -> &[Entry] {
        let before = self.entries.len();
        self.ahead.clear();
        let id = id.map(Into::into);
        let seq = self.record(Kind::End { by, agreed, id });
        self.asked = seq;
        self.ended = Some((seq, EarlyEnd::without_winner(by)));
        &self.entries[before..]
    }

    fn not_over(&self, rule: &'static str) -> Result<(), CommandError> {
        if self.over() {
            return Err(Illegal::new("over", rule, text!("the game is over")).into());
        }
        Ok(())
    }

    pub(super) fn not_ended(&self) -> Result<(), CommandError> {
        if self.ended.is_some() {
            return Err(Illegal::new("over", RULE, text!("the game is over")).into());
        }
        Ok(())
    }

    /// Whether the match is over, by the rules or early.
    pub fn over(&self) -> bool {
        self.ended.is_some() || self.play.over()
    }

    /// The outcome, or `None` while the match is running.
    pub fn outcome(&self) -> Option<Outcome> {
        let Some((_, ended)) = self.ended else {
            return self.play.game().outcome();
        };
        let loser = match ended {
            EarlyEnd::GivenUp(loser) => loser,
            EarlyEnd::Agreed => {
                let why = text!("The players have agreed to end the match.");
                return Some(Outcome::stopped(why));
            }
            EarlyEnd::Closed => {
                let why = text!("The operator of this server has closed the match.");
                return Some(Outcome::stopped(why));
            }
        };
        let seats = (0..self.play.game().seats()).map(Seat);
        let winners = seats.filter(|s| *s != loser).collect();
        let why = text!("Player {0} has given up.", u16::from(loser.0) + 1);
        Some(Outcome::new(winners, why))
    }

    /// The seats that the match waits for; none when it is over.
    pub fn waiting(&self) -> SeatSet {
        if self.ended.is_some() {
            return SeatSet::EMPTY;
        }
        self.play.waiting()
    }

    /// Whether the match had ended early by entry `seq`.
    pub(crate) fn ended_by(&self, seq: u64) -> bool {
        self.ended.is_some_and(|(at, _)| at <= seq)
    }
}
