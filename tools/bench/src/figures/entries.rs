//! How fast a journal becomes a position again, with every hash compared.

use std::time::Instant;

use anyhow::{Context as _, ensure};
use server::{
    games::{Examples, offered},
    storage,
};

use super::players;
use crate::{
    Options,
    database::{Database, Kind},
    figure::{Bound, Figure, number},
    match_play::Mover as _,
    process::ServerCommand,
};

pub(super) async fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    let binary = options.binary()?;
    let database = Database::new(Kind::Sqlite).await?;
    let server = ServerCommand::new(&binary, &database.url).start().await?;
    let wanted = options.sized(10_000, 300);
    let (mut tables, mut entries) = (Vec::new(), 0);
    while entries < wanted {
        for mut players in players(server.address, 4).await? {
            while players.play().await?.is_some() {}
            entries += players.played.last().map_or(0, |(_, seq)| *seq);
            tables.push(players.table().to_owned());
        }
    }
    server.kill().await?;
    let store = storage::open(&database.url).await?;
    let games = offered(Examples::Shown);
    let kind = games.iter().find(|kind| kind.id == "skirmish");
    let kind = kind.context("Skirmish is not offered")?;
    let (begin, mut replayed) = (Instant::now(), 0);
    for table in &tables {
        let started = store.started(table).await?.context("it has not started")?;
        let entries = store.entries(table).await?;
        let last = entries.last().map_or(0, |stored| stored.entry.seq);
        let entries = entries.into_iter().map(|stored| stored.entry).collect();
        let game = (kind.host)(&started.setup, started.luck.clone(), entries)?;
        ensure!(game.seq() == last, "{table} leads elsewhere");
        replayed += last;
    }
    let took = begin.elapsed().as_secs_f64() * 1e3;
    store.close().await;
    Ok(vec![Figure {
        what: "10,000 entries opened, every hash compared".to_owned(),
        value: took * 10_000.0 / replayed as f64,
        unit: "ms",
        bound: Bound::AtMost(250.0),
        beside: format!(
            "{} entries of {} matches in {} ms",
            number(replayed as f64),
            tables.len(),
            number(took)
        ),
    }])
}
