//! Settings of a server: a flag wins over the environment, the environment over the file, the file over
//! the default.

mod database;
mod file;
mod held;

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use clap::{ValueEnum, builder::BoolishValueParser};
use serde::{Deserialize, Serialize};
use server::{
    address::Network,
    config::{Config, Limits, Retention},
    games::{Examples, offered},
    moderation::AdminToken,
    notices::AllowedDestinations,
};

use self::{file::Worded, held::Held};
use rules::Usage;

const DATABASE: &str = "sqlite://eldertable.db";
const ADMIN_TOKEN: Held = Held {
    key: "admin_token",
    variable: "ELDERTABLE_ADMIN_TOKEN",
};
const LOG: &str = "info,sqlx=warn";

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LogFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON object per line, for programs
    Json,
}

/// Every setting can be given as a flag, in the environment, or in a file under the flag's name with
/// `_` for `-`. A flag wins over the environment, the environment over the file.
#[derive(clap::Args, Debug)]
pub(crate) struct Flags {
    /// A TOML file of settings; `--print-config` shows one
    #[arg(long, env = "ELDERTABLE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to listen on; port 0 picks a free one [default: 127.0.0.1:8080]
    #[arg(long, env = "ELDERTABLE_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The address for health, metrics, and operators; then health is no longer public. Operators need
    /// the token in `ELDERTABLE_ADMIN_TOKEN`, or in the file named by `ELDERTABLE_ADMIN_TOKEN_FILE`
    #[arg(long, env = "ELDERTABLE_ADMIN_LISTEN", value_name = "ADDRESS:PORT")]
    admin_listen: Option<SocketAddr>,
    /// The database: `sqlite://FILE` (created if missing) or `postgres://USER@HOST/NAME` [env:
    /// `ELDERTABLE_DATABASE`, or `ELDERTABLE_DATABASE_FILE` with the path of a file that holds it]
    /// [default: `sqlite://eldertable.db`]
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Offer the example games, too
    #[arg(
        long,
        env = "ELDERTABLE_WITH_EXAMPLES",
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new()
    )]
    with_examples: Option<bool>,
    /// The origins of this server, separated by commas; others are refused. Without any, a server on a
    /// loopback address accepts only loopback names
    #[arg(
        long,
        env = "ELDERTABLE_PUBLIC_ORIGIN",
        value_name = "https://HOST",
        value_delimiter = ','
    )]
    public_origin: Option<Vec<String>>,
    /// Trusted proxies: addresses and networks whose `X-Forwarded-For` is used, separated by commas
    #[arg(
        long,
        env = "ELDERTABLE_TRUSTED_PROXIES",
        value_name = "NETWORK",
        value_delimiter = ','
    )]
    trusted_proxies: Option<Vec<Network>>,
    /// Serve the page from this folder instead of the embedded one
    #[arg(long, env = "ELDERTABLE_CLIENT_DIR", value_name = "DIR")]
    client_dir: Option<PathBuf>,
    /// Seconds without commands after which a table leaves memory [default: 600]
    #[arg(long, env = "ELDERTABLE_IDLE_SECONDS", value_name = "N")]
    idle_seconds: Option<u64>,
    /// Seconds without a sign of life after which another server on the same database may claim this
    /// server's tables [default: 10]
    #[arg(long, env = "ELDERTABLE_LEASE_SECONDS", value_name = "N")]
    lease_seconds: Option<u64>,
    /// Send turn notifications to the public addresses that people set for themselves [default: true]
    #[arg(
        long,
        env = "ELDERTABLE_WEBHOOKS",
        value_name = "BOOL",
        num_args = 0..=1,
        default_missing_value = "true",
        value_parser = BoolishValueParser::new()
    )]
    webhooks: Option<bool>,
    /// Milliseconds before a bot moves; pages show moves at their viewer’s pace [default: 0]
    #[arg(long, env = "ELDERTABLE_BOT_DELAY_MS", value_name = "MS")]
    bot_delay_ms: Option<u64>,
    /// Least milliseconds before a seat that can only pass is passed; at most twice that [default: 1500]
    #[arg(long, env = "ELDERTABLE_PASS_DELAY_MS", value_name = "MS")]
    pass_delay_ms: Option<u64>,
    /// The log filter: a level, or levels by module [default: info,sqlx=warn]
    #[arg(long, env = "ELDERTABLE_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// The log format [default: text]
    #[arg(long, env = "ELDERTABLE_LOG_FORMAT", value_enum)]
    log_format: Option<LogFormat>,
    /// A limit, as under `[limits]` in the file; separate several by commas
    #[arg(
        long,
        env = "ELDERTABLE_LIMIT",
        value_name = "NAME=NUMBER",
        value_delimiter = ','
    )]
    limit: Option<Vec<String>>,
}

/// All settings with their effective values.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Settings {
    pub(crate) listen: SocketAddr,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) admin_listen: Option<SocketAddr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    admin_token: Option<String>,
    pub(crate) database: String,
    with_examples: bool,
    public_origin: Vec<String>,
    trusted_proxies: Vec<Network>,
    #[serde(skip_serializing_if = "Option::is_none")]
    client_dir: Option<PathBuf>,
    idle_seconds: u64,
    lease_seconds: u64,
    webhooks: bool,
    bot_delay_ms: u64,
    pass_delay_ms: u64,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
    retention: Retention,
    limits: Limits,
}

/// The database named by a flag or the environment, if any.
pub(crate) fn database(flag: Option<String>) -> anyhow::Result<Option<String>> {
    database::settle(flag, &Worded::default(), None)
}

impl Flags {
    /// The addresses to listen on: for people, and for monitoring.
    pub(crate) fn addresses(&self) -> anyhow::Result<(SocketAddr, Option<SocketAddr>)> {
        let file = self.file()?;
        let listen = self.listen.or(file.listen);
        Ok((
            listen.unwrap_or(Config::default().listen),
            self.admin_listen.or(file.admin_listen),
        ))
    }

    /// The operators' token.
    pub(crate) fn admin_token(&self) -> anyhow::Result<Option<String>> {
        let file = self.file()?;
        let (said, held) = (file.admin_token.as_ref(), file.admin_token_file.as_ref());
        ADMIN_TOKEN.settle(said, held, self.config.as_deref())
    }

    fn file(&self) -> anyhow::Result<Worded> {
        match &self.config {
            Some(path) => Worded::read(path),
            None => Ok(Worded::default()),
        }
    }

    /// Combines flags, environment, file, and defaults.
    pub(crate) fn settle(self) -> anyhow::Result<Settings> {
        let file = self.file()?;
        let defaults = Config::default();
        Ok(Settings {
            listen: self.listen.or(file.listen).unwrap_or(defaults.listen),
            admin_listen: self.admin_listen.or(file.admin_listen),
            admin_token: self.admin_token()?,
            database: database::settle(self.database, &file, self.config.as_deref())?
                .unwrap_or_else(|| DATABASE.to_owned()),
            with_examples: self.with_examples.or(file.with_examples).unwrap_or(false),
            public_origin: self
                .public_origin
                .or(file.public_origin)
                .unwrap_or_default(),
            trusted_proxies: self
                .trusted_proxies
                .or(file.trusted_proxies)
                .unwrap_or_default(),
            client_dir: self.client_dir.or(file.client_dir),
            idle_seconds: self
                .idle_seconds
                .or(file.idle_seconds)
                .unwrap_or(defaults.idle_timeout.as_secs()),
            lease_seconds: self
                .lease_seconds
                .or(file.lease_seconds)
                .unwrap_or(defaults.lease.as_secs()),
            webhooks: self.webhooks.or(file.webhooks).unwrap_or(true),
            bot_delay_ms: self.bot_delay_ms.or(file.bot_delay_ms).unwrap_or(0),
            pass_delay_ms: self.pass_delay_ms.or(file.pass_delay_ms).unwrap_or(1500),
            log: self.log.or(file.log).unwrap_or_else(|| LOG.to_owned()),
            log_format: self.log_format.or(file.log_format).unwrap_or_default(),
            retention: file.retention,
            limits: limited(&file.limits, self.limit.as_deref().unwrap_or_default())?,
        })
    }
}

/// The file's limits, overridden by those of flags and the environment.
fn limited(limits: &Limits, over: &[String]) -> anyhow::Result<Limits> {
    let mut table = toml::Table::try_from(limits)?;
    for limit in over {
        let wrong = |why: &dyn std::fmt::Display| Usage::error(format!("--limit {limit}: {why}"));
        let (name, number) = limit
            .split_once('=')
            .ok_or_else(|| wrong(&"write NAME=NUMBER"))?;
        let number = match (number.trim().parse::<i64>(), number.trim().parse::<f64>()) {
            (Ok(whole), _) => toml::Value::Integer(whole),
            (Err(_), Ok(part)) => toml::Value::Float(part),
            (Err(_), Err(_)) => return Err(wrong(&"that is no number")),
        };
        table.insert(name.trim().to_owned(), number);
        Limits::deserialize(table.clone()).map_err(|why| wrong(&why.message()))?;
    }
    Ok(Limits::deserialize(table)?)
}

fn token(said: &str) -> anyhow::Result<AdminToken> {
    AdminToken::new(said).ok_or_else(|| {
        let least = AdminToken::SHORTEST;
        Usage::error(format!(
            "admin_token: it needs at least {least} visible ASCII characters"
        ))
    })
}

impl Settings {
    /// The server's configuration.
    pub(crate) fn config(&self) -> anyhow::Result<Config> {
        let examples = if self.with_examples {
            Examples::Shown
        } else {
            Examples::Hidden
        };
        let config = Config {
            listen: self.listen,
            admin_listen: self.admin_listen,
            admin_token: self.admin_token.as_deref().map(token).transpose()?,
            database: self.database.clone(),
            games: offered(examples),
            public_origins: self.public_origin.clone(),
            trusted_proxies: self.trusted_proxies.clone(),
            client_dir: self.client_dir.clone(),
            retention: self.retention.clone(),
            limits: self.limits.clone(),
            idle_timeout: Duration::from_secs(self.idle_seconds),
            lease: Duration::from_secs(self.lease_seconds),
            webhooks: if self.webhooks {
                AllowedDestinations::Public
            } else {
                AllowedDestinations::Nowhere
            },
            bot_delay: Duration::from_millis(self.bot_delay_ms),
            pass_delay: Duration::from_millis(self.pass_delay_ms),
            ..Config::default()
        };
        config
            .check()
            .map_err(|why| Usage::error(why.to_string()))?;
        Ok(config)
    }

    /// The settings as a file, without secrets.
    pub(crate) fn shown(&self) -> anyhow::Result<String> {
        let masked = Self {
            database: database::masked(&self.database),
            admin_token: self.admin_token.as_ref().map(|_| "***".to_owned()),
            ..self.clone()
        };
        Ok(toml::to_string(&masked)?)
    }
}
