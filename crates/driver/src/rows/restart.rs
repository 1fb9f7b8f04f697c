//! Rows 23 and 24: everybody comes back at once, to a server that runs on or to one that was killed.

use std::time::{Duration, Instant};

use anyhow::ensure;
use faults::chance::Chance;
use server::storage;
use tokio::{task::spawn_local, time::sleep};

use super::{nothing_lost, open_many};
use crate::{
    bench::Bench,
    child::Recipe,
    databases::{Database, Kept},
    lane::{Kind, MatchLane, Mover as _},
    latency::Latency,
    machine,
    plan::{Bound, Line, number},
};

/// How far clients spread their coming back.
const JITTER: u64 = 1000;

/// Measures them for a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let address = server.address;
    let files = usize::try_from(machine::more_files()).unwrap_or(1024);
    let live = bench
        .sized(bench.options.live, 20)
        .min(files.saturating_sub(1000) / 2);
    let storm = bench.sized(2_500, 10).min(live);
    let mut lanes = open_many(address, &[Kind::of("skirmish")], live).await?;
    for lane in &mut lanes {
        lane.go().await?;
    }
    let rest = lanes.split_off(storm);
    let (mut lanes, synced) = all_back(lanes, 0, |lane| lane.leave()).await?;
    lanes.extend(rest);
    bench.line(Line {
        row: 24,
        what: format!("{} sockets come back at once and all play on", storm * 2),
        game: "skirmish".into(),
        kept: kept.name(),
        value: synced.longest() / 1e3,
        unit: "s",
        must: Bound::Most(10.0),
        goal: Bound::Most(4.0),
        beside: format!(
            "median {} s, beside {} matches; {} MiB",
            number(synced.p50() / 1e3),
            live - storm,
            server.resident() / 1024,
        ),
        driver_bound: false,
    })?;
    server.kill().await?;
    for lane in &mut lanes {
        lane.leave();
    }
    let begin = Instant::now();
    let server = Recipe::new(&db.url).start_at(address).await?;
    let started = begin.elapsed();
    let (lanes, back) = all_back(lanes, JITTER, |_| {}).await?;
    let all = started.as_secs_f64() + back.longest() / 1e3;
    let mib = server.resident() / 1024;
    let played: Vec<_> = lanes.iter().flat_map(|l| l.played.clone()).collect();
    server.kill().await?;
    let store = storage::open(&db.url).await?;
    let kept_entries = nothing_lost(&*store, &played).await?;
    store.close().await;
    ensure!(kept_entries >= live as u64, "moves are lost");
    bench.line(Line {
        row: 23,
        what: format!("restart with {live} live matches, until all play on"),
        game: "skirmish".into(),
        kept: kept.name(),
        value: all,
        unit: "s",
        must: Bound::Most(5.0),
        goal: Bound::Most(2.0),
        beside: format!(
            "it listens after {} ms; {} sockets come back within {} s of that; half play after {} s; \
             {mib} MiB; nothing lost of {kept_entries} entries",
            started.as_millis(),
            live * 2,
            number(JITTER as f64 / 1e3),
            number(started.as_secs_f64() + back.p50() / 1e3),
        ),
        driver_bound: false,
    })
}

/// Lets every lane come back and make a move: how long each took from the beginning.
async fn all_back(
    mut lanes: Vec<MatchLane>,
    jitter: u64,
    before: impl Fn(&mut MatchLane),
) -> anyhow::Result<(Vec<MatchLane>, Latency)> {
    let mut chance = Chance::new(lanes.len() as u64);
    lanes.iter_mut().for_each(before);
    let begin = Instant::now();
    let back = |mut lane: MatchLane| {
        let wait = Duration::from_millis(if jitter > 0 { chance.below(jitter) } else { 0 });
        spawn_local(async move {
            sleep(wait).await;
            lane.come_back().await?;
            lane.go().await?;
            anyhow::Ok((lane, begin.elapsed()))
        })
    };
    let coming: Vec<_> = lanes.into_iter().map(back).collect();
    let (mut lanes, mut latency) = (Vec::with_capacity(coming.len()), Latency::default());
    for lane in coming {
        let (lane, took) = lane.await??;
        lanes.push(lane);
        latency.note(took);
    }
    Ok((lanes, latency))
}
