//! Limits for people, addresses, and connections.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{ConfigError, seconds};

/// Limits. Beyond them the sender is refused; others don't notice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Bytes of a message or request body.
    pub message_bytes: usize,
    /// Bytes of an uploaded archive.
    pub archive_bytes: usize,
    /// Frames in a slow connection's queue before it is closed.
    pub outbox_frames: usize,
    /// Bytes in a slow connection's queue before it is closed.
    pub outbox_bytes: usize,
    /// Burst of messages on a connection.
    pub message_burst: u32,
    /// Messages per second on a connection, sustained.
    pub messages_per_second: u32,
    /// Refused messages in a row after which a flooding connection is closed.
    pub flood: u32,
    /// Burst of changing requests from an address.
    pub request_burst: u32,
    /// Changing requests per second from an address, sustained.
    pub requests_per_second: u32,
    /// Burst of reading requests from an address.
    pub read_burst: u32,
    /// Reading requests per second from an address, sustained.
    pub reads_per_second: u32,
    /// Burst of new stored guests from an address; one more per second.
    pub guest_burst: u32,
    /// Burst of chat lines from a person; one more per second.
    pub chat_burst: u32,
    /// Burst of snapshot and log bytes to an address, over all its sockets.
    pub answer_bytes_burst: u32,
    /// Snapshot and log bytes per second to an address, sustained.
    pub answer_bytes_per_second: u32,
    /// Burst of lookups of unavailable tables from an address; one more per second.
    pub lookup_burst: u32,
    /// Open connections in total, of any kind. More are closed at once.
    pub connections: usize,
    /// Open connections from one address.
    pub connections_per_address: usize,
    /// How long a connection may take to send a request, from its first byte or the last response.
    #[serde(rename = "header_seconds", with = "seconds")]
    pub header: Duration,
    /// How long sent data may remain unread before the connection is closed.
    #[serde(rename = "stalled_seconds", with = "seconds")]
    pub stalled: Duration,
    /// Open sockets of one person.
    pub sockets_per_person: u32,
    /// Open sockets of one address.
    pub sockets_per_address: u32,
    /// Tables that a socket may watch.
    pub tables_per_socket: usize,
    /// Unfinished tables a person may host or sit at.
    pub tables_per_person: usize,
    /// Open public tables that a person may host.
    pub public_tables_per_person: usize,
    /// Open public tables from one address.
    pub public_tables_per_address: usize,
    /// How long an unused open public table stays on the list.
    #[serde(rename = "listed_seconds", with = "seconds")]
    pub listed: Duration,
    /// Decks of a person for one game.
    pub decks_per_person: u32,
    /// Threads for bots; 0: one for every two processors.
    pub bot_threads: usize,
    /// Commands in a table's queue.
    pub inbox: usize,
    /// How long a socket may take to send its first message.
    #[serde(rename = "first_message_seconds", with = "seconds")]
    pub first_message: Duration,
    /// The heartbeat interval of both sides.
    #[serde(rename = "heartbeat_seconds", with = "seconds")]
    pub heartbeat: Duration,
    /// How long a socket may be silent before it is closed.
    #[serde(rename = "silence_seconds", with = "seconds")]
    pub silence: Duration,
    /// How long a closing handshake may take, including queued messages.
    #[serde(rename = "farewell_seconds", with = "seconds")]
    pub farewell: Duration,
    /// How long a player may be away before the others decide without them and before the host's role
    /// moves on.
    #[serde(rename = "away_seconds", with = "seconds")]
    pub away: Duration,
    /// Updates kept for each viewer, for clients that reconnect.
    pub history: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message_bytes: 16 * 1024,
            archive_bytes: 4 * 1024 * 1024,
            outbox_frames: 256,
            outbox_bytes: 1024 * 1024,
            message_burst: 60,
            messages_per_second: 20,
            flood: 200,
            request_burst: 120,
            requests_per_second: 10,
            read_burst: 300,
            reads_per_second: 30,
            guest_burst: 100,
            chat_burst: 10,
            answer_bytes_burst: 32 * 1024 * 1024,
            answer_bytes_per_second: 1024 * 1024,
            lookup_burst: 30,
            connections: 10_000,
            connections_per_address: 1_024,
            header: Duration::from_secs(20),
            stalled: Duration::from_mins(1),
            sockets_per_person: 16,
            sockets_per_address: 512,
            tables_per_socket: 8,
            tables_per_person: 50,
            public_tables_per_person: 5,
            public_tables_per_address: 20,
            listed: Duration::from_hours(1),
            decks_per_person: 100,
            bot_threads: 0,
            inbox: 256,
            first_message: Duration::from_secs(20),
            heartbeat: Duration::from_secs(15),
            silence: Duration::from_secs(45),
            farewell: Duration::from_secs(5),
            away: Duration::from_mins(2),
            history: 64,
        }
    }
}

/// The maximum of every number. A larger one is probably a typing error.
const MOST: u64 = 1 << 30;
/// The maximum of every duration.
const DAY: Duration = Duration::from_hours(24);

impl Limits {
    /// Checks all limits.
    ///
    /// # Errors
    /// Names the first invalid one.
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let wide = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let counts = [
            ("message_bytes", wide(self.message_bytes), 1024),
            ("archive_bytes", wide(self.archive_bytes), 0),
            ("outbox_frames", wide(self.outbox_frames), 1),
            ("outbox_bytes", wide(self.outbox_bytes), 1),
            ("message_burst", self.message_burst.into(), 1),
            ("messages_per_second", self.messages_per_second.into(), 1),
            ("flood", self.flood.into(), 1),
            ("request_burst", self.request_burst.into(), 1),
            ("requests_per_second", self.requests_per_second.into(), 1),
            ("read_burst", self.read_burst.into(), 1),
            ("reads_per_second", self.reads_per_second.into(), 1),
            ("guest_burst", self.guest_burst.into(), 1),
            ("chat_burst", self.chat_burst.into(), 1),
            ("answer_bytes_burst", self.answer_bytes_burst.into(), 1),
            (
                "answer_bytes_per_second",
                self.answer_bytes_per_second.into(),
                1,
            ),
            ("lookup_burst", self.lookup_burst.into(), 1),
            ("connections", wide(self.connections), 1),
            (
                "connections_per_address",
                wide(self.connections_per_address),
                1,
            ),
            ("sockets_per_person", self.sockets_per_person.into(), 1),
            ("sockets_per_address", self.sockets_per_address.into(), 1),
            ("tables_per_socket", wide(self.tables_per_socket), 1),
            ("tables_per_person", wide(self.tables_per_person), 1),
            (
                "public_tables_per_person",
                wide(self.public_tables_per_person),
                0,
            ),
            (
                "public_tables_per_address",
                wide(self.public_tables_per_address),
                0,
            ),
            ("decks_per_person", self.decks_per_person.into(), 0),
            ("bot_threads", wide(self.bot_threads), 0),
            ("inbox", wide(self.inbox), 1),
            ("history", wide(self.history), 0),
        ];
        for (key, value, least) in counts {
            if value < least || value > MOST {
                let why = format!("{value} is not between {least} and {MOST}");
                return Err(ConfigError::new(format!("limits.{key}"), why));
            }
        }
        self.check_times()?;
        if self.silence <= self.heartbeat {
            let why =
                "it must be longer than limits.heartbeat_seconds, or every connection is silent";
            return Err(ConfigError::new("limits.silence_seconds", why));
        }
        Ok(())
    }

    fn check_times(&self) -> Result<(), ConfigError> {
        let times = [
            ("header_seconds", self.header),
            ("stalled_seconds", self.stalled),
            ("first_message_seconds", self.first_message),
            ("heartbeat_seconds", self.heartbeat),
            ("silence_seconds", self.silence),
            ("farewell_seconds", self.farewell),
            ("away_seconds", self.away),
            ("listed_seconds", self.listed),
        ];
        for (key, time) in times {
            if time < Duration::from_millis(10) || time > DAY {
                let why = format!("{} is not between 0.01 and 86400", time.as_secs_f64());
                return Err(ConfigError::new(format!("limits.{key}"), why));
            }
        }
        Ok(())
    }
}
