//! Clocks at a table: updated and stored with every choice, and what happens when one runs out.

use std::time::Duration;

use engine::Seat;

use super::{Caller, Repeat, Room, play::Outcome};
use crate::{
    api_error::ApiError, lobby::SeatSlot, socket::Outbox, storage::patiently, wire::TableState,
};

/// The delay after a result could not be stored.
const RETRY: Duration = Duration::from_secs(1);

impl Room {
    pub(super) fn now(&self) -> u64 {
        self.app.config.clock.now()
    }

    /// Creates full clocks for a match that starts.
    pub(super) async fn start_clocks(&mut self) {
        let connected = self.audience.players().iter();
        let connected = connected.filter_map(|v| v.viewer?.seat());
        self.clocks
            .start(&self.table, connected, self.app.config.clock.now());
        self.store_clocks().await;
        self.send_clocks();
    }

    /// Resumes stored clocks.
    pub(super) fn wake_clocks(&mut self) -> Result<(), ApiError> {
        let from = self.app.began.max(self.app.storage_health.back());
        let resumed = self.clocks.resume_stored(&self.table, from, self.now());
        resumed.map_err(|error| {
            tracing::error!(table = self.table.id, %error, "clocks can't be read");
            ApiError::unavailable()
        })?;
        if self.app.storage_health.paused() {
            self.stop_clocks();
        }
        Ok(())
    }

    /// Starts a seat's clock when its player opens the match. Returns whether other clocks run now.
    pub(super) async fn clock_is_seen(&mut self, seat: Seat) -> bool {
        let (first, others) = self.clocks.see(&self.table, seat, self.now());
        if first {
            self.store_clocks().await;
        }
        others
    }

    /// Sends the clocks to all players' connections but one.
    pub(super) fn send_clocks_to_others(&self, except: &Outbox) {
        let Some(message) = self.clocks.message(&self.table, self.now()) else {
            return;
        };
        for visitor in self.audience.players() {
            if !visitor.caller.outbox.same(except) {
                visitor.caller.outbox.send(&message);
            }
        }
    }

    /// Adjusts the clocks after a change of seats from `before`.
    pub(super) async fn seats_have_changed(&mut self, before: &[SeatSlot]) {
        let now = self.now();
        if self.clocks.change_seats(&self.table, before, now) {
            self.store_clocks().await;
            self.send_clocks();
        }
    }

    /// Storage is paused, or works again.
    pub(super) fn storage_changed(&mut self) {
        if self.app.storage_health.paused() {
            self.stop_clocks();
        } else {
            self.run_clocks_again();
        }
    }

    /// Storage is paused from now on: no clock runs.
    pub(super) fn stop_clocks(&mut self) {
        if self.clocks.stop(self.now()) {
            self.send_clocks();
        }
    }

    /// Runs the clocks again, if storage works.
    pub(super) fn run_clocks_again(&mut self) {
        // Reading may work while writing does not.
        let works = !self.app.storage_health.paused();
        if works && self.clocks.run_again(&self.table, self.now()) {
            self.send_clocks();
        }
    }

    async fn store_clocks(&mut self) {
        let Some(clocks) = self.clocks.to_store() else {
            return;
        };
        let id = &self.table.id;
        let saved = patiently(self.app.store.save_clocks(id, &clocks, self.epoch)).await;
        if let Err(error) = self.stored(saved) {
            // The next choice stores them again.
            tracing::warn!(%error, table = self.table.id, "clocks are not stored yet");
        }
    }

    /// A clock has run out: applies the absence rule.
    pub(super) async fn run_out(&mut self) {
        self.clocks.alarm = None;
        if self.frozen.is_some() || self.table.state != TableState::Playing {
            return;
        }
        if self.live().await.is_err() {
            return self.clocks.look_again(RETRY);
        }
        if self.clocks.are_stopped() {
            // They are set again when storage works.
            return;
        }
        let now = self.now();
        let out = self.clocks.out_of_time(now);
        if self.table.forfeits() {
            return self.forfeit_all(out).await;
        }
        let mut next = self.table.clone();
        let kind = self.kind;
        let mut moved = false;
        for seat in out {
            tracing::info!(table = self.table.id, seat = seat.0, "out of time");
            moved |= next.away(seat, &kind);
        }
        if !moved {
            self.clocks.run(&self.table, now);
            self.store_clocks().await;
            return self.send_clocks();
        }
        if self.keep(next).await.is_err() {
            // Restoring the match finds out when storage works.
            self.live = None;
            self.stop_clocks();
            self.clocks.look_again(RETRY);
        }
    }

    async fn forfeit_all(&mut self, out_of_time: Vec<Seat>) {
        for seat in out_of_time {
            tracing::info!(
                table = self.table.id,
                seat = seat.0,
                "out of time: given up"
            );
            if self.forfeit(seat).await.is_err() {
                return self.clocks.look_again(RETRY);
            }
        }
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

    /// Sends the clocks, if there are any.
    pub(super) fn send_clocks(&mut self) {
        if let Some(message) = self.clocks.message(&self.table, self.now()) {
            self.audience.send_live(&self.table, &message);
        }
    }

    /// Pauses or resumes the clocks by consent.
    pub(super) async fn pause(&mut self, caller: &Caller, pause: bool, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => self.pause_for(seat, pause).await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => {
                self.send_clocks();
                self.recent.add(&caller.person.id, &id, self.seq());
                caller.accept(&self.app, id, self.seq(), Repeat::No);
            }
            Err(error) => caller.reject(&self.app, Some(id), error),
        }
    }

    async fn pause_for(&mut self, seat: Seat, pause: bool) -> Result<(), ApiError> {
        self.live().await?;
        let (others, now) = (self.people_besides(seat), self.now());
        if self.clocks.pause(&self.table, seat, others, pause, now)? {
            self.store_clocks().await;
        }
        Ok(())
    }
}
