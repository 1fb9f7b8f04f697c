//! A load balancer before several servers: a new connection goes to the current target and stays there.

use std::net::SocketAddr;

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{JoinHandle, JoinSet},
};

/// A running load balancer; it ends when dropped.
#[derive(Debug)]
pub struct Balancer {
    /// The address it listens on.
    pub address: SocketAddr,
    target: watch::Sender<SocketAddr>,
    task: JoinHandle<()>,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Balancer {
    /// Starts one.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn to(server: SocketAddr) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (target, now) = watch::channel(server);
        let task = tokio::spawn(async move {
            let mut inside = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let server = *now.borrow();
                inside.spawn(async move {
                    if let Ok(mut server) = TcpStream::connect(server).await {
                        let _ = (client.set_nodelay(true), server.set_nodelay(true));
                        let _ = copy_bidirectional(&mut client, &mut server).await;
                    }
                });
            }
        });
        Ok(Self {
            address,
            target,
            task,
        })
    }

    /// Sends new connections to this server.
    pub fn send_to(&self, server: SocketAddr) {
        self.target.send_replace(server);
    }
}
