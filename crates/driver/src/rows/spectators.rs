//! Rows 14 to 16: a thousand who watch one match, and one who reads nothing of it.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use faults::guest::Guest;
use serde_json::json;
use tokio::time::sleep;

use crate::{
    bench::Bench,
    child::{Child, Recipe},
    databases::{Database, Kept},
    fan::{Fan, Fanned},
    lane::{Kind, MatchLane, RelayLane},
    phase::{self, Phase, Span},
    plan::{Bound, Line, number},
    socket::Socket,
};

/// Matches that one connection may watch.
const WATCHED: usize = 8;

/// Of one match a hundredth is two moves.
const MATCHES: usize = 3;

/// Measures them for a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let many = bench.sized(1000, 50);
    let moves = bench.sized(180, 10);
    if bench.wants(&[14, 15]) {
        let floor = relayed(bench, many, moves).await?;
        let fanned = watched(&server, many, moves, Duration::ZERO).await?;
        // As far apart: a disk and a database that have rested are slower.
        let alone = watched(&server, 0, moves, fanned.apart).await?;
        let dense = watched(&server, 0, moves, Duration::ZERO).await?;
        fanned_out(bench, kept, many, &floor, &fanned)?;
        served_first(bench, kept, many, [&fanned, &alone, &dense])?;
    }
    if bench.wants(&[16]) {
        stuck(bench, kept, &server).await?;
    }
    Ok(())
}

async fn relayed(bench: &mut Bench<'_>, many: usize, moves: usize) -> anyhow::Result<Fanned> {
    let room = bench.room();
    let mut lane = RelayLane::open(bench.relay.address, &room).await?;
    let fan = Fan::listening(bench.relay.address, &room, many).await?;
    fan.moves(&mut lane, moves, Duration::ZERO, bench.relay.id())
        .await
}

async fn watched(
    server: &Child,
    many: usize,
    moves: usize,
    apart: Duration,
) -> anyhow::Result<Fanned> {
    let kind = Kind::of("skirmish");
    let mut all = Vec::with_capacity(MATCHES);
    for n in 0..MATCHES {
        let mut lane = MatchLane::open(server.address, &kind, 1, n as u64).await?;
        let fan = Fan::watching(&onlooker(&lane).await?, lane.table(), many).await?;
        all.push(fan.moves(&mut lane, moves, apart, server.id()).await?);
    }
    Ok(Fanned::of(&all))
}

/// Somebody without a seat who has been let in.
async fn onlooker(lane: &MatchLane) -> anyhow::Result<Guest> {
    let host = lane.host().context("nobody hosts")?;
    let guest = Guest::new(host.address).await?;
    enter(&guest, lane).await?;
    Ok(guest)
}

/// Lets a guest in at the table where a lane plays.
async fn enter(guest: &Guest, lane: &MatchLane) -> anyhow::Result<()> {
    let host = lane.host().context("nobody hosts")?;
    let path = format!("/tables/{}", lane.table());
    let table = host.call(reqwest::Method::GET, &path, &json!(null)).await?;
    let invite = table["invite"].as_str().context("no invitation")?;
    guest.enter(lane.table(), invite).await
}

fn fanned_out(
    bench: &mut Bench<'_>,
    kept: Kept,
    many: usize,
    floor: &Fanned,
    fanned: &Fanned,
) -> anyhow::Result<()> {
    let (last, relayed) = (fanned.last.p50(), floor.last.p50());
    bench.line(Line {
        value: last,
        must: Bound::Most(1.5 * relayed),
        goal: Bound::Most(1.1 * relayed),
        beside: format!(
            "R {}; each p50 {}, p99 {} (R {}, {}); driver {:.0} % busy",
            number(relayed),
            number(fanned.each.p50()),
            number(fanned.each.p99()),
            number(floor.each.p50()),
            number(floor.each.p99()),
            fanned.busy * 100.0,
        ),
        driver_bound: fanned.busy >= 0.8,
        ..Line::of(
            14,
            format!("the last of {many} spectators, p50"),
            kept,
            "ms",
        )
    })?;
    bench.line(Line {
        value: fanned.cost,
        must: Bound::Most(1.5 * floor.cost),
        goal: Bound::Most(1.1 * floor.cost),
        beside: format!("R {}", number(floor.cost)),
        ..Line::of(14, format!("CPU of a delivery to {many}"), kept, "µs")
    })
}

fn served_first(
    bench: &mut Bench<'_>,
    kept: Kept,
    many: usize,
    [fanned, alone, dense]: [&Fanned; 3],
) -> anyhow::Result<()> {
    let without = alone.opponent.p99();
    bench.line(Line {
        value: fanned.opponent.p99(),
        must: Bound::Most(3.0 * without),
        goal: Bound::Most(1.5 * without),
        beside: format!(
            "p50 {}; without spectators, moves as far apart ({} ms), p50 {}, p99 {}; one after the \
             other p50 {}, p99 {}",
            number(fanned.opponent.p50()),
            number(alone.apart.as_secs_f64() * 1e3),
            number(alone.opponent.p50()),
            number(without),
            number(dense.opponent.p50()),
            number(dense.opponent.p99()),
        ),
        ..Line::of(
            15,
            format!("the opponent's p99 beside {many} spectators"),
            kept,
            "ms",
        )
    })
}

/// As many matches as a connection may watch, at a steady rate: first alone, then with somebody who
/// watches all of them and reads nothing.
async fn stuck(bench: &mut Bench<'_>, kept: Kept, server: &Child) -> anyhow::Result<()> {
    let time = bench.sized(Duration::from_secs(9), Duration::from_secs(1));
    let warm = bench.sized(Duration::from_millis(500), Duration::from_millis(100));
    // They last longer than that: 200 moves each.
    let (span, rate) = (Span { warm, time }, 150.0);
    let kind = Kind::of("skirmish");
    let mut lanes = Vec::with_capacity(WATCHED);
    for n in 0..WATCHED {
        lanes.push(MatchLane::open(server.address, &kind, 2, n as u64).await?);
    }
    let (alone, mut lanes) = phase::open(lanes, rate, span, server.id()).await?;
    for lane in &mut lanes {
        lane.skip().await?;
    }
    let watcher = watch_all(&lanes).await?;
    let begin = Instant::now();
    let cut = Rc::new(Cell::new(None::<Duration>));
    let most = Rc::new(Cell::new(0));
    let (noted, held, id) = (Rc::clone(&cut), Rc::clone(&most), server.id());
    let before = server.metric("eldertable_slow_readers_total").await?;
    let gate = async {
        loop {
            sleep(Duration::from_millis(100)).await;
            held.set(held.get().max(crate::machine::resident(id)));
            let slow = server.metric("eldertable_slow_readers_total").await;
            if noted.get().is_none() && slow.is_ok_and(|n| n > before) {
                noted.set(Some(begin.elapsed()));
            }
        }
    };
    let resident = server.resident();
    let beside = tokio::select! {
        done = phase::open(lanes, rate, span, server.id()) => done?.0,
        () = gate => anyhow::bail!("it goes on for ever"),
    };
    drop(watcher);
    told(
        bench,
        kept,
        &alone,
        &beside,
        cut.get(),
        most.get().saturating_sub(resident),
    )
}

fn told(
    bench: &mut Bench<'_>,
    kept: Kept,
    alone: &Phase,
    beside: &Phase,
    cut: Option<Duration>,
    held: u64,
) -> anyhow::Result<()> {
    bench.line(Line {
        value: beside.latency.p99(),
        must: Bound::Most(1.2 * alone.latency.p99()),
        goal: Bound::Most(1.2 * alone.latency.p99()),
        beside: format!(
            "without p99 {}; p50 {} and {}; {} moves/s",
            number(alone.latency.p99()),
            number(beside.latency.p50()),
            number(alone.latency.p50()),
            number(beside.rate),
        ),
        ..Line::of(16, "p99 of players beside a stuck spectator", kept, "ms")
    })?;
    bench.line(Line {
        value: cut.map_or(f64::INFINITY, |c| c.as_secs_f64()),
        must: Bound::Most(10.0),
        goal: Bound::Most(10.0),
        beside: format!("at {} updates a second", number(beside.rate)),
        ..Line::of(16, "a stuck spectator is cut after", kept, "s")
    })?;
    bench.line(Line {
        value: held as f64,
        must: Bound::Most(256.0),
        goal: Bound::Most(256.0),
        beside: "growth of the server's whole memory meanwhile".into(),
        ..Line::of(16, "held for a stuck spectator, at most", kept, "KiB")
    })
}

/// Somebody who watches all these matches and never reads.
async fn watch_all(lanes: &[MatchLane]) -> anyhow::Result<Socket> {
    let guest = onlooker(lanes.first().context("no match")?).await?;
    let mut socket = Socket::narrow(&guest).await?;
    for lane in lanes {
        enter(&guest, lane).await?;
        let watch = json!({ "type": "watch", "table": lane.table() });
        socket.say(watch.to_string()).await?;
    }
    Ok(socket)
}
