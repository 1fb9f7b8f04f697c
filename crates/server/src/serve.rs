//! Starts and stops a server.

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use tokio::{
    net::TcpListener,
    sync::{oneshot, watch},
    time::{sleep, timeout},
};

use crate::{
    app_state::AppState, config::Config, connections, error::ServerError, http, http::Origins,
    node, socket::send_strangers_away, storage, storage_health, upkeep,
};

/// How long open requests may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// A server with its address and database, ready to run.
#[derive(Debug)]
pub struct BoundServer {
    listener: TcpListener,
    address: SocketAddr,
    admin: Option<(TcpListener, SocketAddr)>,
    app: Arc<AppState>,
}

/// Serves until `shutdown` ends, then closes every connection with a code that tells clients to
/// reconnect.
///
/// # Errors
/// When it can't start; the error says why.
pub async fn serve(
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServerError> {
    let bound = bind(config).await?;
    tracing::info!("serving at http://{}", bound.address);
    if let Some(address) = bound.admin_address() {
        tracing::info!("health and metrics at http://{address}");
    }
    bound.run(shutdown).await
}

/// Opens the database and binds the address, so that errors appear before anything is served.
///
/// # Errors
/// When either fails, or a setting is invalid.
pub async fn bind(config: Config) -> Result<BoundServer, ServerError> {
    config.check()?;
    if let Some(folder) = &config.client_dir
        && !folder.join("index.html").is_file()
    {
        return Err(ServerError::ClientDir(folder.clone()));
    }
    if config.client_dir.is_none() && !crate::http::page_is_built_in() {
        tracing::warn!(
            "this server was built without its page: build web-client and the server again, or \
             start it with --client-dir"
        );
    }
    let origins = Origins::new(&config.public_origins, config.listen.ip())?;
    let (listener, address) = listen(config.listen).await?;
    let admin = match config.admin_listen {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let store = storage::open(&config.database).await?;
    let own = node::ThisNode::enter(&store, address, config.lease).await?;
    let app = AppState::new(config, store, own, origins);
    app.sanctions.read(&app.store).await?;
    Ok(BoundServer {
        listener,
        address,
        admin,
        app,
    })
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), ServerError> {
    let failed = |why| ServerError::Listen { address, why };
    let listener = TcpListener::bind(address).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

impl BoundServer {
    /// The bound address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The bound address for monitoring, if there is one.
    pub fn admin_address(&self) -> Option<SocketAddr> {
        self.admin.as_ref().map(|(_, address)| *address)
    }

    /// Its shared state, for tests.
    pub fn app(&self) -> Arc<AppState> {
        Arc::clone(&self.app)
    }

    /// Serves until `shutdown` ends.
    ///
    /// # Errors
    /// None at present: a broken connection affects only itself.
    pub async fn run(
        self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let app = self.app;
        let (kept, end) = oneshot::channel();
        let keeper = tokio::spawn(node::keep(Arc::clone(&app), end));
        let router = http::router(Arc::clone(&app));
        let (over, ended) = watch::channel(false);
        let admin = self.admin.map(|(listener, _)| {
            let router = http::admin(Arc::clone(&app));
            tokio::spawn(connections::serve(
                listener,
                router,
                Arc::clone(&app),
                ended,
            ))
        });
        let minding = Arc::clone(&app);
        tokio::spawn(async move { minding.hub.mind_clocks(&minding).await });
        tokio::spawn(send_strangers_away(Arc::clone(&app)));
        tokio::spawn(storage_health::watch(Arc::clone(&app)));
        tokio::spawn(upkeep::keep_up(Arc::clone(&app)));
        let stopping = app.stopping.subscribe();
        let stop = async {
            shutdown.await;
            app.stopping.send_replace(true);
            sleep(FAREWELL).await;
        };
        tokio::select! {
            () = connections::serve(self.listener, router, Arc::clone(&app), stopping) => {}
            () = stop => {}
        }
        app.hub.stop().await;
        let _ = timeout(FAREWELL, sockets_closed(&app)).await;
        drop(kept);
        let _ = keeper.await;
        // A silent database connection would block this forever.
        match timeout(FAREWELL, app.store.leave(&app.own.node.id)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(%error, "others must wait until the lease of this server runs out");
            }
            Err(_) => tracing::warn!("others must wait until the lease of this server runs out"),
        }
        let _ = timeout(FAREWELL, app.store.close()).await;
        drop(over);
        if let Some(admin) = admin {
            let _ = timeout(FAREWELL, admin).await;
        }
        Ok(())
    }
}

async fn sockets_closed(app: &AppState) {
    while app.metrics.sockets.get() > 0 {
        sleep(Duration::from_millis(20)).await;
    }
}
