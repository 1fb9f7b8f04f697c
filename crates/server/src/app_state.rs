//! What every part of a running server shares.

use std::sync::Arc;

use tokio::sync::watch;

use crate::{
    bot_pool::BotPool,
    config::Config,
    games::GameKind,
    http::{Imports, ListingLimits, Origins, RateLimits},
    hub::Hub,
    metrics::Metrics,
    moderation::Sanctions,
    node::ThisNode,
    notices::Notices,
    socket::{SocketRegistry, Streams},
    storage::{Claims, Journal, Store},
    storage_health::StorageHealth,
};

/// A running server's shared parts.
#[derive(Debug)]
pub struct AppState {
    /// What it was told.
    pub config: Config,
    /// The database.
    pub store: Store,
    /// The way into the journal.
    pub journal: Journal,
    /// This process among those that share the database.
    pub own: ThisNode,
    /// Whether anything can be stored.
    pub storage_health: StorageHealth,
    /// The way to claim tables.
    pub claims: Claims,
    /// What operators have decided about people.
    pub sanctions: Sanctions,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Where bots think.
    pub bots: BotPool,
    /// The tables in memory.
    pub hub: Hub,
    /// Where pages may come from.
    pub origins: Origins,
    /// How much addresses may still ask for.
    pub allowances: RateLimits,
    /// Whose tables are on the list of public ones.
    pub listers: ListingLimits,
    /// Who sends a file.
    pub imports: Imports,
    /// The open sockets.
    pub sockets: SocketRegistry,
    /// The open connections that are no sockets.
    pub streams: Streams,
    /// The way out for notices.
    pub notices: Notices,
    /// When it was put together: milliseconds since 1970.
    pub began: u64,
    /// Turns true once, when the server stops.
    pub stopping: watch::Sender<bool>,
}

impl AppState {
    /// Puts the parts together.
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
            imports: Imports::default(),
            sockets: SocketRegistry::default(),
            streams: Streams::default(),
            origins,
            stopping: watch::Sender::new(false),
        })
    }

    /// A game on offer.
    pub fn game(&self, id: &str) -> Option<&GameKind> {
        self.config.games.iter().find(|g| g.id == id)
    }

    /// Whether the server is about to end.
    pub fn stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}
