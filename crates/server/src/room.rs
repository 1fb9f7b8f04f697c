//! A room: the task that owns a table and its match. Every change is checked, stored, and only then
//! sent, one after another.

mod absence;
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
mod restore;
mod snapshots;
mod spectator_queue;
mod talk;
mod used;
mod watch;

use std::{collections::VecDeque, pin::pin, sync::Arc, time::Duration};

use tokio::time::{Instant, sleep_until};

use self::{
    absence::Absences,
    command::{Repeat, send_away},
    consent::OpenUndo,
    live::LiveMatch,
    proposal::Proposals,
    snapshots::SnapshotSchedule,
    spectator_queue::SpectatorQueue,
};
pub use self::{
    change::Change,
    command::{Caller, Command},
};
pub(crate) use self::{clocks::Clocks, command::Inbox};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    bot_pool::QueuedTurn,
    games::GameKind,
    lobby::Table,
    socket::Close,
    storage::{ChatLine, History, Started, StoreError, patiently},
    wire::{AdmittedPerson, ClientMessage, PauseRequest, TableState},
};
use engine::{Text, Viewer, text};

/// How many commands without an entry to remember for deduplication.
const REMEMBERED: usize = 256;

/// How long a room stays after its last connection if its match is over or has only bots, so that
/// reloading the page finds it.
const LEFT: Duration = Duration::from_secs(1);

/// A connection that watches the table.
#[derive(Debug)]
struct Visitor {
    caller: Caller,
    /// Its viewer, if it may see the match.
    viewer: Option<Viewer>,
    /// The last queued delivery for spectators that it was sent.
    told: u64,
}

impl Visitor {
    /// Whether it watches from a seat.
    fn sits(&self) -> bool {
        self.viewer.is_some_and(|viewer| viewer.seat().is_some())
    }
}

/// A table in memory.
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
    started: Option<Started>,
    /// The match's history as read with the table, until it is folded.
    history: Option<History>,
    /// Connections with a seat first, then spectators; each group in order of arrival.
    visitors: Vec<Visitor>,
    spectators: SpectatorQueue,
    live: Option<LiveMatch>,
    /// The last entry that was sent.
    told: u64,
    frozen: Option<Text>,
    chat: VecDeque<ChatLine>,
    undo: Option<OpenUndo>,
    proposals: Proposals,
    absent: Absences,
    /// When an absent person will have been away for long.
    absence_at: Option<Instant>,
    /// Commands that made no entry: person, id, and the last entry at that time.
    done: VecDeque<(String, String, u64)>,
    bot_at: Option<Instant>,
    /// The place in the bots' queue.
    bot_asked: Option<QueuedTurn>,
    /// Moves by bots since the last person was connected.
    alone: u32,
    bot_stuck: Option<u64>,
    presence_at: Option<Instant>,
    /// The people the host was last shown.
    people_shown: Vec<AdmittedPerson>,
    /// When use was last stored: milliseconds since 1970.
    used_at: u64,
    /// When closed connections were last removed.
    swept: Instant,
    clocks: Option<Clocks>,
    /// The stored clocks, until they run here.
    stored_clocks: Option<String>,
    /// Storage is paused: time does not count against anyone.
    gap: bool,
    clock_at: Option<Instant>,
    pause_request: Option<PauseRequest>,
    /// When to read the journal again, which may have more entries than were sent.
    read_at: Option<Instant>,
    snapshots: SnapshotSchedule,
}

/// Runs a table's room until it is idle.
pub(crate) async fn open(app: Arc<AppState>, id: String, mut commands: Inbox) {
    match Box::pin(Room::load(&app, &id)).await {
        Ok(room) => room.run(commands).await,
        Err(error) => send_away(&app, &id, &mut commands, &error),
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

impl Room {
    /// Boxed, because the future would otherwise hold the room several times.
    async fn run(mut self: Box<Self>, mut commands: Inbox) {
        let mut touched = Instant::now();
        let mut idle = pin!(sleep_until(touched + self.patience()));
        loop {
            tokio::select! {
                biased;
                command = commands.recv() => {
                    match command.map(|command| *command) {
                        Some(Command::Stop) | None => return self.last_snapshot().await,
                        Some(Command::NoteUse) => Box::pin(self.note_use()).await,
                        Some(command) => {
                            self.command(command).await;
                            touched = Instant::now();
                        }
                    }
                }
                () = tokio::task::yield_now(), if self.spectators.waits() => self.send_a_lot(),
                () = until(self.bot_at) => self.ask_for_bot(),
                turn = bots::granted(&mut self.bot_asked) => Box::pin(self.bot_turn(turn)).await,
                () = until(self.clock_at) => Box::pin(self.run_out()).await,
                () = until(self.presence_at) => self.tell_presence(),
                () = until(self.absence_at) => Box::pin(self.absence_is_long()).await,
                () = until(self.read_at) => Box::pin(self.read_again()).await,
                () = until(self.snapshots.due) => self.snapshot(),
                saved = snapshots::stored(&mut self.snapshots.saving) => self.snapshot_saved(saved),
                () = &mut idle => {
                    // Later commands have postponed it.
                    if Instant::now() < touched + self.patience() {
                        idle.as_mut().reset(touched + self.patience());
                        continue;
                    }
                    touched = Instant::now();
                    idle.as_mut().reset(touched + self.patience());
                    Box::pin(self.last_snapshot()).await;
                    self.live = None;
                    if self.visitors.is_empty()
                        && self.app.hub.retire(&self.table.id, &mut commands)
                    {
                        return self.app.claims.release(&self.table.id, self.epoch).await;
                    }
                }
            }
            if self.deposed {
                return send_away(
                    &self.app,
                    &self.table.id,
                    &mut commands,
                    &ApiError::elsewhere(),
                );
            }
            self.sweep();
            if self.deleted || self.table.abandoned() {
                Box::pin(self.end(&mut commands)).await;
                return;
            }
            let idle_at = touched + self.patience();
            if idle_at < idle.deadline() {
                idle.as_mut().reset(idle_at);
            }
        }
    }

    /// How long the room stays in memory without a command.
    fn patience(&self) -> Duration {
        let patience = self.app.config.idle_timeout;
        let over = self.table.state == TableState::Finished || self.only_bots_play();
        if over && self.visitors.is_empty() {
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
            self.rest_bots();
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
        if !self
            .visitors
            .iter()
            .any(|v| v.caller.outbox.same(&caller.outbox))
        {
            let why = text!("watch the table first");
            return caller.reject(&self.app, id, ApiError::conflict("not_watching", why));
        }
        if let Some(seq) = id
            .as_deref()
            .and_then(|id| self.remembered(&caller.person.id, id))
        {
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

    fn remembered(&self, person: &str, id: &str) -> Option<u64> {
        self.done
            .iter()
            .find(|(p, i, _)| p == person && i == id)
            .map(|(_, _, seq)| *seq)
    }

    fn remember(&mut self, person: &str, id: &str, seq: u64) {
        self.done.push_back((person.to_owned(), id.to_owned(), seq));
        if self.done.len() > REMEMBERED {
            self.done.pop_front();
        }
    }

    /// The result of the last append is unknown: reads the journal soon, even without a command.
    fn read_again_soon(&mut self) {
        self.read_at = Some(Instant::now() + bots::RETRY);
    }

    async fn read_again(&mut self) {
        self.read_at = None;
        if self.live().await.is_err() && self.frozen.is_none() {
            self.read_again_soon();
        }
    }

    fn seq(&self) -> u64 {
        self.live.as_ref().map_or(self.told, LiveMatch::seq)
    }

    /// The last entry that a person may know about, or 0.
    fn seq_for(&self, person: &str) -> u64 {
        match (self.table.viewer(person), &self.live) {
            (Some(viewer), Some(live)) => live.seq_for(viewer),
            (Some(_), None) if self.table.sees_it_live(person) => self.told,
            _ => 0,
        }
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        self.app.metrics.rooms.add(-1);
        self.send_all_owed();
        let why = match (self.deposed, self.app.stopping()) {
            (true, _) => Close::Moved,
            (false, true) => Close::Restart,
            (false, false) => Close::Fault,
        };
        for visitor in &self.visitors {
            visitor.caller.outbox.close(why.clone());
        }
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
