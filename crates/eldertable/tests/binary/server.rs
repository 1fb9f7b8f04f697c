//! A server of the real binary, on a port of its own.

use std::{
    net::{SocketAddr, TcpListener},
    process::Stdio,
    time::Duration,
};

use tokio::{
    process::{Child, Command},
    time::{sleep, timeout},
};

use crate::run::BINARY;

/// A running `eldertable serve`. It is killed when dropped.
#[derive(Debug)]
pub(crate) struct Server {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    child: Child,
}

/// A port that is free now.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Server {
    /// Serves on a free port.
    pub(crate) async fn start(database: &str) -> Self {
        Self::start_at(database, free_port()).await
    }

    /// Serves on this port and waits until the server answers.
    pub(crate) async fn start_at(database: &str, port: u16) -> Self {
        Self::start_with(database, port, &[]).await
    }

    /// The same with more arguments.
    pub(crate) async fn start_with(database: &str, port: u16, more: &[&str]) -> Self {
        let child = Command::new(BINARY)
            .args(["serve", "--with-examples", "--database", database])
            .args(["--listen", &format!("127.0.0.1:{port}")])
            .args(more)
            .stdout(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let server = Self { port, child };
        let ready = async {
            while !server.is_ready().await {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let ready = timeout(Duration::from_secs(30), ready).await;
        ready.expect("the server does not get ready");
        server
    }

    async fn is_ready(&self) -> bool {
        let answer = reqwest::get(self.url("/readyz")).await;
        answer.is_ok_and(|a| a.status().is_success())
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    /// The address of a page.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// SIGSTOP or SIGCONT: it stands still, or goes on as if nothing had been.
    pub(crate) async fn signal(&self, name: &str) {
        let id = self.child.id().unwrap().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().await;
        assert!(sent.unwrap().success());
    }

    /// SIGKILL: no time to clean up.
    pub(crate) async fn kill(mut self) {
        self.child.kill().await.unwrap();
    }
}
