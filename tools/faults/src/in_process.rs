//! A server in this process, with limits for fast tests.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use anyhow::Context as _;
use server::{
    Config, Limits,
    app_state::AppState,
    games::{Examples, offered},
    storage::{self, Store},
};
use tokio::{sync::oneshot, task::JoinHandle, time::timeout};

/// How long it may take to stop.
const FAREWELL: Duration = Duration::from_secs(40);

/// A running server.
#[derive(Debug)]
pub struct InProcessServer {
    /// Where it listens.
    pub address: SocketAddr,
    /// The state its parts share.
    pub app: Arc<AppState>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), server::ServerError>>,
}

/// Settings for tests: any free port, bots without delay, and no rate limits.
pub fn config(database: String) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database,
        games: offered(Examples::Shown),
        bot_delay: Duration::ZERO,
        pass_delay: Duration::from_hours(1),
        limits: Limits {
            message_burst: 1_000_000,
            request_burst: 1_000_000,
            connections_per_address: 10_000,
            sockets_per_person: 10_000,
            sockets_per_address: 10_000,
            ..Limits::default()
        },
        ..Config::default()
    }
}

/// The URL of a database in a folder.
pub fn sqlite(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("faults.db").display())
}

impl InProcessServer {
    /// Starts one.
    ///
    /// # Errors
    /// When it can't open its database.
    pub async fn open(config: Config) -> anyhow::Result<Self> {
        let bound = server::bind(config).await?;
        let (stop, stopped) = oneshot::channel::<()>();
        let (address, app) = (bound.address(), bound.app());
        let task = tokio::spawn(bound.run(async move { drop(stopped.await) }));
        Ok(Self {
            address,
            app,
            stop,
            task,
        })
    }

    /// Its database.
    pub fn store(&self) -> &Store {
        &self.app.store
    }

    /// Stops it cleanly.
    ///
    /// # Errors
    /// When it fails or does not stop.
    pub async fn close(self) -> anyhow::Result<()> {
        drop(self.stop);
        let ended = timeout(FAREWELL, self.task).await;
        ended.context("the server does not end")???;
        Ok(())
    }
}

/// Opens a database that a server uses.
///
/// # Errors
/// When it can't be opened.
pub async fn look_into(database: &str) -> anyhow::Result<Store> {
    Ok(storage::open(database).await?)
}
