//! Memory: a flood of a hundred thousand messages costs none that is not given back, and a server that
//! gets no more memory ends as if it had been killed, and loses nothing.

use std::{fs, io::ErrorKind, path::Path, process::Stdio, time::Duration};

use faults::{
    chance::Chance,
    guest::Guest,
    in_process,
    ledger::{Event, Ledger},
    load::{Lane, Load},
    process::{Process, Recipe},
};
use futures_util::{SinkExt as _, StreamExt as _};
use server::storage;
use tokio::{process::Command, time::timeout};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, Message},
};

use crate::run::BINARY;

const FRAMES: u64 = 100_000;
/// What the flood may cost, in kilobytes: what is held for one message and its answers is a few.
const COST: u64 = 32 * 1024;
/// What the process may have of its own, for which half of it would do.
const CAP: &str = "512000000";
/// What takes longer has failed.
const HANG: Duration = Duration::from_mins(2);

/// A figure of a process, in kilobytes.
fn figure(process: &Process, name: &str) -> u64 {
    let status = format!("/proc/{}/status", process.id().unwrap());
    let status = fs::read_to_string(status).unwrap();
    let line = status.lines().find_map(|l| l.strip_prefix(name)).unwrap();
    let number = line.trim_start_matches(':').split_whitespace().next();
    number.unwrap().parse().unwrap()
}

/// Messages of every wrong kind and some right ones.
fn nonsense(chance: &mut Chance) -> String {
    let n = chance.any();
    match chance.below(8) {
        0 => "[".repeat(chance.below(4000) as usize),
        1 => format!("{{\"type\":\"watch\",\"table\":\"{n}\",\"since\":{n}}}"),
        2 => format!("{{\"type\":\"act\",\"table\":\"{n}\",\"seq\":-1,\"id\":\"{n}\"}}"),
        3 => format!("{{\"type\":\"{n}\"}}"),
        4 => "{\"type\":\"ping\"}".to_owned(),
        5 => format!("{{\"type\":\"chat\",\"text\":\"{}\"}}", "x".repeat(8000)),
        6 => format!("{n}"),
        _ => String::new(),
    }
}

/// Sends them all and reads every answer.
async fn flood(eve: &Guest, chance: &mut Chance, frames: u64) {
    let (socket, _) = connect_async(eve.handshake().unwrap()).await.unwrap();
    let (mut up, mut down) = socket.split();
    let send = async {
        for _ in 0..frames {
            up.feed(Message::text(nonsense(chance))).await.unwrap();
        }
        let last = "{\"type\":\"unwatch\",\"table\":\"the last\",\"id\":1}";
        up.send(Message::text(last)).await.unwrap();
    };
    // Each has one answer, and the first message is the welcome.
    let hear = async {
        for _ in 0..frames + 2 {
            let text = loop {
                match down.next().await.expect("sent away").unwrap() {
                    Message::Text(text) => break text,
                    Message::Close(why) => panic!("closed: {why:?}"),
                    _ => {}
                }
            };
            assert!(text.len() < 1000, "{text}");
        }
    };
    let both = async { tokio::join!(send, hear) };
    timeout(HANG, both).await.expect("it takes too long");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_thousand_bad_messages_leave_nothing_and_disturb_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let recipe = Recipe::new(BINARY.as_ref(), in_process::sqlite(folder.path())).unwrap();
    let mut command = capped().unwrap_or_else(|| Command::new(BINARY));
    recipe.arguments(&mut command);
    let limits = "message_burst=1000000,outbox_frames=100000,outbox_bytes=16000000";
    command.args(["--limit", limits]);
    let server = recipe.run(command).await.unwrap();
    let lanes = [Lane::skirmish(), Lane::skirmish()];
    let mut chance = Chance::new(12);
    let mut load = Load::start(server.address, &lanes, Ledger::default(), &mut chance);
    load.going_on(20).await.unwrap();

    let eve = Guest::new(server.address).await.unwrap();
    // Buffers grow once to the size that they keep.
    flood(&eve, &mut chance, FRAMES / 10).await;
    let before = figure(&server, "VmRSS");
    flood(&eve, &mut chance, FRAMES).await;
    let after = figure(&server, "VmRSS");
    eprintln!("{before} kB before, {after} kB after");
    assert!(
        after < before + COST,
        "{before} kB before, {after} kB after"
    );

    load.going_on(20).await.unwrap();
    let broken = |e: &Event| matches!(e, Event::Broken { .. } | Event::Waited { .. });
    assert_eq!(
        load.ledger().count(broken),
        0,
        "others have noticed something"
    );
    load.stop().await.unwrap();
    let store = storage::open(&recipe.database).await.unwrap();
    load.check(&store).await.unwrap();
    store.close().await;
    server.kill().await.unwrap();
}

/// The binary with a bound on what it may have; none where that can't be had.
fn capped() -> Option<Command> {
    let here = Path::new("/usr/bin/prlimit").exists();
    here.then(|| {
        let mut command = Command::new("prlimit");
        command.args([&format!("--data={CAP}"), "--", BINARY]);
        command
    })
}

/// Takes away what a process could still get.
async fn starve(process: &Process) -> bool {
    let id = process.id().unwrap().to_string();
    let mut command = Command::new("prlimit");
    command
        .args(["--pid", &id, "--data=1"])
        .stderr(Stdio::null());
    command.status().await.is_ok_and(|s| s.success())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_gets_no_more_memory_has_lost_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let recipe = Recipe::new(BINARY.as_ref(), in_process::sqlite(folder.path())).unwrap();
    let mut command = recipe.command();
    // Rate and byte limits are off, so that only memory limits the requests.
    let limits =
        "connections_per_address=100000,sockets_per_address=100000,sockets_per_person=100000";
    command.args(["--limit", limits]);
    // What it says of it is what is expected here.
    command.stderr(Stdio::null());
    let mut server = recipe.run(command).await.unwrap();
    let lanes = vec![Lane::skirmish(); 4];
    let mut chance = Chance::new(13);
    let mut load = Load::start(server.address, &lanes, Ledger::default(), &mut chance);
    load.going_on(40).await.unwrap();
    let eve = Guest::new(server.address).await.unwrap();
    if !starve(&server).await {
        eprintln!("SKIPPED: prlimit is not installed");
        return;
    }
    // What waits for memory of the database's own is refused in words; sockets want the server's.
    let hungry = async {
        let mut held = Vec::new();
        loop {
            match connect_async(eve.handshake().unwrap()).await {
                Ok(socket) => held.push(socket),
                Err(Error::Io(error)) if error.kind() == ErrorKind::ConnectionRefused => break,
                Err(_) => {}
            }
        }
    };
    timeout(HANG, hungry).await.expect("it goes on without end");
    let ended = server.ended().await.unwrap();
    assert!(!ended.success(), "{ended}");

    let server = recipe.start().await.unwrap();
    load.going_on(20).await.unwrap();
    load.stop().await.unwrap();
    let store = storage::open(&recipe.database).await.unwrap();
    load.check(&store).await.unwrap();
    load.newcomers(&store).await.unwrap();
    store.close().await;
    server.kill().await.unwrap();
}
