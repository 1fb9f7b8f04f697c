//! Clocks at a table: updated and stored with every choice, and what happens when one runs out.

use std::time::Duration;

use engine::{
    Seat,
    journal::{Entry, Kind},
    text,
};
use tokio::time::Instant;

use super::{Caller, Repeat, Room, clocks::Clocks, play::Outcome};
use crate::{
    api_error::ApiError,
    lobby::SeatSlot,
    socket::Outbox,
    storage::{Clocked, patiently},
    wire::{PauseRequest, ServerMessage, TableState},
};

/// The delay after a result could not be stored.
const RETRY: Duration = Duration::from_secs(1);

impl Room {
    pub(super) fn now(&self) -> u64 {
        self.app.config.clock.now()
    }

    /// The clocks after these entries, running for the seats that are waited for.
    pub(super) fn turned(&self, entries: &[Entry], waiting: &[Seat], now: u64) -> Option<Clocks> {
        let mut clocks = self.clocks.clone()?;
        if self.gap {
            clocks.forgive(now);
        }
        let back = |e: &Entry| matches!(e.kind, Kind::Undo { .. });
        if entries.iter().any(back) {
            clocks.turn_back(self.timed(waiting), now);
        } else {
            clocks.turn(self.timed(waiting), now);
        }
        Some(clocks)
    }

    /// The seats with a clock: bots have none.
    fn timed(&self, waiting: &[Seat]) -> Vec<Seat> {
        let person = |s: &Seat| {
            let place = self.table.seats.get(usize::from(s.0));
            place.is_some_and(|p| p.bot().is_none())
        };
        waiting.iter().copied().filter(person).collect()
    }

    /// Creates full clocks for a match that starts.
    pub(super) async fn start_clocks(&mut self) {
        let now = self.now();
        self.clocks = Clocks::new(self.table.pace, self.table.seat_count(), now);
        if let Some(clocks) = &mut self.clocks {
            for seat in self.visitors.iter().filter_map(|v| v.viewer?.seat()) {
                clocks.see(seat);
            }
        }
        self.sit_at_clocks(now);
        self.store_clocks().await;
        self.tell_clocks();
    }

    /// Resumes stored clocks.
    pub(super) fn wake_clocks(&mut self) -> Result<(), ApiError> {
        if self.table.state != TableState::Playing || self.clocks.is_some() {
            return Ok(());
        }
        if let Some(record) = &self.stored_clocks {
            let mut clocks: Clocks = serde_json::from_str(record).map_err(|error| {
                tracing::error!(table = self.table.id, %error, "clocks can't be read");
                ApiError::unavailable()
            })?;
            let back = self.app.storage_health.back();
            clocks.wake(self.app.began.max(back));
            (self.clocks, self.stored_clocks) = (Some(clocks), None);
            self.set_alarm();
            if self.app.storage_health.paused() {
                self.gap_begins();
            }
        }
        Ok(())
    }

    /// Runs the clocks of the seats that the match waits for.
    fn sit_at_clocks(&mut self, now: u64) {
        let waiting = self.table.waiting.clone().unwrap_or_default();
        let timed = self.timed(&waiting);
        if let Some(clocks) = &mut self.clocks {
            clocks.sit(timed, now);
        }
        self.set_alarm();
    }

    /// Starts a seat's clock when its player opens the match. Returns whether it did.
    pub(super) async fn clock_is_seen(&mut self, seat: Seat) -> bool {
        let running = self.clocks.as_ref().map(|c| c.running().to_vec());
        if !self.clocks.as_mut().is_some_and(|clocks| clocks.see(seat)) {
            return false;
        }
        self.sit_at_clocks(self.now());
        self.store_clocks().await;
        running != self.clocks.as_ref().map(|c| c.running().to_vec())
    }

    /// Sends the clocks to all connections but one.
    pub(super) fn tell_clocks_to_others(&mut self, told: &Outbox) {
        let Some(message) = self.clock_message() else {
            return;
        };
        for visitor in &self.visitors[..self.seated()] {
            if !visitor.caller.outbox.same(told) {
                visitor.caller.outbox.send(&message);
            }
        }
    }

    /// Adjusts the clocks after a change of seats from `before`.
    pub(super) async fn seats_have_changed(&mut self, before: &[SeatSlot]) {
        let now = self.now();
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        for (seat, (old, new)) in (0..).map(Seat).zip(before.iter().zip(&self.table.seats)) {
            if new.person().is_none() || old.person() == new.person() {
                continue;
            }
            if old.owner == new.owner {
                clocks.welcome(seat, now);
            } else {
                clocks.renew(seat, now);
            }
        }
        self.pause_request = None;
        self.sit_at_clocks(now);
        self.store_clocks().await;
        self.tell_clocks();
    }

    pub(super) fn set_alarm(&mut self) {
        let playing = self.table.state == TableState::Playing;
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline);
        self.clock_at = deadline
            .filter(|_| playing)
            .map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(self.now())));
    }

    /// Storage is paused, or works again.
    pub(super) fn storage_changed(&mut self) {
        if self.app.storage_health.paused() {
            self.gap_begins();
        } else {
            self.gap_is_nobodys();
        }
    }

    /// Storage is paused from now on: no clock runs.
    pub(super) fn gap_begins(&mut self) {
        if std::mem::replace(&mut self.gap, true) {
            return;
        }
        let now = self.now();
        if let Some(clocks) = &mut self.clocks {
            clocks.charge(now);
        }
        self.tell_clocks();
    }

    /// Discards the time during which storage was paused.
    pub(super) fn gap_is_nobodys(&mut self) {
        // Reading may work while writing does not.
        if self.app.storage_health.paused() || !std::mem::take(&mut self.gap) {
            return;
        }
        let now = self.now();
        if let Some(clocks) = &mut self.clocks {
            clocks.forgive(now);
        }
        self.set_alarm();
        self.tell_clocks();
    }

    async fn store_clocks(&mut self) {
        let Some(clocks) = &self.clocks else { return };
        let clocked = match Clocked::of(clocks) {
            Ok(clocked) => clocked,
            Err(error) => return tracing::error!(%error, "clocks can't be written"),
        };
        let id = &self.table.id;
        let saved = patiently(self.app.store.save_clocks(id, &clocked, self.epoch)).await;
        if let Err(error) = self.stored(saved) {
            // The next choice stores them again.
            tracing::warn!(%error, table = self.table.id, "clocks are not stored yet");
        }
    }

    /// A clock has run out: applies the absence rule.
    pub(super) async fn run_out(&mut self) {
        self.clock_at = None;
        if self.frozen.is_some() || self.table.state != TableState::Playing {
            return;
        }
        if self.live().await.is_err() {
            self.clock_at = Some(Instant::now() + RETRY);
            return;
        }
        if self.gap {
            // No clock runs; it is set again when storage works.
            return;
        }
        let now = self.now();
        let out = self.clocks.as_ref().map(|c| c.out(now)).unwrap_or_default();
        if self.table.forfeits() {
            for seat in out {
                tracing::info!(
                    table = self.table.id,
                    seat = seat.0,
                    "out of time: given up"
                );
                if self.forfeit(seat).await.is_err() {
                    self.clock_at = Some(Instant::now() + RETRY);
                    return;
                }
            }
            return;
        }
        let mut next = self.table.clone();
        let kind = self.kind;
        let mut moved = false;
        for seat in out {
            tracing::info!(table = self.table.id, seat = seat.0, "out of time");
            moved |= next.away(seat, &kind);
        }
        if moved {
            if self.keep(next).await.is_err() {
                // Restoring the match finds out when storage works.
                self.live = None;
                self.gap_begins();
                self.clock_at = Some(Instant::now() + RETRY);
            }
            return;
        }
        self.sit_at_clocks(now);
        self.store_clocks().await;
        self.tell_clocks();
    }

    /// Forfeits a seat: by the rules' own action, or the other one of two players wins, or a bot takes
    /// it for good.
    pub(super) async fn forfeit(&mut self, seat: Seat) -> Result<(), ApiError> {
        match self.run_rules(|live| live.game.give_up(seat, None)).await {
            Outcome::Done(_) => Ok(()),
            Outcome::Refused(_) => {
                let mut next = self.table.clone();
                if next.forfeits() && next.give_to_bot(seat, &self.kind) {
                    self.keep(next).await?;
                }
                Ok(())
            }
            Outcome::ApiError(error) => Err(error),
        }
    }

    /// The state of the clocks, if there are any.
    pub(super) fn clock_message(&self) -> Option<ServerMessage> {
        let clocks = self.clocks.as_ref()?;
        let (now, running) = if self.gap {
            (clocks.since(), Vec::new())
        } else {
            (self.now(), clocks.running().to_vec())
        };
        let places = (0..).map(Seat).zip(&self.table.seats);
        let left = |(s, p): (Seat, &SeatSlot)| p.bot().is_none().then(|| clocks.left(s, now));
        Some(ServerMessage::Clock {
            table: self.table.id.clone(),
            left: places.map(left).collect(),
            running,
            paused: clocks.paused(),
            request: self.pause_request.clone(),
        })
    }

    pub(super) fn tell_clocks(&mut self) {
        if let Some(message) = self.clock_message() {
            self.tell_those_present(&message);
        }
    }

    /// Pauses or resumes the clocks by consent.
    pub(super) async fn pause(&mut self, caller: &Caller, pause: bool, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => self.ask_to_pause(seat, pause).await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => {
                self.tell_clocks();
                self.remember(&caller.person.id, &id, self.seq());
                caller.accept(&self.app, id, self.seq(), Repeat::No);
            }
            Err(error) => caller.reject(&self.app, Some(id), error),
        }
    }

    async fn ask_to_pause(&mut self, seat: Seat, pause: bool) -> Result<(), ApiError> {
        self.live().await?;
        let playing = self.table.state == TableState::Playing;
        let Some(paused) = self.clocks.as_ref().filter(|_| playing).map(Clocks::paused) else {
            let why = text!("this match is played without clocks");
            return Err(ApiError::conflict("no_clocks", why));
        };
        let request = self.pause_request.take();
        match (pause, paused) {
            (true, true) => return Ok(()),
            (true, false) => {
                let open = match &request {
                    Some(request) => request.open.clone(),
                    None => self.people_besides(seat),
                };
                let open: Vec<Seat> = open.into_iter().filter(|s| *s != seat).collect();
                if !open.is_empty() {
                    let by = request.map_or(seat, |r| r.by);
                    self.pause_request = Some(PauseRequest { by, open });
                    return Ok(());
                }
            }
            (false, false) if request.is_some() => return Ok(()),
            (false, false) => {
                let why = text!("the clocks are running, and there is no request to pause them");
                return Err(ApiError::conflict("no_request", why));
            }
            (false, true) => {}
        }
        let now = self.now();
        match (&mut self.clocks, pause) {
            (Some(clocks), true) => clocks.pause(now),
            (Some(clocks), false) => clocks.go_on(now),
            (None, _) => {}
        }
        self.set_alarm();
        self.store_clocks().await;
        Ok(())
    }
}
