//! Finds the room of a table and opens it if needed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{mpsc, mpsc::error::TrySendError, oneshot},
    time::{sleep, timeout},
};

use crate::{
    api_error::ApiError,
    app_state::AppState,
    room::{self, Change, Command, Inbox},
    storage::patiently,
    wire::{Person, TableView},
};

/// How long rooms may take to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// How many tables to wake in one round because a clock has run out.
const AT_ONCE: u32 = 100;

type Rooms = HashMap<String, mpsc::Sender<Box<Command>>>;

/// The open rooms.
#[derive(Debug, Default)]
pub struct Hub {
    rooms: Mutex<Rooms>,
}

impl Hub {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a command to a table's room, without waiting.
    ///
    /// # Errors
    /// When its queue is full or the server is stopping.
    pub fn send(&self, app: &Arc<AppState>, table: &str, command: Command) -> Result<(), ApiError> {
        if app.stopping() {
            return Err(ApiError::unavailable());
        }
        let mut rooms = self.rooms();
        let sent = match rooms.get(table) {
            Some(room) => room.try_send(Box::new(command)),
            None => Err(TrySendError::Closed(Box::new(command))),
        };
        match sent {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(ApiError::busy()),
            Err(TrySendError::Closed(command)) => {
                let (inbox, commands) = mpsc::channel(app.config.limits.inbox);
                let delivered = inbox.try_send(command);
                rooms.insert(table.to_owned(), inbox);
                tokio::spawn(room::open(Arc::clone(app), table.to_owned(), commands));
                delivered.map_err(|_| ApiError::busy())
            }
        }
    }

    /// Changes a table and waits for the result.
    ///
    /// # Errors
    /// When the change is refused.
    pub async fn change(
        &self,
        app: &Arc<AppState>,
        table: &str,
        who: Person,
        change: Change,
    ) -> Result<TableView, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.send(app, table, Command::Change { who, change, reply })?;
        answer.await.map_err(|_| ApiError::unavailable())?
    }

    /// Removes a room that wants to end, unless a command has just arrived.
    pub(crate) fn retire(&self, table: &str, commands: &mut Inbox) -> bool {
        let mut rooms = self.rooms();
        if !commands.is_empty() {
            return false;
        }
        commands.close();
        rooms.remove(table);
        true
    }

    /// Wakes tables whose clock has run out while they were not in memory, until the server stops.
    pub async fn mind_clocks(&self, app: &Arc<AppState>) {
        let mut stopping = app.stopping.subscribe();
        loop {
            tokio::select! {
                _ = stopping.wait_for(|s| *s) => return,
                () = sleep(app.config.clock_rounds) => {}
            }
            let now = app.config.clock.now();
            match patiently(app.store.run_out(now, AT_ONCE)).await {
                Ok(tables) => {
                    for table in tables {
                        // A busy room is asked again in the next round.
                        let _ = self.send(app, &table, Command::Clock);
                    }
                }
                Err(error) => tracing::warn!(%error, "clocks can't be looked up"),
            }
        }
    }

    /// Makes every room check that it still owns its table.
    pub(crate) async fn recheck(&self) {
        self.tell(|| Command::Recheck).await;
    }

    /// Tells every room that storage is paused or works again.
    pub(crate) async fn storage_changed(&self) {
        self.tell(|| Command::Storage).await;
    }

    /// Makes every room record whether its table is used.
    pub(crate) async fn note_use(&self) {
        self.tell(|| Command::NoteUse).await;
    }

    async fn tell(&self, what: fn() -> Command) {
        let rooms: Vec<_> = self.rooms().values().cloned().collect();
        for room in rooms {
            let _ = room.send(Box::new(what())).await;
        }
    }

    /// Stops every room after its current command.
    pub async fn stop(&self) {
        let rooms: Vec<_> = self.rooms().drain().map(|(_, room)| room).collect();
        for room in &rooms {
            let _ = room.send(Box::new(Command::Stop)).await;
        }
        for room in rooms {
            let _ = timeout(FAREWELL, room.closed()).await;
        }
    }
}
