//! `eldertable serve`: tables for browsers.

use std::{io::IsTerminal, net::SocketAddr, path::PathBuf, time::Duration};

use clap::ValueEnum;
use server::{
    config::Config,
    games::{Examples, offered},
};
use tracing_subscriber::EnvFilter;

use crate::failure::Usage;

/// Every option can be given as an environment variable, too.
#[derive(clap::Args, Debug)]
pub(crate) struct Serve {
    /// Where to serve; port 0 picks a free one
    #[arg(
        long,
        env = "ELDERTABLE_LISTEN",
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8080"
    )]
    listen: SocketAddr,
    /// Where tables are kept: `sqlite://FILE` (created when missing) or `postgres://USER@HOST/NAME`
    #[arg(
        long,
        env = "ELDERTABLE_DATABASE",
        value_name = "URL",
        default_value = "sqlite://eldertable.db",
        hide_env_values = true
    )]
    database: String,
    /// Offer the example games, too
    #[arg(long, env = "ELDERTABLE_WITH_EXAMPLES")]
    with_examples: bool,
    /// Origins besides the server's own from which pages may talk to it, as behind a proxy that
    /// changes the host; separate several by commas
    #[arg(
        long,
        env = "ELDERTABLE_PUBLIC_ORIGIN",
        value_name = "https://HOST",
        value_delimiter = ','
    )]
    public_origin: Vec<String>,
    /// Serve the page from this folder instead of the one built in
    #[arg(long, env = "ELDERTABLE_CLIENT_DIR", value_name = "DIR")]
    client_dir: Option<PathBuf>,
    /// Seconds without commands after which a table leaves memory
    #[arg(
        long,
        env = "ELDERTABLE_IDLE_SECONDS",
        value_name = "N",
        default_value_t = 600
    )]
    idle_seconds: u64,
    /// Seconds of silence after which another server on the same database may take tables over
    #[arg(
        long,
        env = "ELDERTABLE_LEASE_SECONDS",
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    lease_seconds: u64,
    /// How long a bot waits before it moves, so that people can follow
    #[arg(
        long,
        env = "ELDERTABLE_BOT_DELAY_MS",
        value_name = "MS",
        default_value_t = 150
    )]
    bot_delay_ms: u64,
    /// What is logged: a level, or levels by module
    #[arg(
        long,
        env = "ELDERTABLE_LOG",
        value_name = "FILTER",
        default_value = "info,sqlx=warn"
    )]
    log: String,
    /// How it is logged
    #[arg(long, env = "ELDERTABLE_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// A JSON object a line, for programs
    Json,
}

impl Serve {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        self.start_log()?;
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(server::serve(self.config(), shutdown()))?;
        Ok(())
    }

    fn config(self) -> Config {
        let examples = if self.with_examples {
            Examples::Shown
        } else {
            Examples::Hidden
        };
        Config {
            listen: self.listen,
            database: self.database,
            games: offered(examples),
            public_origins: self.public_origin,
            client_dir: self.client_dir,
            idle_timeout: Duration::from_secs(self.idle_seconds),
            lease: Duration::from_secs(self.lease_seconds),
            bot_delay: Duration::from_millis(self.bot_delay_ms),
            ..Config::default()
        }
    }

    fn start_log(&self) -> anyhow::Result<()> {
        let filter = EnvFilter::try_new(&self.log)
            .map_err(|e| Usage::error(format!("--log {}: {e}", self.log)))?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
        Ok(())
    }
}

/// Ends when the process is told to stop.
async fn shutdown() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
