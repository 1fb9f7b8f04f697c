//! A database that is unavailable for a while: no command is accepted, connections stay, matches in
//! memory can be read, and no clock runs.

use std::time::Duration;

use faults::{
    cluster::Cluster,
    guest::{self, Guest, Seated},
    in_process::{self, InProcessServer},
};
use serde_json::{Value, json};
use server::{clock::Clock, wire::ServerMessage};
use tokio::time::{sleep, timeout};

use crate::{
    database::skipped,
    memory::{Memory, Reader},
};

/// What takes longer has failed.
const HANG: Duration = Duration::from_mins(1);
/// The time on each clock.
const BANK: Duration = Duration::from_mins(10);
/// A gap that is longer.
const GAP: Duration = Duration::from_mins(15);

struct Scene {
    cluster: Cluster,
    server: InProcessServer,
    clock: Clock,
    seated: Seated,
    /// The player who is asked first, and the other one.
    readers: [Reader; 2],
    /// A legal choice of the first player.
    action: Value,
}

/// Two people at a table with clocks; a player who runs out of time forfeits.
async fn scene(forfeit: bool) -> Scene {
    let cluster = Cluster::start().await.unwrap();
    let clock = Clock::default();
    let mut config = in_process::config(cluster.url());
    config.clock = clock.clone();
    config.clock_rounds = Duration::from_millis(20);
    let server = InProcessServer::open(config).await.unwrap();
    let mut people = Vec::new();
    for _ in 0..2 {
        people.push(Guest::new(server.address).await.unwrap());
    }
    let absence = if forfeit { "forfeit" } else { "bot" };
    let minutes = BANK.as_secs() / 60;
    let settings = json!({
        "pace": { "type": "bank", "minutes": minutes, "more": 0 }, "absence": absence,
    });
    let seated = guest::seat_by_settings(&people, "skirmish", 0, &settings);
    let seated = seated.await.unwrap();
    let memory = Memory::of(&server.app);
    let (mut asked, mut other, mut offered) = (None, None, None);
    for guest in &seated.people {
        let mut reader = memory.socket(guest, 1 << 20).await;
        reader.watch(&seated.table, None).await;
        let decision = loop {
            if let ServerMessage::Snapshot { decision, .. } = reader.next().await.unwrap() {
                break decision;
            }
        };
        match decision.ask {
            Some(ask) => (asked, offered) = (Some(reader), Some(ask.choices[0].action.clone())),
            None => other = Some(reader),
        }
    }
    Scene {
        cluster,
        server,
        clock,
        seated,
        readers: [asked.unwrap(), other.unwrap()],
        action: offered.unwrap(),
    }
}

impl Scene {
    /// Sends the first choice under this id. Returns its entry, or the code of the refusal.
    async fn act(&mut self, id: &str) -> Result<u64, String> {
        let act = json!({
            "type": "act", "table": self.seated.table, "seq": 0, "id": id, "action": self.action,
        });
        let [asked, _] = &mut self.readers;
        asked.say(&act).await;
        let answer = async {
            loop {
                match asked.next().await.unwrap() {
                    ServerMessage::Accepted { id: i, seq, .. } if i == id => return Ok(seq),
                    ServerMessage::Rejected {
                        id: Some(i), code, ..
                    } if i == id => return Err(code),
                    _ => {}
                }
            }
        };
        timeout(HANG, answer).await.unwrap()
    }

    /// The player who is not asked is notified that storage is paused and no clock runs.
    async fn told_that_it_pauses(&mut self) {
        let [_, other] = &mut self.readers;
        let (mut paused, mut stopped) = (false, false);
        let told = async {
            while !(paused && stopped) {
                match other.next().await.unwrap() {
                    ServerMessage::Storage { paused: now } => paused = now,
                    ServerMessage::Clock { running, .. } => stopped = running.is_empty(),
                    _ => {}
                }
            }
        };
        timeout(HANG, told).await.unwrap();
    }

    async fn status(&self, path: &str) -> u16 {
        let address = self.server.address;
        let answer = reqwest::get(format!("http://{address}{path}"));
        let answer = timeout(HANG, answer).await.unwrap();
        answer.unwrap().status().as_u16()
    }

    /// The database returns; the choice is executed once, and no player has lost time or a seat.
    async fn goes_on(mut self, id: &str) {
        self.cluster.run().await.unwrap();
        let done = async {
            loop {
                match self.act(id).await {
                    Ok(seq) => return seq,
                    Err(code) => assert_eq!(code, "unavailable"),
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        assert_eq!(timeout(HANG, done).await.unwrap(), 1);
        let [_, other] = &mut self.readers;
        let (mut updated, mut clocks, mut stored) = (false, None, false);
        let seen = async {
            while !(updated && stored && clocks.is_some()) {
                match other.next().await.unwrap() {
                    ServerMessage::Update {
                        seq: 1, outcome, ..
                    } => {
                        assert!(outcome.is_none(), "nobody has lost by the clock");
                        updated = true;
                    }
                    ServerMessage::Clock { left, .. } if updated => clocks = Some(left),
                    ServerMessage::Storage { paused } => stored = !paused,
                    ServerMessage::Table { table } => {
                        let seats = serde_json::to_value(&table.seats).unwrap();
                        assert!(!seats.to_string().contains("\"bot\""), "{seats}");
                    }
                    _ => {}
                }
            }
        };
        timeout(HANG, seen).await.unwrap();
        let most = u64::try_from(BANK.as_millis()).unwrap();
        for left in clocks.unwrap() {
            let left = left.unwrap();
            // The test's own time was spent, which is far shorter than the gap.
            assert!(left * 2 > most, "{left} ms are left of {most}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_accepted_those_who_are_there_stay_and_no_clock_runs() {
    if skipped() {
        return;
    }
    let mut scene = scene(true).await;
    scene.cluster.kill().await.unwrap();
    // All players are notified, whether they have tried something or not.
    scene.told_that_it_pauses().await;
    assert_eq!(scene.act("first").await, Err("unavailable".to_owned()));
    assert_eq!(scene.status("/livez").await, 200);
    assert_eq!(scene.status("/readyz").await, 503);
    scene.clock.advance(GAP);
    assert_eq!(scene.act("second").await, Err("unavailable".to_owned()));
    let [_, other] = &mut scene.readers;
    other.say(&json!({ "type": "ping" })).await;
    loop {
        match other.next().await.unwrap() {
            ServerMessage::Pong => break,
            ServerMessage::Update { .. } => panic!("nothing has happened"),
            _ => {}
        }
    }
    scene.goes_on("first").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_runs_out_of_time_meanwhile_keeps_his_seat() {
    if skipped() {
        return;
    }
    let kept = async |forfeit| {
        let mut scene = scene(forfeit).await;
        scene.cluster.kill().await.unwrap();
        // The player is refused and tries nothing more; the server itself checks the clock.
        assert_eq!(scene.act("first").await, Err("unavailable".to_owned()));
        scene.told_that_it_pauses().await;
        scene.clock.advance(GAP);
        sleep(Duration::from_millis(1500)).await;
        scene.goes_on("second").await;
    };
    tokio::join!(kept(false), kept(true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_only_thinks_meanwhile_loses_no_time_either() {
    if skipped() {
        return;
    }
    let mut scene = scene(true).await;
    scene.cluster.kill().await.unwrap();
    scene.told_that_it_pauses().await;
    // No player tries anything, and the server checks whether a clock has run out.
    scene.clock.advance(GAP);
    sleep(Duration::from_millis(500)).await;
    scene.goes_on("first").await;
}
