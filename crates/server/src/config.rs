//! What a server can be told. The binary fills it from flags, environment and defaults.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use crate::games::{self, GameKind};

/// Everything a server needs to know before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// `sqlite://path` or `postgres://…`.
    pub database: String,
    /// The games on offer, see [`games::offered`].
    pub games: Vec<GameKind>,
    /// Origins besides the server's own host from which pages may talk to it, for example
    /// `https://play.example.org` behind a proxy that changes the host.
    pub public_origins: Vec<String>,
    /// Serve the page from this folder instead of the one built in.
    pub client_dir: Option<PathBuf>,
    /// Bounds on what one person, address or connection may do.
    pub limits: Limits,
    /// How long a table without commands stays in memory.
    pub idle_timeout: Duration,
    /// How long this server counts as running after it was last heard of: then another server on the
    /// same database may take its tables over.
    pub lease: Duration,
    /// How many entries apart snapshots of a match are taken.
    pub snapshot_every: u64,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_delay: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database: "sqlite://eldertable.db".to_owned(),
            games: games::offered(games::Examples::Hidden),
            public_origins: Vec::new(),
            client_dir: None,
            limits: Limits::default(),
            idle_timeout: Duration::from_mins(10),
            lease: Duration::from_secs(10),
            snapshot_every: 200,
            bot_delay: Duration::from_millis(150),
        }
    }
}

/// Bounds. Beyond them the sender is refused; nobody else notices.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of a message or request body.
    pub message_bytes: usize,
    /// Frames that may wait for a slow reader before it is sent away.
    pub outbox_frames: usize,
    /// Bytes that may wait for a slow reader before it is sent away.
    pub outbox_bytes: usize,
    /// Messages a connection may send at once.
    pub message_burst: u32,
    /// Messages a connection may send per second in the long run.
    pub messages_per_second: u32,
    /// Refused messages in a row after which a flooding connection is closed.
    pub flood: u32,
    /// Changing requests an address may make at once.
    pub request_burst: u32,
    /// Changing requests an address may make per second in the long run.
    pub requests_per_second: u32,
    /// Open sockets of one person.
    pub sockets_per_person: u32,
    /// Open sockets of one address.
    pub sockets_per_address: u32,
    /// Tables a socket may watch.
    pub tables_per_socket: usize,
    /// Unfinished tables a person may host or sit at.
    pub tables_per_person: usize,
    /// Decks of a person's own for a game.
    pub decks_per_person: u32,
    /// Commands that may wait for a table.
    pub inbox: usize,
    /// How long a socket may stay silent before its first message.
    pub first_message: Duration,
    /// How often both sides say that they are there.
    pub heartbeat: Duration,
    /// Silence after which a socket is dead.
    pub silence: Duration,
    /// Updates kept per kind of viewer for those who come back.
    pub history: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message_bytes: 16 * 1024,
            outbox_frames: 256,
            outbox_bytes: 1024 * 1024,
            message_burst: 60,
            messages_per_second: 20,
            flood: 200,
            request_burst: 120,
            requests_per_second: 10,
            sockets_per_person: 16,
            sockets_per_address: 512,
            tables_per_socket: 8,
            tables_per_person: 50,
            decks_per_person: 100,
            inbox: 256,
            first_message: Duration::from_secs(20),
            heartbeat: Duration::from_secs(15),
            silence: Duration::from_secs(45),
            history: 64,
        }
    }
}
