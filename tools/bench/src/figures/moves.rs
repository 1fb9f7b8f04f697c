//! Moves of Skirmish by many matches at once: processor time, latency, and durable moves, beside the
//! relay, the database, and peers.

use std::time::Duration;

use super::{nothing_lost, span};
use crate::{
    Options,
    database::{self, Database, Kind},
    figure::{Bound, Figure, number},
    load,
    machine::Cores,
    match_play::{Players, RelayPair},
    peers::{self, PeerLoad},
    process::{Process, ServerCommand},
};

/// Matches at once.
const MATCHES: usize = 32;
/// About how many moves a match has.
const MOVES: f64 = 150.0;

pub(super) async fn measure(options: &Options) -> anyhow::Result<Vec<Figure>> {
    let many = options.sized(MATCHES, 4);
    let span = span(options);
    let relay = Process::relay().await?;
    let mut pairs = Vec::with_capacity(many);
    for n in 0..many {
        pairs.push(RelayPair::new(relay.address, &format!("room-{n}")).await?);
    }
    let relayed = load::run(pairs, None, span, relay.id()).await?;
    drop(relay);
    let boardgame = peers::load(&options.peers, "boardgame-io", many, span.measured).await?;
    let colyseus = peers::load(&options.peers, "colyseus", many, span.measured).await?;
    let mut figures = in_memory(options, relayed.cpu, boardgame, colyseus).await?;
    for kind in database::durable() {
        figures.extend(durable(options, kind).await?);
    }
    Ok(figures)
}

/// Players with enough matches for a load at this rate.
async fn enough(
    mut players: Vec<Players>,
    rate: f64,
    options: &Options,
) -> anyhow::Result<Vec<Players>> {
    let span = span(options);
    let seconds = (span.warm_up + span.measured).as_secs_f64();
    let matches = rate * seconds * 1.25 / players.len() as f64 / MOVES;
    for player in &mut players {
        player.start_matches(matches.ceil() as usize + 1).await?;
    }
    Ok(players)
}

/// New players, and about how many moves a second they make.
async fn warmed_up(
    options: &Options,
    server: &Process,
    many: usize,
) -> anyhow::Result<(Vec<Players>, f64)> {
    let mut players = Vec::with_capacity(many);
    for seed in 0..many {
        players.push(Players::new(server.address, 3, seed as u64).await?);
    }
    let short = load::Span {
        warm_up: Duration::from_millis(200),
        measured: options.sized(Duration::from_secs(1), Duration::from_millis(300)),
    };
    let loaded = load::run(players, None, short, server.id()).await?;
    Ok((loaded.movers, loaded.rate))
}

async fn in_memory(
    options: &Options,
    relay_cpu: f64,
    boardgame: Option<PeerLoad>,
    colyseus: Option<PeerLoad>,
) -> anyhow::Result<Vec<Figure>> {
    let binary = options.binary()?;
    let database = Database::new(Kind::Memory).await?;
    let server = ServerCommand::new(&binary, &database.url).start().await?;
    let (players, rate) = warmed_up(options, &server, options.sized(MATCHES, 4)).await?;
    let players = enough(players, rate, options).await?;
    let full = load::run(players, None, span(options), server.id()).await?;
    let players = enough(full.movers, full.rate / 2.0, options).await?;
    let half = load::run(players, Some(full.rate / 2.0), span(options), server.id()).await?;
    let beside = |peer: Option<PeerLoad>| {
        peer.map_or("not measured".to_owned(), |peer| {
            format!("{} µs, {}/s", number(peer.cpu), number(peer.rate))
        })
    };
    let bounds = [
        boardgame.map(|p| 0.15 * p.cpu),
        colyseus.map(|p| 1.2 * p.cpu),
    ];
    let strictest = bounds.into_iter().flatten().min_by(f64::total_cmp);
    Ok(vec![
        Figure {
            what: "processor time of a move".to_owned(),
            value: full.cpu,
            unit: "µs",
            bound: strictest.map_or(Bound::None, Bound::AtMost),
            beside: format!(
                "{}/s; boardgame.io {}; Colyseus {}; relay {} µs",
                number(full.rate),
                beside(boardgame),
                beside(colyseus),
                number(relay_cpu),
            ),
        },
        latency(Kind::Memory, &half.latency, half.rate, 10.0),
    ])
}

fn latency(kind: Kind, latency: &crate::latency::Latency, rate: f64, most: f64) -> Figure {
    Figure {
        what: format!("p99 of a move at half load, {}", kind.name()),
        value: latency.p99(),
        unit: "ms",
        bound: Bound::AtMost(most),
        beside: format!("{}/s, p50 {} ms", number(rate), number(latency.p50())),
    }
}

async fn durable(options: &Options, kind: Kind) -> anyhow::Result<Vec<Figure>> {
    let binary = options.binary()?;
    let database = Database::new(kind).await?;
    let seconds = options.sized(Duration::from_secs(3), Duration::from_secs(1));
    let commits = database.commits(seconds).await?;
    let server = ServerCommand {
        cores: Cores::All,
        ..ServerCommand::new(&binary, &database.url)
    };
    let server = server.start().await?;
    let (players, rate) = warmed_up(options, &server, options.sized(2 * MATCHES, 4)).await?;
    let players = enough(players, rate, options).await?;
    let full = load::run(players, None, span(options), server.id()).await?;
    let players = enough(full.movers, full.rate / 2.0, options).await?;
    let half = load::run(players, Some(full.rate / 2.0), span(options), server.id()).await?;
    server.kill().await?;
    let entries = nothing_lost(&database.url, &half.movers).await?;
    Ok(vec![
        Figure {
            what: format!("durable moves, {}", kind.name()),
            value: full.rate,
            unit: "/s",
            bound: Bound::AtLeast(0.3 * commits),
            beside: format!(
                "the database alone {}/s; killed afterward, nothing lost of {} entries",
                number(commits),
                number(entries as f64),
            ),
        },
        latency(kind, &half.latency, half.rate, 30.0),
    ])
}
