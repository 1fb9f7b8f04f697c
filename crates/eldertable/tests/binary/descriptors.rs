//! A server that has run out of file descriptors waits until it has some again.

use std::{process::Stdio, time::Duration};

use tokio::{
    net::TcpStream,
    process::Command,
    time::{sleep, timeout},
};

use crate::{run::BINARY, server::free_port};

async fn is_ready(address: &str) -> bool {
    let ready = reqwest::get(format!("http://{address}/readyz"));
    let ready = timeout(Duration::from_secs(5), ready).await;
    ready.is_ok_and(|answer| answer.is_ok_and(|a| a.status().is_success()))
}

#[tokio::test]
async fn it_goes_on_when_there_are_descriptors_again() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("127.0.0.1:{}", free_port());
    let database = format!("sqlite://{}", folder.path().join("tables.db").display());
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 64; exec \"$0\" \"$@\"", BINARY, "serve"])
        .args(["--listen", &address, "--database", &database])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let ready = async {
        while !is_ready(&address).await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(30), ready).await.unwrap();

    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(&address).await.unwrap());
    }
    assert!(
        !is_ready(&address).await,
        "it has descriptors for everybody"
    );
    assert!(child.try_wait().unwrap().is_none(), "it has ended");
    drop(crowd);
    let ready = async {
        while !is_ready(&address).await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(Duration::from_secs(30), ready).await.unwrap();
}
