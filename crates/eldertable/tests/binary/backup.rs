//! Exports, and the restore drill: what a backup holds is what was there, and play goes on from it.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

use crate::{
    player::Player,
    run::{done, eldertable},
    server::Server,
};

/// Two people, a match that is over and one that goes on.
struct Evening {
    finished: String,
    running: String,
    players: [Player; 2],
}

async fn seat([host, guest]: &mut [Player; 2]) -> String {
    let options = json!({ "length": "short" });
    let table = host.open_table("skirmish", 2, options).await;
    guest.enter(&table).await;
    guest.seat(1, json!({ "sitter": "me" })).await;
    host.start().await;
    let [id, _] = table;
    id
}

/// Plays on until one of them has been acknowledged so often.
async fn play([one, other]: &mut [Player; 2], enough: usize) {
    let (one_open, other_open) = (one.come_back().await, other.come_back().await);
    tokio::join!(
        one.play(one_open, enough),
        other.play(other_open, usize::MAX)
    );
}

impl Evening {
    async fn begin(server: &Server) -> Self {
        let mut players = [
            Player::new(server, "Asenath").await,
            Player::new(server, "Wilbur").await,
        ];
        let finished = seat(&mut players).await;
        play(&mut players, usize::MAX).await;
        assert!(players[0].over());
        let running = seat(&mut players).await;
        Self {
            finished,
            running,
            players,
        }
    }

    /// A few actions more of the match that goes on; its last entry.
    async fn go_on(&mut self) -> u64 {
        let [one, other] = &mut self.players;
        let (one_open, other_open) = (one.come_back().await, other.come_back().await);
        tokio::select! {
            _ = one.play(one_open, 3) => {}
            _ = other.play(other_open, 3) => {}
        }
        // What the other has sent meanwhile may have been written, too.
        one.come_back().await;
        assert!(!one.over());
        one.seq()
    }
}

/// Exports a database; the folder.
fn export(database: &str, more: &[&str]) -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("archives");
    let args = ["export", "--all", "--database", database, "--to"];
    let said = done(&[&args[..], &[to.to_str().unwrap()], more].concat());
    assert!(said.out.contains("1 finished and 1 running"), "{said:?}");
    assert!(said.err.contains("WARNING"), "{said:?}");
    (folder, said.err)
}

fn archive(folder: &TempDir, table: &str) -> PathBuf {
    folder
        .path()
        .join("archives")
        .join(format!("{table}.jsonl"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// Exports, backs up, plays on, loses everything, restores, and plays on from there.
async fn drill(database: &str, restored: &str, backup: impl AsyncFnOnce()) {
    let server = Server::start(database).await;
    let port = server.port;
    let mut evening = Evening::begin(&server).await;
    let kept = evening.go_on().await;
    let (before, _) = export(database, &[]);
    backup().await;
    assert!(evening.go_on().await > kept);
    server.kill().await;

    let server = Server::start_at(restored, port).await;
    let (after, _) = export(restored, &[]);
    for table in [&evening.finished, &evening.running] {
        assert_eq!(
            read(&archive(&after, table)),
            read(&archive(&before, table))
        );
    }
    let finished = archive(&after, &evening.finished);
    done(&["verify", finished.to_str().unwrap()]);
    evening.players[0].come_back().await;
    assert_eq!(evening.players[0].seq(), kept);
    assert!(evening.go_on().await > kept);
    server.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_sqlite_file_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (live, copy) = (file("live.db"), file("copy.db"));
    let backup = async || {
        let mut live = SqliteConnection::connect(&format!("sqlite://{live}"))
            .await
            .unwrap();
        let into = sqlx::query("VACUUM INTO $1").bind(&copy);
        into.execute(&mut live).await.unwrap();
        live.close().await.unwrap();
    };
    drill(
        &format!("sqlite://{live}"),
        &format!("sqlite://{copy}"),
        backup,
    )
    .await;
}

/// Runs a program of the database's.
fn postgres(program: &str, args: &[&str]) {
    let mut path = env::var_os("PATH").unwrap_or_default();
    for folder in fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
    {
        path.push(":");
        path.push(folder.path().join("bin"));
    }
    let output = Command::new(program).args(args).env("PATH", path).output();
    let output = output.unwrap_or_else(|e| panic!("{program}: {e}"));
    assert!(output.status.success(), "{program}: {output:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_postgres_dump_is_played_on() {
    let Ok(cluster) = env::var("ELDERTABLE_TEST_POSTGRES") else {
        return;
    };
    let (base, _) = cluster.rsplit_once('/').unwrap();
    let names = ["live", "copy"].map(|name| format!("drill_{name}_{}", std::process::id()));
    let [live, copy] = names.each_ref().map(|name| format!("{base}/{name}"));
    for name in &names {
        let maintenance = format!("--maintenance-db={cluster}");
        postgres("createdb", &[&maintenance, "--template=template0", name]);
    }
    let folder = tempfile::tempdir().unwrap();
    let dump = folder.path().join("backup.dump");
    let dump = dump.to_str().unwrap();
    let backup = async || {
        postgres(
            "pg_dump",
            &["--format=custom", "--file", dump, "--dbname", &live],
        );
        postgres("pg_restore", &["--exit-on-error", "--dbname", &copy, dump]);
    };
    drill(&live, &copy, backup).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_tells_the_seeds_of_finished_matches_only() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("tables.db").display());
    let server = Server::start(&database).await;
    let mut evening = Evening::begin(&server).await;
    evening.go_on().await;

    let (plain, warning) = export(&database, &[]);
    assert!(!warning.contains("SEEDS"), "{warning}");
    let finished = archive(&plain, &evening.finished);
    done(&["verify", finished.to_str().unwrap()]);
    let url = server.url(&format!("/api/v1/tables/{}/archive", evening.finished));
    let downloaded = reqwest::Client::new()
        .get(url)
        .header("cookie", evening.players[0].cookie());
    let downloaded = downloaded.send().await.unwrap().text().await.unwrap();
    assert_eq!(
        read(&finished),
        downloaded,
        "the same file as from the page"
    );
    let running = archive(&plain, &evening.running);
    assert!(!read(&running).lines().next().unwrap().contains("\"seed\""));
    eldertable(&["verify", running.to_str().unwrap()]).failed(&["no seed"]);
    for (path, mode) in [(&running, 0o600), (&plain.path().join("archives"), 0o700)] {
        let found = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(found & 0o777, mode, "{}", path.display());
    }

    let (told, warning) = export(&database, &["--with-secrets"]);
    assert!(warning.contains("SEEDS"), "{warning}");
    let running = archive(&told, &evening.running);
    let said = done(&["verify", running.to_str().unwrap()]);
    assert!(said.out.contains("it goes on"), "{said:?}");
    server.kill().await;
}

#[test]
fn an_export_makes_no_database_and_needs_one() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("none.db");
    let url = format!("sqlite://{}", missing.display());
    let to = folder.path().join("archives");
    let to = to.to_str().unwrap();
    eldertable(&["export", "--all", "--database", &url, "--to", to]).failed(&["none.db"]);
    assert!(!missing.exists());
    eldertable(&["export", "--all", "--to", to]).refused(&["--database"]);
    eldertable(&["export", "--database", &url, "--to", to]).refused(&["--all"]);
}
