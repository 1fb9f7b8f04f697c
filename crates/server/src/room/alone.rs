//! Passing for a seat that can only pass, unless it wants to be asked everywhere. How long that takes
//! is random, so that others can't tell it from a player who thinks for a moment.

use engine::Seat;
use tokio::time::Instant;

use super::{Room, bots::RETRY, play::Outcome};
use crate::secret;

/// The seat that is passed next.
#[derive(Debug, Default)]
pub(super) struct AloneSchedule {
    waiting: Option<Passing>,
}

/// A question that passes by itself.
#[derive(Debug)]
struct Passing {
    seat: Seat,
    asked: u64,
    at: Instant,
}

impl AloneSchedule {
    /// When it is passed.
    pub(super) fn pass_at(&self) -> Option<Instant> {
        self.waiting.as_ref().map(|passing| passing.at)
    }
}

impl Room {
    /// Starts what happens by itself at the open question: a bot's move, a pass.
    pub(super) fn wake(&mut self) {
        self.wake_bots();
        self.wait_alone();
    }

    /// Sees whether the match waits for a person who can only pass.
    fn wait_alone(&mut self) {
        let found = self.live.as_ref().and_then(|live| {
            let seat = live.game.alone()?;
            let place = self.table.seats.get(usize::from(seat.0))?;
            place.person().map(|_| (seat, live.game.asked()))
        });
        let waiting = &mut self.alone.waiting;
        let same = |passing: &Passing| found == Some((passing.seat, passing.asked));
        if waiting.as_ref().is_some_and(same) {
            return;
        }
        let least = self.app.config.pass_delay;
        *waiting = found.map(|(seat, asked)| Passing {
            seat,
            asked,
            at: Instant::now() + least + secret::up_to(least),
        });
    }

    /// Passes for that seat.
    pub(super) async fn pass_alone(&mut self) {
        let Some(mut passing) = self.alone.waiting.take() else {
            return;
        };
        let passed = self.run_rules(|live| live.game.pass_alone()).await;
        if matches!(passed, Outcome::ApiError(_)) && self.frozen.is_none() {
            passing.at = Instant::now() + RETRY;
            self.alone.waiting = Some(passing);
        }
    }
}
