//! Commands to a room, their senders, and their refusal.

use std::sync::Arc;

use engine::advice::Weighed;
use tokio::sync::{mpsc, oneshot};

use super::Change;
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    socket::{Close, Outbox},
    wire::{ClientMessage, Person, ServerMessage, TableView},
};

/// A connection as a room knows it.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The person.
    pub person: Arc<Person>,
    /// Its queue.
    pub outbox: Outbox,
    /// The key of its browser.
    pub key: Arc<str>,
    /// Its address.
    pub address: Client,
}

impl Caller {
    /// Reports that a command was accepted.
    pub(super) fn accept(&self, app: &AppState, id: String, seq: u64, again: Repeat) {
        let duplicate = again == Repeat::Yes;
        let commands = &app.metrics.commands;
        if duplicate {
            &commands.duplicate
        } else {
            &commands.accepted
        }
        .inc();
        self.outbox
            .send(&ServerMessage::Accepted { id, seq, duplicate });
    }

    /// Reports that a command was refused.
    pub fn reject(&self, app: &AppState, id: Option<String>, error: ApiError) {
        app.metrics.commands.rejected(error.code).inc();
        let ApiError { code, detail, .. } = error;
        let code = code.to_owned();
        self.outbox.send(&ServerMessage::Rejected {
            id,
            code,
            message: detail,
            rule: None,
        });
    }
}

/// Whether a command is a repeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeat {
    Yes,
    No,
}

/// A command to a room.
#[derive(Debug)]
pub enum Command {
    /// Change the table.
    Change {
        /// The caller.
        who: Person,
        /// The change.
        change: Change,
        /// The table as the caller may see it afterward.
        reply: oneshot::Sender<Result<TableView, ApiError>>,
    },
    /// Watch the table.
    Watch {
        /// The connection.
        caller: Caller,
        /// The last update it has.
        since: Option<u64>,
    },
    /// Stop watching.
    Unwatch {
        /// The connection.
        outbox: Outbox,
    },
    /// A message from a connection.
    Say {
        /// The connection.
        caller: Caller,
        /// The message.
        message: ClientMessage,
    },
    /// Advise a player about the open question.
    Advise {
        /// The player.
        who: Person,
        /// The best choices.
        reply: oneshot::Sender<Result<Vec<Weighed>, ApiError>>,
    },
    /// A clock may have run out while the table was not in memory.
    Clock,
    /// The server paused for longer than its lease: another may have claimed the table.
    Recheck,
    /// Storage is paused, or works again.
    Storage,
    /// Record whether the table is used.
    NoteUse,
    /// Delete the table if it is old enough.
    DeleteAged {
        /// Unused since: milliseconds since 1970.
        since: u64,
    },
    /// Close the table for an operator.
    CloseTable {
        /// The result.
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// The server is stopping.
    Stop,
}

/// A room's queue. Commands are boxed, because every room allocates places for dozens of them.
pub(crate) type Inbox = mpsc::Receiver<Box<Command>>;

/// Refuses queued commands of a room that can't open or has ended.
pub(super) fn send_away(app: &AppState, id: &str, commands: &mut Inbox, error: &ApiError) {
    loop {
        while let Ok(command) = commands.try_recv() {
            refuse(app, *command, error.clone());
        }
        if app.hub.retire(id, commands) {
            return;
        }
    }
}

fn refuse(app: &AppState, command: Command, error: ApiError) {
    match command {
        Command::Change { reply, .. } => {
            let _ = reply.send(Err(error));
        }
        Command::CloseTable { reply } => {
            let _ = reply.send(Err(error));
        }
        Command::Advise { reply, .. } => {
            let _ = reply.send(Err(error));
        }
        Command::Watch { caller, .. } => {
            app.metrics.resumes.refused.inc();
            let moved = error.code == ApiError::ELSEWHERE;
            caller.reject(app, None, error);
            if moved {
                // Clients reconnect, maybe to the server that has the table now.
                caller.outbox.close(Close::Moved);
            }
        }
        Command::Say { caller, message } => {
            caller.reject(app, message.id().map(str::to_owned), error);
        }
        Command::Unwatch { .. }
        | Command::Clock
        | Command::Recheck
        | Command::Storage
        | Command::NoteUse
        | Command::DeleteAged { .. }
        | Command::Stop => {}
    }
}
