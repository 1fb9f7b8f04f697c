//! A room: the task that owns a table, its match, its audience, and its clocks. Every change is checked,
//! stored, and only then sent, one after another.

mod absence;
mod advice;
mod alarms;
mod alone;
mod audience;
mod bots;
mod change;
mod clocks;
mod closing;
mod command;
mod consent;
mod decks;
mod delayed;
mod live;
mod load;
mod pace;
mod play;
mod proposal;
mod recent_commands;
mod restore;
mod snapshots;
mod table_clocks;
mod talk;
#[cfg(test)]
mod test_table;
mod used;
mod views;
mod watch;

use std::{collections::VecDeque, pin::pin, sync::Arc, time::Duration};

use tokio::time::{Instant, sleep_until};

use self::{
    absence::Absences,
    alarms::Alarm,
    alone::AloneSchedule,
    audience::Audience,
    bots::BotSchedule,
    command::{Repeat, send_away},
    consent::OpenUndo,
    live::LiveMatch,
    proposal::Proposals,
    recent_commands::RecentCommands,
    snapshots::SnapshotSchedule,
    table_clocks::TableClocks,
};
pub use self::{
    change::Change,
    command::{Caller, Command},
};
pub(crate) use self::{clocks::Clocks, command::Inbox};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    games::GameKind,
    lobby::Table,
    socket::Close,
    storage::{ChatLine, History, Started, StoreError, patiently},
    wire::{ClientMessage, TableState},
};
use engine::{Text, text};

/// How long a room stays after its last connection if its match is over or has only bots, so that
/// reloading the page finds it.
const LEFT: Duration = Duration::from_secs(1);

/// A table in memory, with its match, its audience, and its clocks.
#[derive(Debug)]
struct Room {
    app: Arc<AppState>,
    kind: GameKind,
    /// The epoch of the claim under which this room writes.
    epoch: u64,
    /// Whether another server has claimed the table.
    deposed: bool,
    /// Whether the table is to be deleted.
    deleted: bool,
    table: Table,
    saved: SavedMatch,
    live: Option<LiveMatch>,
    /// Why the match can't go on.
    frozen: Option<Text>,
    audience: Audience,
    clocks: TableClocks,
    bots: BotSchedule,
    alone: AloneSchedule,
    chat: VecDeque<ChatLine>,
    undo: Option<OpenUndo>,
    proposals: Proposals,
    absences: Absences,
    recent: RecentCommands,
    /// When use was last stored: milliseconds since 1970.
    used_at: u64,
}

/// What storage has of a match.
#[derive(Debug, Default)]
struct SavedMatch {
    started: Option<Started>,
    /// The history as read with the table, until it is folded.
    history: Option<History>,
    /// The last entry that was sent.
    sent: u64,
    /// When to read the journal again, which may have more entries than were sent.
    read_again_at: Option<Instant>,
    snapshots: SnapshotSchedule,
}

/// Runs a table's room until it is idle.
pub(crate) async fn open(app: Arc<AppState>, id: String, mut commands: Inbox) {
    match Box::pin(Room::load(&app, &id)).await {
        Ok(room) => room.run(commands).await,
        Err(error) => send_away(&app, &id, &mut commands, &error),
    }
}

impl Room {
    /// Boxed, because the future would otherwise hold the room several times.
    async fn run(mut self: Box<Self>, mut commands: Inbox) {
        let mut used = Instant::now();
        let mut timer = pin!(sleep_until(used));
        loop {
            let (at, alarm) = self.next_alarm(used + self.patience());
            if timer.deadline() != at {
                timer.as_mut().reset(at);
            }
            tokio::select! {
                biased;
                command = commands.recv() => match command.map(|command| *command) {
                    Some(Command::Stop) | None => return self.last_snapshot().await,
                    Some(Command::NoteUse) => Box::pin(self.note_use()).await,
                    Some(command) => {
                        self.command(command).await;
                        used = Instant::now();
                    }
                },
                () = tokio::task::yield_now(), if self.audience.has_backlog() => {
                    self.audience.send_batch(&self.table);
                }
                turn = bots::granted(&mut self.bots.queued) => Box::pin(self.bot_turn(turn)).await,
                thought = bots::thought(&mut self.bots.thinking) => {
                    Box::pin(self.bot_thought(thought)).await;
                }
                saved = snapshots::stored(&mut self.saved.snapshots.saving) => {
                    self.snapshot_saved(saved);
                }
                () = timer.as_mut() => {
                    if alarm == Alarm::Idle {
                        used = Instant::now();
                        if Box::pin(self.unload(&mut commands)).await {
                            return;
                        }
                    }
                    self.ring(alarm).await;
                }
            }
            if self.has_ended(&mut commands).await {
                return;
            }
        }
    }

    /// The match leaves memory, and the room, too, if no one watches. Returns whether it has.
    async fn unload(&mut self, commands: &mut Inbox) -> bool {
        self.last_snapshot().await;
        self.live = None;
        let ends = self.audience.is_empty() && self.app.hub.retire(&self.table.id, commands);
        if ends {
            self.app.claims.release(&self.table.id, self.epoch).await;
        }
        ends
    }

    /// Removes closed connections. Returns whether the room has ended, because another server has the
    /// table or it is deleted.
    async fn has_ended(&mut self, commands: &mut Inbox) -> bool {
        if self.deposed {
            send_away(&self.app, &self.table.id, commands, &ApiError::elsewhere());
            return true;
        }
        if self.audience.is_sweep_due() {
            self.forget_closed();
        }
        let ends = self.deleted || self.table.abandoned();
        if ends {
            Box::pin(self.end(commands)).await;
        }
        ends
    }

    /// How long the room stays in memory without a command.
    fn patience(&self) -> Duration {
        let patience = self.app.config.idle_timeout;
        let over = self.table.state == TableState::Finished || self.only_bots_play();
        if over && self.audience.is_empty() {
            return patience.min(LEFT);
        }
        patience
    }

    /// Rare commands are boxed: an idle room then needs no space for the largest future.
    async fn command(&mut self, command: Command) {
        match command {
            Command::Change { who, change, reply } => {
                let result = Box::pin(self.change(&who, change)).await;
                let _ = reply.send(result);
            }
            Command::Watch { caller, since } => Box::pin(self.watch(caller, since)).await,
            Command::Unwatch { outbox } => self.unwatch(&outbox),
            Command::Say { caller, message } => Box::pin(self.say(caller, message)).await,
            Command::Clock => Box::pin(self.run_out()).await,
            Command::Recheck => self.recheck().await,
            Command::Storage => self.storage_changed(),
            Command::DeleteAged { since } => Box::pin(self.delete_aged(since)).await,
            Command::CloseTable { reply } => {
                let _ = reply.send(Box::pin(self.close_for_good()).await);
            }
            Command::Advise { who, reply } => {
                Box::pin(self.advise(&who, reply)).await;
            }
            Command::NoteUse | Command::Stop => {}
        }
    }

    /// Deletes the table and ends.
    async fn end(&mut self, commands: &mut Inbox) {
        let removed = self.app.store.remove_table(&self.table.id, self.epoch);
        if let Err(error) = patiently(removed).await {
            tracing::warn!(%error, table = self.table.id, "an abandoned table stays");
        }
        send_away(&self.app, &self.table.id, commands, &ApiError::no_table());
    }

    /// Passes a storage result on. Records that another server has claimed the table.
    fn stored<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if matches!(result, Err(StoreError::Deposed)) {
            tracing::warn!(
                table = self.table.id,
                "another server has taken the table over"
            );
            self.deposed = true;
            self.live = None;
            self.bots.rest();
        }
        result
    }

    async fn recheck(&mut self) {
        let held = patiently(self.app.store.holds(&self.table.id, self.epoch)).await;
        let held = held.and_then(|held| {
            if held {
                Ok(())
            } else {
                Err(StoreError::Deposed)
            }
        });
        if let Err(error) = self.stored(held) {
            // If this is unknown, the next write finds out.
            tracing::debug!(%error, table = self.table.id, "rechecked");
        }
    }

    /// Handles a visitor's message.
    async fn say(&mut self, caller: Caller, message: ClientMessage) {
        let id = message.id().map(str::to_owned);
        if !self.audience.contains(&caller.outbox) {
            let why = text!("watch the table first");
            return caller.reject(&self.app, id, ApiError::conflict("not_watching", why));
        }
        let answered = id.as_deref();
        let answered = answered.and_then(|id| self.recent.find(&caller.person.id, id));
        if let Some(seq) = answered {
            return caller.accept(&self.app, id.unwrap_or_default(), seq, Repeat::Yes);
        }
        match message {
            ClientMessage::Act {
                seq, id, action, ..
            } => {
                self.act(&caller, seq, &action, id).await;
            }
            ClientMessage::Undo { to, id, .. } => self.undo(&caller, to, id).await,
            ClientMessage::UndoAnswer { to, agree, id, .. } => {
                self.undo_answer(&caller, to, agree, id).await;
            }
            ClientMessage::Order {
                window, when, id, ..
            } => {
                self.order(&caller, &window, when, id).await;
            }
            ClientMessage::Ahead { until, id, .. } => {
                self.pass_ahead(&caller, until, id).await;
            }
            ClientMessage::Stops { level, id, .. } => self.set_stops(&caller, level, id).await,
            ClientMessage::Pause { pause, id, .. } => self.pause(&caller, pause, id).await,
            ClientMessage::Propose { what, id, .. } => self.propose(&caller, what, id).await,
            ClientMessage::Answer {
                number, agree, id, ..
            } => {
                self.answer_proposal(&caller, number, agree, id).await;
            }
            ClientMessage::GiveUp { id, .. } => self.give_up(&caller, id).await,
            ClientMessage::Chat { text, id, .. } => self.chat(&caller, &text, id).await,
            ClientMessage::Log { before, .. } => self.log(&caller, before).await,
            ClientMessage::Moment { seq, eyes, .. } => self.moment(&caller, seq, eyes).await,
            ClientMessage::Watch { .. } | ClientMessage::Unwatch { .. } | ClientMessage::Ping => {}
        }
    }

    /// The result of the last append is unknown: reads the journal soon, even without a command.
    fn read_again_soon(&mut self) {
        self.saved.read_again_at = Some(Instant::now() + bots::RETRY);
    }

    async fn read_again(&mut self) {
        self.saved.read_again_at = None;
        if self.live().await.is_err() && self.frozen.is_none() {
            self.read_again_soon();
        }
    }

    fn seq(&self) -> u64 {
        self.live.as_ref().map_or(self.saved.sent, LiveMatch::seq)
    }

    /// The last entry that a person may know about, or 0.
    fn seq_for(&self, person: &str) -> u64 {
        match (self.table.viewer(person), &self.live) {
            (Some(viewer), Some(live)) => live.seq_for(viewer),
            (Some(_), None) if self.table.sees_it_live(person) => self.saved.sent,
            _ => 0,
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.app.metrics.rooms.dec();
        let why = match (self.deposed, self.app.stopping()) {
            (true, _) => Close::Moved,
            (false, true) => Close::Restart,
            (false, false) => Close::Fault,
        };
        self.audience.close_all(&self.table, &why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn future<A, B, C, F>(_: impl Fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn the_task_of_a_table_that_waits_is_small() {
        let (task, room) = (future(open), size_of::<Room>());
        // The future holds only a pointer to the room; other large futures are boxed.
        assert!(task < room, "{task} bytes, the room {room}");
    }
}
