//! This process among those that share its database. Renews its lease, and checks its tables after a
//! pause longer than the lease.

use std::{
    fs,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::oneshot,
    time::{MissedTickBehavior, interval, timeout},
};

use crate::{
    app_state::AppState,
    error::ServerError,
    secret,
    storage::{Node, Store, StoreError},
};

/// How often the lease is renewed before it would expire.
const RENEWALS: u32 = 3;
/// The minimum interval between renewals.
const SHORTEST: Duration = Duration::from_millis(20);

/// This process, as the database knows it.
#[derive(Debug)]
pub struct ThisNode {
    /// Its record in the database.
    pub node: Node,
    paused: AtomicBool,
}

impl ThisNode {
    /// Registers this process, which listens at `address`.
    ///
    /// # Errors
    /// When the database does not answer or the system gives no randomness.
    pub async fn enter(
        store: &Store,
        address: SocketAddr,
        lease: Duration,
    ) -> Result<Self, ServerError> {
        let unavailable = |e: secret::RandomnessError| StoreError::Unavailable(e.to_string());
        let node = Node {
            id: secret::invite().map_err(unavailable)?,
            place: host().map(|host| format!("{host} {address}")),
            lease,
        };
        store.enter(&node).await?;
        let paused = AtomicBool::new(false);
        Ok(Self { node, paused })
    }

    /// Stops renewing the lease, like a suspended process; for tests.
    pub fn pause(&self) {
        self.paused.store(true, Ordering::Relaxed);
    }

    /// Resumes renewing the lease.
    pub fn wake(&self) {
        self.paused.store(false, Ordering::Relaxed);
    }
}

/// The host name, if the system reports it. With a port it identifies a place where one process listens
/// at a time.
fn host() -> Option<String> {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Renews the lease until the server has stopped.
pub(crate) async fn keep(app: Arc<AppState>, mut ended: oneshot::Receiver<()>) {
    let own = &app.own;
    let mut beat = interval((own.node.lease / RENEWALS).max(SHORTEST));
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = &mut ended => return,
        }
        if own.paused.load(Ordering::Relaxed) {
            continue;
        }
        let renewed = timeout(own.node.lease, app.store.renew(&own.node)).await;
        app.storage_health.tried(&app, matches!(renewed, Ok(Ok(_))));
        match renewed {
            Ok(Ok(true)) => {}
            Ok(Ok(false)) => {
                tracing::warn!("this server was away for longer than its lease");
                app.hub.recheck().await;
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease is not renewed"),
            Err(_) => tracing::warn!("the lease is not renewed in time"),
        }
    }
}
