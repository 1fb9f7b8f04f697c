//! From a configuration to a running server, and down again.

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use axum::serve::ListenerExt;
use tokio::{
    net::TcpListener,
    time::{sleep, timeout},
};

use crate::{config::Config, error::ServerError, http, http::Origins, storage, world::World};

/// How long open requests may take when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// A server that has its address and its database and waits to be run.
#[derive(Debug)]
pub struct Running {
    listener: TcpListener,
    world: Arc<World>,
    address: SocketAddr,
}

/// Serves until `shutdown` ends, then closes every connection with a code that says "come back".
///
/// # Errors
/// When it can't start; the error says why in words.
pub async fn serve(
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServerError> {
    let bound = bind(config).await?;
    tracing::info!("serving at http://{}", bound.address);
    bound.run(shutdown).await
}

/// Opens the database and takes the address, so that faults show before anything is served.
///
/// # Errors
/// When either can't be had.
pub async fn bind(config: Config) -> Result<Running, ServerError> {
    if let Some(folder) = &config.client_dir
        && !folder.join("index.html").is_file()
    {
        return Err(ServerError::ClientDir(folder.clone()));
    }
    let origins = Origins::new(&config.public_origins)?;
    let listen = config.listen;
    let failed = |why| ServerError::Listen {
        address: listen,
        why,
    };
    let listener = TcpListener::bind(listen).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let store = storage::open(&config.database).await?;
    let world = World::new(config, store, origins);
    Ok(Running {
        listener,
        world,
        address,
    })
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it shares: for tests that look inside.
    pub fn world(&self) -> Arc<World> {
        Arc::clone(&self.world)
    }

    /// Serves until `shutdown` ends.
    ///
    /// # Errors
    /// When the listener breaks.
    pub async fn run(
        self,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let world = self.world;
        let app = http::router(Arc::clone(&world));
        let app = app.into_make_service_with_connect_info::<SocketAddr>();
        let listener = self.listener.tap_io(|stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "no delay");
            }
        });
        let stopping = Arc::clone(&world);
        let stop = async move {
            shutdown.await;
            stopping.stopping.send_replace(true);
        };
        let mut stopped = world.stopping.subscribe();
        let served = axum::serve(listener, app).with_graceful_shutdown(stop);
        let result = tokio::select! {
            result = async { served.await } => result,
            () = async {
                let _ = stopped.wait_for(|s| *s).await;
                sleep(FAREWELL).await;
            } => Ok(()),
        };
        world.hub.stop().await;
        let _ = timeout(FAREWELL, sockets_closed(&world)).await;
        // A line to the database that has fallen silent would hold it for good.
        let _ = timeout(FAREWELL, world.store.close()).await;
        Ok(result?)
    }
}

async fn sockets_closed(world: &World) {
    while world.metrics.sockets.get() > 0 {
        sleep(Duration::from_millis(20)).await;
    }
}
