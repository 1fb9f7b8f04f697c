//! Rows 23 and 24: everybody comes back at once, to a server that runs on or to one that was killed.

use std::time::{Duration, Instant};

use anyhow::ensure;
use faults::chance::Chance;
use server::storage;
use tokio::{task::spawn_local, time::sleep};

use super::{nothing_lost, open_many};
use crate::{
    bench::Bench,
    child::{Child, Recipe},
    databases::{Database, Kept},
    lane::{Kind, MatchLane, Mover as _},
    latency::Latency,
    machine::{self, Cores},
    plan::{Bound, Line, number},
};

/// How far clients spread their coming back.
const JITTER: u64 = 1000;

/// Measures them for a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let recipe = Recipe {
        cores: Cores::All,
        ..Recipe::new(&db.url)
    };
    let server = recipe.start().await?;
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
    let (lanes, synced) = all_back(lanes, 0, MatchLane::leave).await?;
    bench.line(stormed(kept, &synced, live, storm, server.resident()))?;
    let lanes = lanes.into_iter().chain(rest).collect();
    restart(bench, &db, &recipe, server, lanes).await
}

fn stormed(kept: Kept, synced: &Latency, live: usize, storm: usize, kib: u64) -> Line {
    let what = format!("{} sockets come back at once and all play on", storm * 2);
    Line {
        value: synced.longest() / 1e3,
        must: Bound::Most(10.0),
        goal: Bound::Most(4.0),
        beside: format!(
            "median {} s, beside {} matches; {} MiB",
            number(synced.p50() / 1e3),
            live - storm,
            kib / 1024,
        ),
        ..Line::of(24, what, kept, "s")
    }
}

/// Row 23: the server is killed and started again.
async fn restart(
    bench: &mut Bench<'_>,
    db: &Database,
    recipe: &Recipe,
    server: Child,
    mut lanes: Vec<MatchLane>,
) -> anyhow::Result<()> {
    let (address, live) = (server.address, lanes.len());
    server.kill().await?;
    for lane in &mut lanes {
        lane.leave();
    }
    let begin = Instant::now();
    let server = recipe.start_at(address).await?;
    let started = begin.elapsed();
    let (lanes, back) = all_back(lanes, JITTER, |_| {}).await?;
    let all = started.as_secs_f64() + back.longest() / 1e3;
    let mib = server.resident() / 1024;
    let played: Vec<_> = lanes.iter().flat_map(|l| l.played.clone()).collect();
    server.kill().await?;
    let store = storage::open(&db.url).await?;
    let kept_entries = nothing_lost(&store, &played).await?;
    store.close().await;
    ensure!(kept_entries >= live as u64, "moves are lost");
    bench.line(Line {
        value: all,
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
        ..Line::of(
            23,
            format!("restart with {live} live matches, until all play on"),
            db.kept,
            "s",
        )
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
