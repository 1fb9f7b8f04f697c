//! A disk that is full: nothing is accepted, nothing is lost, and play goes on when there is room.

use std::{fs, io::Write as _, path::Path, time::Duration};

use faults::{
    chance::Chance,
    in_process,
    ledger::{Event, Ledger},
    load::{Lane, Load},
    process::Recipe,
};
use server::storage;
use tokio::{process::Command, time::sleep};

use crate::run::BINARY;

/// Mounts a small disk that only the command that follows can see.
const SMALL_DISK: &str = "mount -t tmpfs -o size=12m none \"$0\" && exec \"$@\"";

/// How to get a private mount namespace on this machine, if it is allowed.
async fn unshare() -> Option<&'static str> {
    for how in ["--mount", "--mount --map-root-user"] {
        let mut command = Command::new("unshare");
        command.args(how.split(' '));
        command.args(["sh", "-c", SMALL_DISK, "/mnt", "true"]);
        let tried = command.output().await;
        if tried.is_ok_and(|t| t.status.success()) {
            return Some(how);
        }
    }
    None
}

/// Writes until nothing more fits.
fn fill(path: &Path) {
    let mut options = fs::OpenOptions::new();
    let mut file = options.create(true).append(true).open(path).unwrap();
    for size in [64 * 1024, 512, 1] {
        while file.write_all(&vec![7; size]).is_ok() {}
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_costs_nothing_but_time() {
    let Some(how) = unshare().await else {
        eprintln!("SKIPPED: this machine allows no mounts of one's own");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let recipe = Recipe::new(BINARY.as_ref(), in_process::sqlite(folder.path())).unwrap();
    let mut command = Command::new("unshare");
    command.args(how.split(' '));
    command.args(["sh", "-c", SMALL_DISK]);
    command.arg(folder.path()).arg(BINARY);
    recipe.arguments(&mut command);
    let server = recipe.run(command).await.unwrap();
    let inside = format!(
        "/proc/{}/root{}",
        server.id().unwrap(),
        folder.path().display()
    );
    let lanes = [Lane::skirmish(), Lane::skirmish()];
    let mut chance = Chance::new(3);
    let mut load = Load::start(server.address, &lanes, Ledger::default(), &mut chance);
    load.going_on(20).await.unwrap();

    let filler = Path::new(&inside).join("filler");
    fill(&filler);
    let told = |e: &Event| matches!(e, Event::Waited { code } if code == "unavailable");
    while load.ledger().count(told) < 3 {
        sleep(Duration::from_millis(20)).await;
        // What was freed meanwhile is taken, too.
        fill(&filler);
    }
    fs::remove_file(&filler).unwrap();
    load.going_on(40).await.unwrap();
    load.stop().await.unwrap();

    // The match is idle now, so its files can be copied.
    let copy = tempfile::tempdir().unwrap();
    for name in ["faults.db", "faults.db-wal"] {
        fs::copy(Path::new(&inside).join(name), copy.path().join(name)).unwrap();
    }
    let store = storage::open(&in_process::sqlite(copy.path()))
        .await
        .unwrap();
    load.check(&store).await.unwrap();
    load.newcomers(&store).await.unwrap();
    store.close().await;
    server.kill().await.unwrap();
}
