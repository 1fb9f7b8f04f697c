//! Sends messages to spectators in batches, so that the room and the players' connections run in
//! between.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;

use super::{Room, Visitor, live::Update};
use crate::{lobby::Table, socket::frame, wire::ServerMessage};

/// The batch size.
const LOT: usize = 32;

/// Messages that some spectators have yet to be sent.
#[derive(Debug, Default)]
pub(super) struct SpectatorQueue {
    /// In order; kept until every spectator has been sent it.
    owed: VecDeque<Delivery>,
    /// The number of the newest one.
    newest: u64,
}

/// A message to all spectators.
#[derive(Debug)]
enum Delivery {
    /// Updates of the match.
    Updates(Vec<Update>),
    /// Another message.
    Message {
        bytes: Utf8Bytes,
        /// Only for spectators who see the match without delay.
        live: bool,
    },
}

impl SpectatorQueue {
    /// Whether anything is left to send.
    pub(super) fn waits(&self) -> bool {
        !self.owed.is_empty()
    }

    /// The number of the newest one; a new spectator starts after it.
    pub(super) fn newest(&self) -> u64 {
        self.newest
    }
}

impl Delivery {
    fn send(&self, visitor: &Visitor, table: &Table) {
        let Visitor { caller, viewer, .. } = visitor;
        match self {
            Self::Updates(updates) => {
                let update = updates.iter().find(|u| Some(u.viewer) == *viewer);
                if let Some(update) = update {
                    caller.outbox.share(update.bytes.clone());
                }
            }
            Self::Message { bytes, live } => {
                if !live || table.sees_it_live(&caller.person.id) {
                    caller.outbox.share(bytes.clone());
                }
            }
        }
    }
}

impl Room {
    /// Sends a message to every visitor.
    pub(super) fn tell_all(&mut self, message: &ServerMessage) {
        self.tell(message, false);
    }

    /// Sends a message about the present match: not to delayed spectators.
    pub(super) fn tell_those_present(&mut self, message: &ServerMessage) {
        self.tell(message, true);
    }

    fn tell(&mut self, message: &ServerMessage, live: bool) {
        let owed = Delivery::Message {
            bytes: frame(message),
            live,
        };
        for visitor in &self.visitors[..self.seated()] {
            owed.send(visitor, &self.table);
        }
        self.owe(owed);
    }

    /// Queues updates for spectators.
    pub(super) fn owe_updates(&mut self, updates: Vec<Update>) {
        if !updates.is_empty() {
            self.owe(Delivery::Updates(updates));
        }
    }

    fn owe(&mut self, owed: Delivery) {
        self.spectators.newest += 1;
        self.spectators.owed.push_back(owed);
        self.send_a_lot();
    }

    /// Sends the next batch.
    pub(super) fn send_a_lot(&mut self) {
        self.send_owed(LOT);
    }

    /// Sends everything that is left, before later messages.
    pub(super) fn send_all_owed(&mut self) {
        self.send_owed(usize::MAX);
    }

    fn send_owed(&mut self, mut most: usize) {
        let seated = self.seated();
        let SpectatorQueue { owed, newest } = &self.spectators;
        let before = newest - owed.len() as u64;
        for visitor in &mut self.visitors[seated..] {
            if visitor.told >= *newest {
                continue;
            }
            if most == 0 {
                return;
            }
            most -= 1;
            let sent = visitor.told.saturating_sub(before) as usize;
            for owed in owed.iter().skip(sent) {
                owed.send(visitor, &self.table);
            }
            visitor.told = *newest;
        }
        self.spectators.owed.clear();
    }
}
