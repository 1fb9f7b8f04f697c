//! Commands that make entries: checked by the rules, stored, and only then sent.

use engine::text;
use engine::{
    Seat,
    journal::{Entry, Stops, When},
    matches::CommandError,
};
use serde_json::Value;

use super::{
    Caller, Repeat, Room,
    live::LiveMatch,
    table_clocks,
    views::{Recipients, Update},
};
use crate::{
    api_error::ApiError,
    catch_panic::{RulesPanic, catch_panic},
    socket::sent_first,
    storage::{Append, StoreError},
    typed,
    wire::{ServerMessage, TableState},
};

/// The result of a command.
#[derive(Debug)]
pub(super) enum Outcome {
    /// Accepted and stored as this entry.
    Done(u64),
    /// Refused by the rules.
    Refused(CommandError),
    /// Failed before the rules, or while storing.
    ApiError(ApiError),
}

impl Room {
    pub(super) async fn act(&mut self, caller: &Caller, seq: u64, action: &Value, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => {
                self.run_rules(|live| live.game.act(seat, Some(seq), action, Some(id.clone())))
                    .await
            }
            Err(error) => Outcome::ApiError(error),
        };
        self.answer(caller, id, outcome);
    }

    pub(super) async fn order(&mut self, caller: &Caller, window: &str, when: When, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => {
                self.run_rules(|live| live.game.order(seat, window, when, Some(id.clone())))
                    .await
            }
            Err(error) => Outcome::ApiError(error),
        };
        self.answer(caller, id, outcome);
    }

    pub(super) async fn pass_ahead(&mut self, caller: &Caller, until: Option<String>, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => {
                self.run_rules(|live| live.game.pass_ahead(seat, until, Some(id.clone())))
                    .await
            }
            Err(error) => Outcome::ApiError(error),
        };
        self.answer(caller, id, outcome);
    }

    pub(super) async fn set_stops(&mut self, caller: &Caller, level: Stops, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => {
                self.run_rules(|live| live.game.set_stops(seat, level, Some(id.clone())))
                    .await
            }
            Err(error) => Outcome::ApiError(error),
        };
        self.answer(caller, id, outcome);
    }

    pub(super) async fn give_up(&mut self, caller: &Caller, id: String) {
        let outcome = match self.command_seat(caller, &id) {
            Ok(seat) => {
                self.run_rules(|live| live.game.give_up(seat, Some(id.clone())))
                    .await
            }
            Err(error) => Outcome::ApiError(error),
        };
        self.answer(caller, id, outcome);
    }

    /// The seat for which a caller may give commands.
    pub(super) fn command_seat(&self, caller: &Caller, id: &str) -> Result<Seat, ApiError> {
        if !typed::made_id(id) {
            let why = text!("a command's id is 1 to 64 visible ASCII characters");
            return Err(ApiError::malformed(why));
        }
        let seat = self.table.seat_of(&caller.person.id);
        let seat =
            seat.ok_or_else(|| ApiError::forbidden(text!("you have no seat at this table")))?;
        match self.table.state {
            TableState::Open => Err(ApiError::conflict(
                "not_started",
                text!("the match has not started yet"),
            )),
            // A finished match still answers repeats; the rules refuse anything new.
            TableState::Playing | TableState::Finished => Ok(seat),
        }
    }

    /// Runs a command in the rules, stores its entries, and sends updates.
    pub(super) async fn run_rules(
        &mut self,
        run: impl FnOnce(&mut LiveMatch) -> Result<Vec<Entry>, CommandError> + Send,
    ) -> Outcome {
        let live = match self.live().await {
            Ok(live) => live,
            Err(error) => return Outcome::ApiError(error),
        };
        let from = live.seq();
        if live.ready().is_err() {
            return Outcome::ApiError(self.freeze(text!("the rules failed while it was shown")));
        }
        match catch_panic(|| run(live)) {
            Ok(Ok(entries)) => self.commit(from, entries).await,
            Ok(Err(refused)) => Outcome::Refused(refused),
            Err(_) => Outcome::ApiError(self.freeze(text!("the rules failed at this command"))),
        }
    }

    async fn commit(&mut self, from: u64, entries: Vec<Entry>) -> Outcome {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
            return Outcome::Done(from);
        };
        let (first, last) = (first.seq, last.seq);
        let waiting = self
            .live
            .as_ref()
            .map(LiveMatch::waiting)
            .unwrap_or_default();
        let at = self.now();
        let clocks = self.clocks.after(&self.table, &entries, &waiting, at);
        let notices = self.notices(&waiting, last, at);
        let append = Append {
            table: self.table.id.clone(),
            epoch: self.epoch,
            entries,
            at,
            waiting: waiting.clone(),
            notices: notices.clone(),
            clocked: clocks.as_ref().and_then(table_clocks::stored_form),
        };
        let pending = self.app.journal.hand_in(append).await;
        // The updates are prepared while the journal is written.
        tokio::task::yield_now().await;
        if let Some(live) = &mut self.live {
            live.written(at);
        }
        let for_seats = self.updates(from, Recipients::Seats);
        let appended = match pending {
            Ok(pending) => pending.written().await,
            Err(error) => Err(error),
        };
        if let Err(error) = self.stored(appended) {
            return Outcome::ApiError(self.not_stored(&error, from));
        }
        self.clocks.replace(clocks);
        self.app.notices.tell(notices);
        self.saved.sent = last;
        self.table.waiting = Some(waiting);
        self.close_undo();
        self.send_updates(Recipients::Seats, for_seats);
        if !self.audience.of(Recipients::Spectators).is_empty() {
            // Players are sent updates before spectators, however many there are.
            sent_first().await;
        }
        let for_spectators = self.updates(from, Recipients::Spectators);
        self.send_updates(Recipients::Spectators, for_spectators);
        self.clocks.set_alarm(&self.table, self.now());
        self.send_clocks();
        Box::pin(self.finish_if_over()).await;
        self.wake();
        self.snapshot_if_due();
        Outcome::Done(first)
    }

    /// Drops the match, which may be ahead of the journal now.
    fn not_stored(&mut self, error: &StoreError, from: u64) -> ApiError {
        tracing::warn!(%error, table = self.table.id, from, "not stored");
        self.live = None;
        self.stop_clocks();
        self.read_again_soon();
        match error {
            StoreError::Deposed => ApiError::elsewhere(),
            _ => ApiError::unavailable(),
        }
    }

    /// Makes the updates that lead from entry `from` to where the match is now for these viewers.
    fn updates(&mut self, from: u64, to: Recipients) -> Result<Vec<Update>, RulesPanic> {
        let Some(live) = &mut self.live else {
            return Ok(Vec::new());
        };
        let visitors = self.audience.of(to);
        let present = |viewer| visitors.iter().any(|v| v.viewer == Some(viewer));
        live.publish(&self.table.id, from, to, present)
    }

    /// Sends updates to these viewers.
    fn send_updates(&mut self, to: Recipients, updates: Result<Vec<Update>, RulesPanic>) {
        let Ok(updates) = updates else {
            self.freeze(text!("the rules failed while it was shown"));
            return;
        };
        self.audience.send_updates(&self.table, to, updates);
    }

    /// Answers a command.
    pub(super) fn answer(&self, caller: &Caller, id: String, outcome: Outcome) {
        match outcome {
            Outcome::Done(seq) => caller.accept(&self.app, id, seq, Repeat::No),
            Outcome::Refused(CommandError::Duplicate(seq)) => {
                caller.accept(&self.app, id, seq, Repeat::Yes);
            }
            Outcome::Refused(refused) => {
                self.app.metrics.commands.rejected(refused.code()).inc();
                caller.outbox.send(&ServerMessage::Rejected {
                    id: Some(id),
                    code: refused.code().to_owned(),
                    message: refused.words(),
                    rule: rule(&refused),
                });
            }
            Outcome::ApiError(error) => caller.reject(&self.app, Some(id), error),
        }
    }
}

fn rule(refused: &CommandError) -> Option<String> {
    match refused {
        CommandError::Illegal(illegal) => Some(illegal.rule.0.to_string()),
        CommandError::Duplicate(_) | CommandError::Stale { .. } | CommandError::Malformed(_) => {
            None
        }
    }
}
