//! Row 22: from nothing to the first move.

use std::time::Instant;

use crate::{
    bench::Bench,
    child::{Child, Recipe},
    databases::{Database, Kept},
    lane::{Kind, MatchLane, Mover as _, RelayLane},
    plan::{Bound, Line, number, peers},
};

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

/// Measures it for a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let mut lane = MatchLane::open(server.address, &Kind::of("skirmish"), 1, 1).await?;
    let address = server.address;
    lane.go().await?;
    server.kill().await?;
    let (mut floor, mut bound, mut played) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..bench.sized(5, 1) {
        let begin = Instant::now();
        let relay = Child::relay().await?;
        RelayLane::open(relay.address, "first").await?.go().await?;
        floor.push(begin.elapsed().as_secs_f64() * 1e3);
        lane.leave();
        let begin = Instant::now();
        let server = Recipe::new(&db.url).start_at(address).await?;
        reqwest::get(format!("http://{address}/")).await?;
        bound.push(begin.elapsed().as_secs_f64() * 1e3);
        lane.come_back().await?;
        lane.go().await?;
        played.push(begin.elapsed().as_secs_f64() * 1e3);
        server.kill().await?;
    }
    let (floor, bound, played) = (median(floor), median(bound), median(played));
    let bgio = peers::boardgame_io_start(floor);
    let line = |value, what: &str, must, goal| Line {
        row: 22,
        what: what.to_owned(),
        game: "skirmish".into(),
        kept: kept.name(),
        value,
        unit: "ms",
        must,
        goal,
        beside: format!("R {} ms; B {} by R", number(floor), number(bgio)),
        driver_bound: false,
    };
    bench.line(line(
        played,
        "cold start until a move in a match that was there is seen",
        Bound::Most(bgio),
        Bound::Most(0.4 * bgio),
    ))?;
    bench.line(line(
        bound,
        "cold start until it answers",
        Bound::Open,
        Bound::Most(5.0 * floor),
    ))
}
