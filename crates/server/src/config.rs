//! What a server can be told. The binary fills it from flags, environment and defaults.

mod limits;
mod retention;
mod seconds;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

pub(crate) use self::retention::since;
pub use self::{limits::Limits, retention::Retention};
use crate::{
    address::Network,
    clock::Clock,
    games::{self, GameKind},
    moderation::AdminToken,
    notices::AllowedDestinations,
};

/// Everything a server needs to know before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Where machines may ask how it is: health and metrics. Without it health is public and metrics
    /// are nowhere.
    pub admin_listen: Option<SocketAddr>,
    /// By what operators are known there; without it there is nothing for them.
    pub admin_token: Option<AdminToken>,
    /// `sqlite://path` or `postgres://…`.
    pub database: String,
    /// The games on offer, see [`games::offered`].
    pub games: Vec<GameKind>,
    /// The origins under which the server is reached, for example `https://play.example.org`; by no other
    /// then. Without any: loopback names on a loopback address, else whatever host is asked for.
    pub public_origins: Vec<String>,
    /// Proxies whose word about their clients' addresses counts.
    pub trusted_proxies: Vec<Network>,
    /// Serve the page from this folder instead of the one built in.
    pub client_dir: Option<PathBuf>,
    /// Bounds on what one person, address or connection may do.
    pub limits: Limits,
    /// After what age what is stored is deleted.
    pub retention: Retention,
    /// How often what has aged is looked for.
    pub upkeep_rounds: Duration,
    /// How long a table without commands stays in memory.
    pub idle_timeout: Duration,
    /// The clock by which players' clocks run.
    pub clock: Clock,
    /// How often it is looked whether a clock has run out at a table that is not in memory.
    pub clock_rounds: Duration,
    /// How long this server counts as running after it was last heard of: then another server on the
    /// same database may take its tables over.
    pub lease: Duration,
    /// How many entries apart snapshots of a match are taken.
    pub snapshot_every: u64,
    /// Where notices may go that it is somebody's turn.
    pub webhooks: AllowedDestinations,
    /// How long it takes until one that was not taken is sent again; the third time, ten times as
    /// long.
    pub webhooks_again: Duration,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_delay: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            admin_listen: None,
            admin_token: None,
            database: "sqlite://eldertable.db".to_owned(),
            games: games::offered(games::Examples::Hidden),
            public_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            client_dir: None,
            limits: Limits::default(),
            retention: Retention::default(),
            upkeep_rounds: Duration::from_mins(1),
            idle_timeout: Duration::from_mins(10),
            clock: Clock::default(),
            clock_rounds: Duration::from_secs(10),
            lease: Duration::from_secs(10),
            snapshot_every: 200,
            webhooks: AllowedDestinations::default(),
            webhooks_again: Duration::from_secs(3),
            bot_delay: Duration::from_millis(150),
        }
    }
}

/// A setting that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{key}: {why}")]
pub struct ConfigError {
    /// The setting.
    pub key: String,
    /// What is wrong with it.
    pub why: String,
}

impl ConfigError {
    fn new(key: impl Into<String>, why: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            why: why.into(),
        }
    }
}

impl Config {
    /// Finds what makes no sense.
    ///
    /// # Errors
    /// Names the first of them.
    pub fn check(&self) -> Result<(), ConfigError> {
        let same = |admin: SocketAddr| admin == self.listen && admin.port() != 0;
        if self.admin_listen.is_some_and(same) {
            let why = "it must differ from listen";
            return Err(ConfigError::new("admin_listen", why));
        }
        if self.games.is_empty() {
            return Err(ConfigError::new("games", "none is offered"));
        }
        if self.idle_timeout < Duration::from_millis(10) {
            let why = "a table must be able to stay in memory for a moment";
            return Err(ConfigError::new("idle_seconds", why));
        }
        if self.lease < Duration::from_millis(10) {
            let why = "a server needs a moment to say that it still runs";
            return Err(ConfigError::new("lease_seconds", why));
        }
        if self.bot_delay > Duration::from_mins(1) {
            let why = "a bot that thinks for more than a minute keeps everybody waiting";
            return Err(ConfigError::new("bot_delay_ms", why));
        }
        self.retention.check()?;
        self.limits.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_make_sense_and_nonsense_is_named() {
        assert_eq!(Config::default().check(), Ok(()));
        let wrong = |change: fn(&mut Config)| {
            let mut config = Config::default();
            change(&mut config);
            config.check().unwrap_err().key
        };
        assert_eq!(wrong(|c| c.limits.inbox = 0), "limits.inbox");
        assert_eq!(
            wrong(|c| c.limits.outbox_frames = usize::MAX),
            "limits.outbox_frames"
        );
        assert_eq!(
            wrong(|c| c.limits.header = Duration::ZERO),
            "limits.header_seconds"
        );
        let silent = wrong(|c| c.limits.silence = c.limits.heartbeat);
        assert_eq!(silent, "limits.silence_seconds");
        assert_eq!(wrong(|c| c.idle_timeout = Duration::ZERO), "idle_seconds");
        assert_eq!(wrong(|c| c.admin_listen = Some(c.listen)), "admin_listen");
    }
}
