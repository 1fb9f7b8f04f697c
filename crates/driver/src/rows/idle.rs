//! Rows 17 to 19: what it costs that somebody is there and does nothing, or that a match is.

use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use faults::guest::Guest;
use serde_json::{Value, json};
use server::{
    games::{Examples, offered},
    storage::{self, Store},
};
use tokio::time::sleep;

use super::nothing_lost;
use crate::{
    bench::Bench,
    child::{Child, Recipe},
    databases::{Database, Kept},
    lane::{Kind, MatchLane, Mover as _},
    latency::Latency,
    machine,
    phase::{self, Phase, Span},
    plan::{Bound, Line, number},
    socket::Socket,
};

/// Moves of an idle match.
const MOVES: usize = 20;

/// How many matches are in memory.
const MATCHES: &str = "eldertable_matches";

/// Rows 17 and 18.
pub(crate) async fn connections(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let few = bench.sized(1000, 100);
    let floor = listeners(bench, few).await?;
    let active = active(bench, &server).await?;
    let guest = Guest::new(server.address).await?;
    let before = server.resident();
    let mut idle = crowd(&guest, few).await?;
    let each = server.resident().saturating_sub(before) as f64 / few as f64;
    bench.line(Line {
        value: each,
        must: Bound::Most(12.0),
        goal: Bound::Most(9.0),
        beside: format!("{few} of them; R {}", number(floor)),
        ..Line::of(17, "memory of an idle connection", kept, "KiB")
    })?;
    let files = usize::try_from(machine::more_files()).unwrap_or(1024);
    let many = bench.sized(10_000, 300).min(files.saturating_sub(500));
    idle.extend(crowd(&guest, many.saturating_sub(few)).await?);
    let beside = self::active(bench, &server).await?;
    bench.line(Line {
        value: server.resident() as f64 / 1024.0,
        must: Bound::Most(200.0),
        goal: Bound::Most(110.0),
        beside: format!("{} connections and the match beside them", idle.len()),
        ..Line::of(
            18,
            format!("memory of the server with {many} idle connections"),
            kept,
            "MiB",
        )
    })?;
    bench.line(Line {
        value: beside.latency.p99(),
        must: Bound::Most(1.5 * active.latency.p99()),
        goal: Bound::Most(1.2 * active.latency.p99()),
        beside: format!(
            "p50 {}; without them p50 {}, p99 {}",
            number(beside.latency.p50()),
            number(active.latency.p50()),
            number(active.latency.p99()),
        ),
        ..Line::of(
            18,
            format!("p99 of a match beside {many} idle connections"),
            kept,
            "ms",
        )
    })
}

/// KiB that the relay needs for a connection, with so many of them.
async fn listeners(bench: &mut Bench<'_>, many: usize) -> anyhow::Result<f64> {
    let room = bench.room();
    let before = bench.relay.resident();
    let mut sockets = Vec::with_capacity(many);
    for _ in 0..many {
        sockets.push(Socket::to(bench.relay.address, &room).await?);
    }
    Ok(bench.relay.resident().saturating_sub(before) as f64 / many as f64)
}

/// So many connections of somebody who has said one word.
async fn crowd(guest: &Guest, many: usize) -> anyhow::Result<Vec<Socket>> {
    let mut crowd = Vec::with_capacity(many);
    for _ in 0..many {
        let mut socket = Socket::of(guest).await?;
        socket.say(r#"{"type":"ping"}"#).await?;
        // The welcome, and the answer.
        socket.hear().await?;
        socket.hear().await?;
        crowd.push(socket);
    }
    Ok(crowd)
}

/// A match at a steady rate that is no load.
async fn active(bench: &Bench<'_>, server: &Child) -> anyhow::Result<Phase> {
    let time = bench.sized(Duration::from_secs(6), Duration::from_millis(500));
    let warm = bench.sized(Duration::from_secs(1), Duration::from_millis(100));
    let rate = 200.0;
    let tables = (rate * (warm + time).as_secs_f64() / 150.0).ceil() as usize + 1;
    let kind = Kind::of("skirmish");
    let lane = MatchLane::open(server.address, &kind, tables, 3).await?;
    let span = Span { warm, time };
    Ok(phase::open(vec![lane], rate, span, server.id()).await?.0)
}

/// Row 19, and 20: what a match costs that is in memory, what when it has left, and how long it takes
/// to come back.
pub(crate) async fn matches(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe {
        idle_seconds: bench.sized(60, 5),
        ..Recipe::new(&db.url)
    };
    let server = server.start().await?;
    let many = bench.sized(1000, 20);
    // The first ones fill the database's caches.
    let first = bench.sized(300, 20);
    let all = first + many + 1;
    let mut lane = MatchLane::open(server.address, &Kind::of("skirmish"), all, 5).await?;
    play_some(&mut lane, first).await?;
    // Only the next is looked at.
    left(1.0, &server).await?;
    let before = at_rest(bench, &server).await?;
    play_some(&mut lane, many).await?;
    let each = at_rest(bench, &server).await?.saturating_sub(before) as f64 / many as f64;
    let live = server.metric(MATCHES).await?;
    ensure!(live >= many as f64, "only {live} matches are in memory");
    let tables: Vec<_> = lane.played[first..].to_vec();
    let store = storage::open(&db.url).await?;
    nothing_lost(&store, &tables).await?;
    let json = written(&store, &tables[0].0).await?;
    bench.line(Line {
        value: each,
        must: Bound::Most(2.0 * json + 4.0),
        goal: Bound::Most(json),
        beside: format!(
            "{many} matches of {MOVES} moves; as JSON {} KiB",
            number(json)
        ),
        ..Line::of(19, "memory of an idle match", kept, "KiB")
    })?;
    lane.leave();
    left(0.0, &server).await?;
    bench.line(Line {
        value: server.metric(MATCHES).await?,
        must: Bound::Most(0.0),
        goal: Bound::Most(0.0),
        beside: format!(
            "the server's memory {} MiB before, {} MiB with them, {} MiB after",
            before / 1024,
            (before + (each * many as f64) as u64) / 1024,
            server.resident() / 1024,
        ),
        ..Line::of(19, "matches in memory after they have left it", kept, "")
    })?;
    store.close().await;
    wake(bench, kept, &server).await
}

/// Plays a few moves at so many tables.
async fn play_some(lane: &mut MatchLane, tables: usize) -> anyhow::Result<()> {
    for _ in 0..tables {
        for _ in 0..MOVES {
            lane.go().await?;
        }
        lane.skip().await?;
    }
    Ok(())
}

/// KiB of JSON that a match is: where it stands, and what it told, to whom, with every part by its name. What is
/// stored says less of that, and would make the bound depend on how.
async fn written(store: &Store, table: &str) -> anyhow::Result<f64> {
    let started = store.started(table).await?;
    let started = started.ok_or_else(|| anyhow::anyhow!("{table} has not begun"))?;
    let games = offered(Examples::Shown);
    let kind = games.iter().find(|k| k.id == started.game);
    let kind = kind.ok_or_else(|| anyhow::anyhow!("no such game"))?;
    let entries = store.entries(table).await?.into_iter().map(|w| w.entry);
    let game = (kind.host)(&started.setup, started.luck.clone(), entries.collect())?;
    let mut snapshot: Value = serde_json::from_str(&game.snapshot(0)?)?;
    let told = snapshot["told"].as_array_mut();
    for line in told.context("a match that tells nothing")? {
        let [seq, kinds, event, words] = std::array::from_fn(|part| line[part].take());
        let kinds = kinds.as_u64().context("a line without kinds of viewer")?;
        let to: Vec<u8> = (0..16).filter(|kind| kinds >> kind & 1 == 1).collect();
        let mut event = json!({ "seq": seq, "event": event });
        if !words.is_null() {
            event["line"] = words;
        }
        *line = json!({ "to": to, "event": event });
    }
    Ok(snapshot.to_string().len() as f64 / 1024.0)
}

/// KiB that a server needs while nobody plays: what allocators keep of the memory that was given back
/// leaves them within some seconds, in which metrics are all that is asked for.
async fn at_rest(bench: &Bench<'_>, server: &Child) -> anyhow::Result<u64> {
    let begin = Instant::now();
    let rest = bench.sized(Duration::from_secs(20), Duration::from_secs(1));
    while begin.elapsed() < rest {
        server.metric(MATCHES).await?;
        sleep(Duration::from_millis(200)).await;
    }
    Ok(server.resident())
}

/// Waits until no more matches than that are in memory.
async fn left(most: f64, server: &Child) -> anyhow::Result<()> {
    let begin = Instant::now();
    while server.metric(MATCHES).await? > most {
        ensure!(
            begin.elapsed() < Duration::from_mins(2),
            "matches stay in memory"
        );
        sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// Row 20.
async fn wake(bench: &mut Bench<'_>, kept: Kept, server: &Child) -> anyhow::Result<()> {
    // No match of Skirmish is that long.
    let (game, least) = bench.sized(("coc-lcg", 500), ("skirmish", 50));
    let kind = match game {
        "skirmish" => Kind::of(game),
        _ => Kind::new(game, 2, json!({})),
    };
    let mut found = None;
    for seed in 0..40 {
        let mut lane = MatchLane::open(server.address, &kind, 1, seed).await?;
        while lane.entries() < least && lane.go().await?.is_some() {}
        if lane.entries() >= least && !lane.idle() {
            found = Some(lane);
            break;
        }
    }
    let Some(mut lane) = found else {
        return bench.say("    20: no match was that long");
    };
    let mut latency = Latency::default();
    let mut moved = Latency::default();
    for _ in 0..bench.sized(5, 1) {
        lane.leave();
        left(0.0, server).await?;
        let begin = Instant::now();
        lane.look_anew().await?;
        latency.note(begin.elapsed());
        let begin = Instant::now();
        lane.go().await?;
        moved.note(begin.elapsed());
    }
    bench.line(Line {
        game: game.into(),
        value: latency.p50(),
        must: Bound::Most(20.0),
        goal: Bound::Most(5.0),
        beside: format!(
            "longest {}; with two connections and their handshakes; the move after it {}",
            number(latency.longest()),
            number(moved.p50())
        ),
        ..Line::of(
            20,
            format!("wake a match of {least} entries, until it is shown"),
            kept,
            "ms",
        )
    })
}
