//! What a room can be asked, by whom, and what is said when it can't be done.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::Change;
use crate::{
    address::Client,
    denied::Denied,
    socket::{Close, Outbox},
    wire::{ClientMessage, Person, ServerMessage, TableView},
    world::World,
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
    pub(super) fn accept(&self, world: &World, id: String, seq: u64, again: Again) {
        let duplicate = again == Again::Yes;
        let commands = &world.metrics.commands;
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
    pub fn reject(&self, world: &World, id: Option<String>, denied: Denied) {
        world.metrics.commands.rejected(denied.code).add(1);
        let Denied { code, detail, .. } = denied;
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
pub(super) enum Again {
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
        reply: oneshot::Sender<Result<TableView, Denied>>,
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
        reply: oneshot::Sender<Result<(), Denied>>,
    },
    /// The server stops.
    Stop,
}

/// What waits for a room: in boxes, as every room keeps places for some dozens at hand.
pub(crate) type Inbox = mpsc::Receiver<Box<Command>>;

/// Refuses what waits for a room that can't be or has ended, until nothing waits.
pub(super) fn send_away(world: &World, id: &str, commands: &mut Inbox, denied: &Denied) {
    loop {
        while let Ok(command) = commands.try_recv() {
            refuse(world, *command, denied.clone());
        }
        if world.hub.retire(id, commands) {
            return;
        }
    }
}

fn refuse(world: &World, command: Command, denied: Denied) {
    match command {
        Command::Change { reply, .. } => {
            let _ = reply.send(Err(denied));
        }
        Command::CloseTable { reply } => {
            let _ = reply.send(Err(denied));
        }
        Command::Watch { caller, .. } => {
            world.metrics.resumes.refused.add(1);
            let moved = denied.code == Denied::ELSEWHERE;
            caller.reject(world, None, denied);
            if moved {
                // Pages come back by themselves, perhaps to the server that has the table.
                caller.outbox.close(Close::Moved);
            }
        }
        Command::Say { caller, message } => {
            caller.reject(world, message.id().map(str::to_owned), denied);
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
