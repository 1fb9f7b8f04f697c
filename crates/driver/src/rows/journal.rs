//! Row 21: from the database to a position whose hash is right.

use std::time::Instant;

use anyhow::{Context as _, ensure};
use server::{
    games::{Examples, offered},
    storage,
};

use super::open_many;
use crate::{
    bench::Bench,
    child::Recipe,
    databases::{Database, Kept},
    lane::{Kind, Mover as _},
    plan::{Bound, Line, number},
};

/// Measures it for a game and a database.
pub(crate) async fn run(bench: &mut Bench<'_>, kept: Kept, game: &str) -> anyhow::Result<()> {
    let db = Database::new(kept).await?;
    let server = Recipe::new(&db.url).start().await?;
    let wanted = bench.sized(10_000, 300);
    let (mut tables, mut entries) = (Vec::new(), 0);
    while entries < wanted {
        for mut lane in open_many(server.address, &[Kind::of(game)], 4).await? {
            while lane.go().await?.is_some() {}
            entries += lane.played.last().map_or(0, |(_, seq)| *seq);
            tables.push(lane.table().to_owned());
        }
    }
    server.kill().await?;
    let store = storage::open(&db.url).await?;
    let games = offered(Examples::Shown);
    let kind = games
        .iter()
        .find(|k| k.id == game)
        .context("no such game")?;
    let begin = Instant::now();
    let mut replayed = 0;
    let mut reading = std::time::Duration::ZERO;
    for table in &tables {
        let clock = Instant::now();
        let started = store.started(table).await?.context("it has not begun")?;
        let entries = store.entries(table).await?;
        reading += clock.elapsed();
        let last = entries.last().map_or(0, |w| w.entry.seq);
        let entries = entries.into_iter().map(|w| w.entry).collect();
        // It compares the hash after every entry.
        let folded = (kind.host)(&started.setup, started.luck.clone(), entries)?;
        ensure!(folded.seq() == last, "{table} leads elsewhere");
        replayed += last;
    }
    let took = begin.elapsed().as_secs_f64() * 1e3;
    store.close().await;
    let each = took / replayed as f64;
    let bounds = if game == "skirmish" {
        (Bound::Most(250.0), Bound::Most(80.0))
    } else {
        (Bound::Open, Bound::Open)
    };
    bench.line(Line {
        row: 21,
        what: "replay 10,000 entries, every hash compared".into(),
        game: game.to_owned(),
        kept: kept.name(),
        value: each * 10_000.0,
        unit: "ms",
        must: bounds.0,
        goal: bounds.1,
        beside: format!(
            "{replayed} entries of {} matches in {} ms, reading them {:.0} % of it; {} entries/s",
            tables.len(),
            number(took),
            reading.as_secs_f64() * 1e5 / took,
            number(1e3 / each),
        ),
        driver_bound: false,
    })
}
