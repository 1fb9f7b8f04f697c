//! State shared by all parts of a running server.

use std::sync::Arc;

use tokio::sync::watch;

use crate::{
    analysis::Analyses,
    bot_pool::BotPool,
    config::Config,
    games::GameKind,
    http::{Advised, Imports, ListingLimits, Origins, RateLimits},
    hub::Hub,
    metrics::Metrics,
    moderation::Sanctions,
    node::ThisNode,
    notices::Notices,
    socket::{SocketRegistry, Streams},
    storage::{Claims, Journal, Store},
    storage_health::StorageHealth,
};

/// A running server's shared state.
#[derive(Debug)]
pub struct AppState {
    /// The settings.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// Appends to the journal.
    pub journal: Journal,
    /// This process among those that share the database.
    pub own: ThisNode,
    /// Whether the database can store.
    pub storage_health: StorageHealth,
    /// Claims tables for this server.
    pub claims: Claims,
    /// Operators' sanctions.
    pub sanctions: Sanctions,
    /// The metrics.
    pub metrics: Arc<Metrics>,
    /// The threads that compute bots' moves.
    pub bots: BotPool,
    /// The tables in memory.
    pub hub: Hub,
    /// The origins of the page.
    pub origins: Origins,
    /// The rate limits.
    pub allowances: RateLimits,
    /// The limits on listed tables.
    pub listers: ListingLimits,
    /// The analyses of finished matches.
    pub analyses: Analyses,
    /// Who waits for advice.
    pub advised: Advised,
    /// The uploads in progress.
    pub imports: Imports,
    /// The open sockets.
    pub sockets: SocketRegistry,
    /// The open event streams.
    pub streams: Streams,
    /// Sends turn notifications.
    pub notices: Notices,
    /// When the server started: milliseconds since 1970.
    pub began: u64,
    /// Becomes true once, when the server stops.
    pub stopping: watch::Sender<bool>,
}

impl AppState {
    /// Creates the state.
    pub fn new(config: Config, store: Store, own: ThisNode, origins: Origins) -> Arc<Self> {
        let metrics = Arc::new(Metrics::default());
        Arc::new(Self {
            began: config.clock.now(),
            notices: Notices::start(
                store.clone(),
                Arc::clone(&metrics),
                config.webhooks,
                config.webhooks_again,
            ),
            bots: BotPool::start(config.limits.bot_threads, Arc::clone(&metrics)),
            config,
            journal: Journal::start(store.clone(), Arc::clone(&metrics)),
            storage_health: StorageHealth::default(),
            claims: Claims::start(store.clone(), own.node.id.clone()),
            sanctions: Sanctions::default(),
            own,
            store,
            metrics,
            hub: Hub::default(),
            allowances: RateLimits::default(),
            listers: ListingLimits::default(),
            analyses: Analyses::default(),
            advised: Advised::default(),
            imports: Imports::default(),
            sockets: SocketRegistry::default(),
            streams: Streams::default(),
            origins,
            stopping: watch::Sender::new(false),
        })
    }

    /// An offered game.
    pub fn game(&self, id: &str) -> Option<&GameKind> {
        self.config.games.iter().find(|g| g.id == id)
    }

    /// Whether the server is stopping.
    pub fn stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}
