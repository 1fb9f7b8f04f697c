//! What connections and matches cost while nothing happens.

use std::time::{Duration, Instant};

use anyhow::ensure;
use faults::guest::Guest;
use tokio::time::sleep;

use crate::{
    Options,
    connection::Connection,
    database::{Database, Kind},
    figure::{Bound, Figure, number},
    machine,
    match_play::{Mover as _, Players},
    process::{Process, ServerCommand},
};

/// The metric of matches in memory.
const MATCHES: &str = "eldertable_matches";
/// Moves of an idle match.
const MOVES: usize = 20;

pub(super) async fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    Ok(vec![connections(options).await?, matches(options).await?])
}

async fn connections(options: &Options) -> anyhow::Result<Figure> {
    let binary = options.binary()?;
    let database = Database::new(Kind::Sqlite).await?;
    let server = ServerCommand::new(&binary, &database.url).start().await?;
    let many = options.sized(10_000, 200).min(machine::connections());
    let guest = Guest::new(server.address).await?;
    let mut open = Vec::with_capacity(many);
    // The first ones fill caches.
    for _ in 0..many / 10 {
        open.push(idle(&guest).await?);
    }
    let before = server.resident();
    for _ in 0..many {
        open.push(idle(&guest).await?);
    }
    let grown = server.resident().saturating_sub(before);
    Ok(Figure {
        what: "memory of an idle connection".to_owned(),
        value: grown as f64 / many as f64,
        unit: "KiB",
        bound: Bound::AtMost(16.0),
        beside: format!(
            "{} connections: {} MiB",
            number(open.len() as f64),
            server.resident() / 1024
        ),
    })
}

/// A connection that has been answered once.
async fn idle(guest: &Guest) -> anyhow::Result<Connection> {
    let mut connection = Connection::to_server(guest).await?;
    connection.send(r#"{"type":"ping"}"#).await?;
    // The welcome, and the answer.
    connection.receive().await?;
    connection.receive().await?;
    Ok(connection)
}

async fn matches(options: &Options) -> anyhow::Result<Figure> {
    let binary = options.binary()?;
    let database = Database::new(Kind::Sqlite).await?;
    let server = ServerCommand::new(&binary, &database.url).start().await?;
    let (first, many) = options.sized((300, 1000), (20, 20));
    let mut players = Players::new(server.address, first + many + 1, 5).await?;
    play_some(&mut players, first).await?;
    let before = at_rest(options, &server).await?;
    play_some(&mut players, many).await?;
    let grown = at_rest(options, &server).await?.saturating_sub(before);
    let live = server.metric(MATCHES).await?;
    ensure!(live >= many as f64, "only {live} matches are in memory");
    Ok(Figure {
        what: "memory of an idle match".to_owned(),
        value: grown as f64 / many as f64,
        unit: "KiB",
        bound: Bound::AtMost(40.0),
        beside: format!("{many} matches of {MOVES} moves"),
    })
}

/// Plays a few moves of so many matches.
async fn play_some(players: &mut Players, matches: usize) -> anyhow::Result<()> {
    for _ in 0..matches {
        for _ in 0..MOVES {
            players.play().await?;
        }
        players.skip().await?;
    }
    Ok(())
}

/// The server's memory in KiB after it has returned what it does not need, which takes seconds.
async fn at_rest(options: &Options, server: &Process) -> anyhow::Result<u64> {
    let begin = Instant::now();
    let rest = options.sized(Duration::from_secs(20), Duration::from_millis(500));
    while begin.elapsed() < rest {
        server.metric(MATCHES).await?;
        sleep(Duration::from_millis(200)).await;
    }
    Ok(server.resident())
}
