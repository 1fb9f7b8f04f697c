//! `serve`: its errors at the start, and how it stops.

use std::{fs, net::TcpListener, process::Stdio, time::Duration};

use faults::process::Recipe;
use tokio::{process::Command, time::timeout};

use crate::run::{BINARY, Worded};

/// Runs `serve`, which must give up by itself.
async fn serve(args: &[&str]) -> Worded {
    let mut command = Command::new(BINARY);
    command.arg("serve").args(args).kill_on_drop(true);
    let output = timeout(Duration::from_secs(20), command.output()).await;
    output.expect("it went on").unwrap().into()
}

fn sqlite(path: &std::path::Path) -> String {
    format!("sqlite://{}", path.display())
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let database = sqlite(&folder.path().join("tables.db"));
    let said = serve(&["--listen", &address, "--database", &database]).await;
    said.failed(&[&address]);
}

#[tokio::test]
async fn a_database_that_cannot_be_opened_is_named() {
    let listen = ["--listen", "127.0.0.1:0", "--database"];
    let said = serve(&[&listen[..], &["sqlite:///no/such/folder/tables.db"]].concat()).await;
    said.failed(&["/no/such/folder/tables.db"]);
    let said = serve(&[&listen[..], &["mysql://localhost/x"]].concat()).await;
    said.failed(&["mysql://localhost/x", "sqlite://"]);
    let said = serve(&[&listen[..], &["postgres://me:secret@127.0.0.1:1/x"]].concat()).await;
    said.failed(&["127.0.0.1:1"]);
    assert!(!said.err.contains("secret"), "{said:?}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    fs::write(&path, "these are my notes, and not a database at all").unwrap();
    let said = serve(&["--listen", "127.0.0.1:0", "--database", &sqlite(&path)]).await;
    said.failed(&["notes.txt"]);
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(kept, "these are my notes, and not a database at all");
}

#[tokio::test]
async fn nonsense_is_named() {
    serve(&["--listen", "somewhere"])
        .await
        .refused(&["somewhere", "--listen"]);
    serve(&["--colour"]).await.refused(&["--colour"]);
}

#[tokio::test]
async fn settings_come_from_the_environment_too() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(BINARY);
    command
        .arg("serve")
        .env("ELDERTABLE_LISTEN", &address)
        .env(
            "ELDERTABLE_DATABASE",
            sqlite(&folder.path().join("tables.db")),
        )
        .kill_on_drop(true);
    let output = timeout(Duration::from_secs(20), command.output()).await;
    Worded::from(output.unwrap().unwrap()).failed(&[&address]);
}

#[tokio::test]
async fn examples_are_offered_only_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite(&folder.path().join("tables.db"));
    let recipe = Recipe::new(BINARY.as_ref(), database).unwrap();
    let server = recipe.start().await.unwrap();
    let games = format!("http://{}/api/v1/games", server.address);
    let games = reqwest::get(games).await.unwrap();
    assert!(games.text().await.unwrap().contains("skirmish"));
    server.kill().await.unwrap();
}

#[tokio::test]
async fn it_goes_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(sqlite(&folder.path().join("tables.db")))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    let pid = child.id().unwrap().to_string();
    Command::new("kill")
        .args(["-TERM", &pid])
        .status()
        .await
        .unwrap();
    let status = timeout(Duration::from_secs(20), child.wait()).await;
    assert!(status.expect("it went on").unwrap().success());
}
