//! The clocks of a table: those of its match, whether storage lets them run, when the next one runs
//! out, and the open request to pause them.

use std::time::Duration;

use engine::{
    Seat,
    journal::{Entry, Kind},
    text,
};
use tokio::time::Instant;

use super::clocks::Clocks;
use crate::{
    api_error::ApiError,
    lobby::{SeatSlot, Table},
    storage::Clocked,
    wire::{PauseRequest, ServerMessage, TableState},
};

/// The clocks of a table. Times are milliseconds since 1970.
#[derive(Debug, Default)]
pub(super) struct TableClocks {
    clocks: Option<Clocks>,
    /// The stored clocks, until they run here.
    record: Option<String>,
    /// Storage is paused: time does not count against anyone.
    stopped: bool,
    /// When the next clock runs out.
    pub(super) alarm: Option<Instant>,
    request: Option<PauseRequest>,
}

impl TableClocks {
    /// The clocks of a table as stored.
    pub(super) fn stored(record: Option<String>) -> Self {
        Self {
            record,
            ..Self::default()
        }
    }

    /// Creates full clocks for a match that starts; these seats' players are connected.
    pub(super) fn start(&mut self, table: &Table, connected: impl Iterator<Item = Seat>, now: u64) {
        self.clocks = Clocks::new(table.pace, table.seat_count(), now);
        if let Some(clocks) = &mut self.clocks {
            for seat in connected {
                clocks.see(seat);
            }
        }
        self.run(table, now);
    }

    /// Resumes the stored clocks of a running match. Time before `from` does not count.
    ///
    /// # Errors
    /// When they can't be read.
    pub(super) fn resume_stored(
        &mut self,
        table: &Table,
        from: u64,
        now: u64,
    ) -> Result<(), serde_json::Error> {
        if table.state == TableState::Playing
            && self.clocks.is_none()
            && let Some(record) = &self.record
        {
            let mut clocks: Clocks = serde_json::from_str(record)?;
            clocks.wake(from);
            (self.clocks, self.record) = (Some(clocks), None);
            self.set_alarm(table, now);
        }
        Ok(())
    }

    /// Ends them: the match is over.
    pub(super) fn end(&mut self) {
        (self.clocks, self.alarm) = (None, None);
    }

    /// Runs the clocks of the seats that the match waits for.
    pub(super) fn run(&mut self, table: &Table, now: u64) {
        let waiting = table.waiting.as_deref().unwrap_or_default();
        if let Some(clocks) = &mut self.clocks {
            clocks.sit(timed(table, waiting), now);
        }
        self.set_alarm(table, now);
    }

    /// The clocks after these entries, running for the seats that the match then waits for.
    pub(super) fn after(
        &self,
        table: &Table,
        entries: &[Entry],
        waiting: &[Seat],
        now: u64,
    ) -> Option<Clocks> {
        let mut clocks = self.clocks.clone()?;
        if self.stopped {
            clocks.forgive(now);
        }
        let undo = |e: &Entry| matches!(e.kind, Kind::Undo { .. });
        if entries.iter().any(undo) {
            clocks.turn_back(timed(table, waiting), now);
        } else {
            clocks.turn(timed(table, waiting), now);
        }
        Some(clocks)
    }

    /// Takes the clocks over that were stored with entries.
    pub(super) fn replace(&mut self, clocks: Option<Clocks>) {
        self.clocks = clocks;
        self.stopped = false;
        self.request = None;
    }

    /// Records that a seat's player has opened the match. Returns whether it is the first time, and
    /// whether other clocks run now.
    pub(super) fn see(&mut self, table: &Table, seat: Seat, now: u64) -> (bool, bool) {
        let Some(clocks) = &mut self.clocks else {
            return (false, false);
        };
        let running = clocks.running().to_vec();
        if !clocks.see(seat) {
            return (false, false);
        }
        self.run(table, now);
        let others = self.clocks.as_ref().is_some_and(|c| c.running() != running);
        (true, others)
    }

    /// Adjusts the clocks after a change of seats from `before`. Returns whether there are clocks.
    pub(super) fn change_seats(&mut self, table: &Table, before: &[SeatSlot], now: u64) -> bool {
        let Some(clocks) = &mut self.clocks else {
            return false;
        };
        for (seat, (old, new)) in (0..).map(Seat).zip(before.iter().zip(&table.seats)) {
            if new.person().is_none() || old.person() == new.person() {
                continue;
            }
            if old.owner == new.owner {
                clocks.welcome(seat, now);
            } else {
                clocks.renew(seat, now);
            }
        }
        self.request = None;
        self.run(table, now);
        true
    }

    /// Schedules the time at which the next clock runs out.
    pub(super) fn set_alarm(&mut self, table: &Table, now: u64) {
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline);
        self.alarm = deadline
            .filter(|_| table.state == TableState::Playing)
            .map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now)));
    }

    /// Schedules another look at them.
    pub(super) fn look_again(&mut self, after: Duration) {
        self.alarm = Some(Instant::now() + after);
    }

    /// Stops every clock while storage is paused. Returns whether they ran.
    pub(super) fn stop(&mut self, now: u64) -> bool {
        let ran = !std::mem::replace(&mut self.stopped, true);
        if ran && let Some(clocks) = &mut self.clocks {
            clocks.charge(now);
        }
        ran
    }

    /// Runs them again: the time during which storage was paused doesn't count. Returns whether they
    /// stood.
    pub(super) fn run_again(&mut self, table: &Table, now: u64) -> bool {
        let stood = std::mem::take(&mut self.stopped);
        if stood {
            if let Some(clocks) = &mut self.clocks {
                clocks.forgive(now);
            }
            self.set_alarm(table, now);
        }
        stood
    }

    /// Whether they stand because storage is paused.
    pub(super) fn are_stopped(&self) -> bool {
        self.stopped
    }

    /// The seats that are out of time.
    pub(super) fn out_of_time(&self, now: u64) -> Vec<Seat> {
        self.clocks.as_ref().map(|c| c.out(now)).unwrap_or_default()
    }

    /// The clocks, ready to be stored, if there are any.
    pub(super) fn to_store(&self) -> Option<Clocked> {
        stored_form(self.clocks.as_ref()?)
    }

    /// Their state as a message, if there are any.
    pub(super) fn message(&self, table: &Table, now: u64) -> Option<ServerMessage> {
        let clocks = self.clocks.as_ref()?;
        let (now, running) = if self.stopped {
            (clocks.since(), Vec::new())
        } else {
            (now, clocks.running().to_vec())
        };
        let seats = (0..).map(Seat).zip(&table.seats);
        let left = |(s, p): (Seat, &SeatSlot)| p.bot().is_none().then(|| clocks.left(s, now));
        let mut scenes: Vec<u64> = running.iter().map(|s| clocks.scenes(*s, now)).collect();
        if scenes.iter().all(|ms| *ms == 0) {
            scenes.clear();
        }
        Some(ServerMessage::Clock {
            table: table.id.clone(),
            left: seats.map(left).collect(),
            running,
            scenes,
            paused: clocks.paused(),
            request: self.request.clone(),
        })
    }

    /// A player asks to pause the clocks, agrees to it, or resumes them; `others` are the other seats
    /// with a person. Returns whether the clocks have changed.
    ///
    /// # Errors
    /// When there are no clocks, or none are paused and no one has asked for it.
    pub(super) fn pause(
        &mut self,
        table: &Table,
        seat: Seat,
        others: Vec<Seat>,
        pause: bool,
        now: u64,
    ) -> Result<bool, ApiError> {
        let playing = table.state == TableState::Playing;
        let Some(clocks) = self.clocks.as_mut().filter(|_| playing) else {
            let why = text!("this match is played without clocks");
            return Err(ApiError::conflict("no_clocks", why));
        };
        let request = self.request.take();
        match (pause, clocks.paused()) {
            (true, true) => return Ok(false),
            (true, false) => {
                let (by, mut open) = request.map_or((seat, others), |r| (r.by, r.open));
                open.retain(|s| *s != seat);
                if !open.is_empty() {
                    self.request = Some(PauseRequest { by, open });
                    return Ok(false);
                }
                clocks.pause(now);
            }
            (false, false) if request.is_some() => return Ok(false),
            (false, false) => {
                let why = text!("the clocks are running, and there is no request to pause them");
                return Err(ApiError::conflict("no_request", why));
            }
            (false, true) => clocks.go_on(now),
        }
        self.set_alarm(table, now);
        Ok(true)
    }
}

/// Clocks, ready to be stored.
pub(super) fn stored_form(clocks: &Clocks) -> Option<Clocked> {
    Clocked::of(clocks)
        .inspect_err(|error| tracing::error!(%error, "clocks can't be written"))
        .ok()
}

/// The seats among these with a clock: bots have none.
fn timed(table: &Table, waiting: &[Seat]) -> Vec<Seat> {
    let person = |s: &Seat| {
        let slot = table.seats.get(usize::from(s.0));
        slot.is_some_and(|p| p.bot().is_none())
    };
    waiting.iter().copied().filter(person).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{room::test_table::table, wire::Pace, wire::Sitter};

    const SECOND: u64 = 1000;
    const ADA: Seat = Seat(0);
    const BOB: Seat = Seat(1);

    /// A running match with ten minutes each, in which Ada is to move.
    fn started() -> (TableClocks, Table) {
        let mut table = table();
        table.pace = Pace::Bank {
            minutes: 10,
            more: 0,
        };
        table.waiting = Some(vec![ADA]);
        let mut clocks = TableClocks::default();
        clocks.start(&table, [ADA, BOB].into_iter(), 0);
        (clocks, table)
    }

    fn left(clocks: &TableClocks, table: &Table, now: u64) -> Vec<Option<u64>> {
        match clocks.message(table, now) {
            Some(ServerMessage::Clock { left, .. }) => left,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn time_while_storage_is_paused_counts_against_no_one() {
        let (mut clocks, table) = started();
        assert!(clocks.stop(60 * SECOND) && !clocks.stop(70 * SECOND));
        let minutes = |n: u64| Some(n * 60 * SECOND);
        assert_eq!(
            left(&clocks, &table, 500 * SECOND),
            [minutes(9), minutes(10)]
        );
        assert!(clocks.run_again(&table, 600 * SECOND));
        assert_eq!(
            left(&clocks, &table, 660 * SECOND),
            [minutes(8), minutes(10)]
        );
        assert_eq!(clocks.out_of_time(1139 * SECOND), []);
        assert_eq!(clocks.out_of_time(1140 * SECOND), [ADA]);
    }

    #[test]
    fn a_pause_needs_everyone() {
        let (mut clocks, table) = started();
        assert!(!clocks.pause(&table, ADA, vec![BOB], true, 0).unwrap());
        assert!(!clocks.pause(&table, ADA, vec![BOB], true, 0).unwrap());
        assert!(clocks.pause(&table, BOB, vec![ADA], true, 0).unwrap());
        assert!(clocks.alarm.is_none());
        assert!(clocks.pause(&table, ADA, vec![BOB], false, 0).unwrap());
        assert!(clocks.alarm.is_some());
        let refused = clocks.pause(&table, ADA, vec![BOB], false, 0).unwrap_err();
        assert_eq!(refused.code, "no_request");
        clocks.end();
        let refused = clocks.pause(&table, ADA, vec![BOB], true, 0).unwrap_err();
        assert_eq!(refused.code, "no_clocks");
    }

    #[test]
    fn bots_have_no_clock() {
        let (mut clocks, mut table) = started();
        let before = table.seats.clone();
        table.seats[0].sitter = Sitter::Bot {
            bot: "random".to_owned(),
        };
        assert!(clocks.change_seats(&table, &before, 0));
        assert_eq!(left(&clocks, &table, 0)[0], None);
        assert!(clocks.alarm.is_none());
    }

    #[test]
    fn stored_clocks_go_on_where_they_stood() {
        let (clocks, table) = started();
        let record = clocks.to_store().unwrap().record;
        let mut resumed = TableClocks::stored(Some(record));
        // The server was down from 60 to 600 s.
        resumed
            .resume_stored(&table, 600 * SECOND, 600 * SECOND)
            .unwrap();
        assert_eq!(left(&resumed, &table, 600 * SECOND)[0], Some(600 * SECOND));
        assert!(resumed.alarm.is_some());
        let mut broken = TableClocks::stored(Some("{".to_owned()));
        assert!(broken.resume_stored(&table, 0, 0).is_err());
    }
}
