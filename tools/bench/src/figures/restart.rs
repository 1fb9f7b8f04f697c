//! A server with many running matches is killed; everyone reconnects and plays on.

use std::time::{Duration, Instant};

use faults::chance::Chance;
use tokio::{task::spawn_local, time::sleep};

use super::{nothing_lost, players};
use crate::{
    Options,
    database::{Database, Kind},
    figure::{Bound, Figure, number},
    latency::Latency,
    machine::{self, Cores},
    match_play::{Mover as _, Players},
    process::ServerCommand,
};

/// Within how many milliseconds the clients reconnect.
const JITTER: u64 = 1000;

pub(super) async fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    let binary = options.binary()?;
    let database = Database::new(Kind::Sqlite).await?;
    let command = ServerCommand {
        cores: Cores::All,
        ..ServerCommand::new(&binary, &database.url)
    };
    let server = command.start().await?;
    let address = server.address;
    let many = options.sized(9_500, 20).min(machine::connections() / 2);
    let mut all = players(address, many).await?;
    for players in &mut all {
        players.play().await?;
    }
    server.kill().await?;
    all.iter_mut().for_each(Players::disconnect);
    let begin = Instant::now();
    let server = command.start_at(address).await?;
    let started = begin.elapsed();
    let (all, back) = everyone_plays_on(all).await?;
    let memory = server.resident() / 1024;
    server.kill().await?;
    let entries = nothing_lost(&database.url, &all).await?;
    Ok(vec![Figure {
        what: format!(
            "restart with {} live matches, until all play on",
            number(many as f64)
        ),
        value: started.as_secs_f64() + back.longest() / 1e3,
        unit: "s",
        bound: Bound::AtMost(6.0),
        beside: format!(
            "it listens after {} ms; {} connections return within {JITTER} ms; {memory} MiB; \
             nothing lost of {} entries",
            started.as_millis(),
            number(2.0 * many as f64),
            number(entries as f64),
        ),
    }])
}

/// Everyone reconnects and makes a move. Returns how long each took.
async fn everyone_plays_on(all: Vec<Players>) -> anyhow::Result<(Vec<Players>, Latency)> {
    let (begin, mut chance) = (Instant::now(), Chance::new(1));
    let returning: Vec<_> = all
        .into_iter()
        .map(|mut players| {
            let wait = Duration::from_millis(chance.below(JITTER));
            spawn_local(async move {
                sleep(wait).await;
                players.reconnect().await?;
                players.play().await?;
                anyhow::Ok((players, begin.elapsed()))
            })
        })
        .collect();
    let (mut back, mut latency) = (Vec::with_capacity(returning.len()), Latency::default());
    for returned in returning {
        let (players, took) = returned.await??;
        back.push(players);
        latency.add(took);
    }
    Ok((back, latency))
}
