//! Settings of a server. The binary fills them from flags, the environment, a file, and defaults.

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

/// All settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 picks a free one.
    pub listen: SocketAddr,
    /// Where monitoring reads health and metrics. Without it, health is public and metrics are off.
    pub admin_listen: Option<SocketAddr>,
    /// The operators' token there; without it the operators' API is off.
    pub admin_token: Option<AdminToken>,
    /// `sqlite://path` or `postgres://…`.
    pub database: String,
    /// The offered games, see [`games::offered`].
    pub games: Vec<GameKind>,
    /// The origins of the server, for example `https://play.example.org`; others are refused. If empty:
    /// loopback names for a loopback address, any host otherwise.
    pub public_origins: Vec<String>,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Network>,
    /// Serves the page from this folder instead of the embedded one.
    pub client_dir: Option<PathBuf>,
    /// Limits for people, addresses, and connections.
    pub limits: Limits,
    /// When stored data is deleted.
    pub retention: Retention,
    /// The interval between deletions.
    pub upkeep_rounds: Duration,
    /// How long a table without commands stays in memory.
    pub idle_timeout: Duration,
    /// The clock of players' clocks.
    pub clock: Clock,
    /// The interval between checks for expired clocks of tables that are not in memory.
    pub clock_rounds: Duration,
    /// How long this server owns its tables after its last sign of life. Then other servers on the same
    /// database may claim them.
    pub lease: Duration,
    /// The number of entries between snapshots of a match.
    pub snapshot_every: u64,
    /// Allowed destinations for turn notifications.
    pub webhooks: AllowedDestinations,
    /// The delay before a failed notification is retried; the third try waits ten times as long.
    pub webhooks_again: Duration,
    /// The delay before a bot moves. Pages show moves at their viewer's pace, so none is needed.
    pub bot_delay: Duration,
    /// The least delay before a seat that can only pass is passed; at most twice that.
    pub pass_delay: Duration,
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
            bot_delay: Duration::ZERO,
            pass_delay: Duration::from_millis(1500),
        }
    }
}

/// An invalid setting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{key}: {why}")]
pub struct ConfigError {
    /// The setting.
    pub key: String,
    /// Why it is invalid.
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
    /// Checks all settings.
    ///
    /// # Errors
    /// Names the first invalid setting.
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
            let why = "more than a minute keeps all players waiting";
            return Err(ConfigError::new("bot_delay_ms", why));
        }
        if self.pass_delay > Duration::from_hours(24) {
            let why = "more than a day is no delay but a stop";
            return Err(ConfigError::new("pass_delay_ms", why));
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
