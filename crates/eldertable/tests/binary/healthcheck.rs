//! `healthcheck`: well or not, for containers.

use std::process::Command;

use crate::{
    run::{BINARY, Worded, done, eldertable},
    server::{Server, free_port},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_whether_a_server_is_ready() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("tables.db").display());
    let server = Server::start(&database).await;
    let everywhere = format!("0.0.0.0:{}", server.port);
    assert_eq!(done(&["healthcheck", "--listen", &everywhere]).out, "ok\n");
    let by_environment = Command::new(BINARY)
        .arg("healthcheck")
        .env("ELDERTABLE_LISTEN", &everywhere)
        .output();
    let said = Worded::from(by_environment.unwrap());
    assert_eq!(said.code, Some(0), "{said:?}");

    // Where machines are to ask it is not.
    let elsewhere = format!("127.0.0.1:{}", free_port());
    let args = [
        "healthcheck",
        "--listen",
        &everywhere,
        "--admin-listen",
        &elsewhere,
    ];
    eldertable(&args).failed(&[&elsewhere]);
    server.kill().await;
    eldertable(&["healthcheck", "--listen", &everywhere]).failed(&["127.0.0.1"]);
}
