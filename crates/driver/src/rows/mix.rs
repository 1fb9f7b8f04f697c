//! Row 12: a thousand matches of every size, played by people who think.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use faults::chance::Chance;
use serde_json::json;
use tokio::{task::spawn_local, time::sleep};

use super::open_many;
use crate::{
    bench::Bench,
    child::Recipe,
    databases::{Database, Kept},
    lane::{Kind, MatchLane, Mover as _},
    latency::Latency,
    machine,
    plan::{Bound, Line, number},
};

/// Measures it for a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let kinds = [
        Kind::of("skirmish"),
        Kind::of("cthulhu-wars-duel"),
        Kind::new("cthulhu-wars", 3, json!({})),
        Kind::of("cthulhu-wars"),
        Kind::new("gods-war", 5, json!({})),
    ];
    let many = bench.sized(1000, 10);
    let (least, most) = bench.sized((1_000, 30_000), (20, 200));
    let time = bench.sized(Duration::from_mins(1), Duration::from_secs(1));
    let lanes = open_many(server.address, &kinds, many).await?;
    let (own, used) = (machine::used(std::process::id()), server.used());
    let begin = Instant::now();
    let latency = play(lanes, (least, most), begin + time).await?;
    let seconds = begin.elapsed().as_secs_f64();
    let busy = machine::used(std::process::id())
        .saturating_sub(own)
        .as_secs_f64()
        / seconds;
    bench.line(Line {
        row: 12,
        what: format!("p99 of {many} matches with think time"),
        game: "mixed, 2–5 seats".into(),
        kept: kept.name(),
        value: latency.p99(),
        unit: "ms",
        must: Bound::Most(25.0),
        goal: Bound::Most(5.0),
        beside: format!(
            "p50 {}, longest {}; {} moves in {:.0} s after thinking {}–{} s; server {:.0} % of a core; \
             {} MiB",
            number(latency.p50()),
            number(latency.longest()),
            latency.count(),
            seconds,
            least as f64 / 1e3,
            most as f64 / 1e3,
            server.used().saturating_sub(used).as_secs_f64() / seconds * 100.0,
            server.resident() / 1024,
        ),
        driver_bound: busy >= 0.8,
    })
}

/// Lets everybody play until then, each after thinking for so many milliseconds.
async fn play(
    lanes: Vec<MatchLane>,
    (least, most): (u64, u64),
    until: Instant,
) -> anyhow::Result<Latency> {
    let latency = Rc::new(RefCell::new(Latency::default()));
    let play = lanes.into_iter().enumerate().map(|(n, mut lane)| {
        let latency = Rc::clone(&latency);
        let mut chance = Chance::new(n as u64);
        spawn_local(async move {
            // They are already in the middle of thinking.
            let mut think = chance.below(most);
            while !lane.idle() {
                let next = Duration::from_millis(think);
                if Instant::now() + next >= until {
                    break;
                }
                sleep(next).await;
                let sent = Instant::now();
                let Some(read) = lane.go().await? else { break };
                latency.borrow_mut().note(read - sent);
                think = least + chance.below(most - least);
            }
            anyhow::Ok(())
        })
    });
    for lane in play.collect::<Vec<_>>() {
        lane.await??;
    }
    Ok(latency.take())
}
