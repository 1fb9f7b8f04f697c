//! What a room can be asked, by whom, and what is said when it can't be done.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::Change;
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    socket::{Close, Outbox},
    wire::{ClientMessage, Person, ServerMessage, TableView},
};

/// Somebody's connection, as a room knows it.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who it is.
    pub person: Arc<Person>,
    /// How to answer.
    pub outbox: Outbox,
    /// By what the browser is known.
    pub key: Arc<str>,
    /// Where the connection comes from.
    pub address: Client,
}

impl Caller {
    /// Tells the caller that his command was done.
    pub(super) fn accept(&self, app: &AppState, id: String, seq: u64, again: Repeat) {
        let duplicate = again == Repeat::Yes;
        let commands = &app.metrics.commands;
        if duplicate {
            &commands.duplicate
        } else {
            &commands.accepted
        }
        .add(1);
        self.outbox
            .send(&ServerMessage::Accepted { id, seq, duplicate });
    }

    /// Tells the caller that his command was not done.
    pub fn reject(&self, app: &AppState, id: Option<String>, error: ApiError) {
        app.metrics.commands.rejected(error.code).add(1);
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

/// Whether a command had been done before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeat {
    Yes,
    No,
}

/// What a room can be asked.
#[derive(Debug)]
pub enum Command {
    /// Change the table.
    Change {
        /// Who asks.
        who: Person,
        /// For what.
        change: Change,
        /// The table as he sees it afterwards.
        reply: oneshot::Sender<Result<TableView, ApiError>>,
    },
    /// Somebody wants to look.
    Watch {
        /// Who.
        caller: Caller,
        /// The last update he has seen.
        since: Option<u64>,
    },
    /// Somebody looks away or is gone.
    Unwatch {
        /// His connection.
        outbox: Outbox,
    },
    /// A message from somebody who watches.
    Say {
        /// Who.
        caller: Caller,
        /// What.
        message: ClientMessage,
    },
    /// A clock may have run out while the table was not in memory.
    Clock,
    /// The server was away for so long that another may have taken the table over.
    Recheck,
    /// Nothing can be stored any more, or it can again.
    Storage,
    /// It is time to note whether the table is used.
    NoteUse,
    /// The table may be old enough to be deleted.
    DeleteAged {
        /// Delete it if it has not been used since: milliseconds since 1970.
        since: u64,
    },
    /// Close the table for an operator.
    CloseTable {
        /// The result.
        reply: oneshot::Sender<Result<(), ApiError>>,
    },
    /// The server stops.
    Stop,
}

/// What waits for a room: in boxes, as every room keeps places for some dozens at hand.
pub(crate) type Inbox = mpsc::Receiver<Box<Command>>;

/// Refuses what waits for a room that can't be or has ended, until nothing waits.
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
        Command::Watch { caller, .. } => {
            app.metrics.resumes.refused.add(1);
            let moved = error.code == ApiError::ELSEWHERE;
            caller.reject(app, None, error);
            if moved {
                // Pages come back by themselves, perhaps to the server that has the table.
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
