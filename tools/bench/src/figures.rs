//! The figures, a file for those that are measured together.

mod entries;
mod idle;
mod moves;
mod restart;
mod rules_alone;
mod spectators;

use std::{net::SocketAddr, time::Duration};

use anyhow::ensure;
use clap::ValueEnum;
use faults::guest::Guest;
use server::storage;
use tokio::task::spawn_local;

use crate::{Options, figure::Figure, load::Span, match_play::Players};

/// Figures that are measured together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Group {
    /// Random legal play on one core
    Rules,
    /// Processor time and latency of moves, in memory and durable, beside peers
    Moves,
    /// Memory of idle connections and matches
    Idle,
    /// How fast a long journal opens
    Entries,
    /// How fast everyone plays on after the server was killed
    Restart,
    /// A thousand spectators
    Spectators,
}

/// All groups, in order.
pub(crate) const ALL: [Group; 6] = [
    Group::Rules,
    Group::Moves,
    Group::Idle,
    Group::Entries,
    Group::Restart,
    Group::Spectators,
];

/// Measures a group.
pub(crate) async fn measure(group: Group, options: &Options) -> anyhow::Result<Vec<Figure>> {
    match group {
        Group::Rules => rules_alone::measure(options),
        Group::Moves => moves::measure(options).await,
        Group::Idle => idle::measure(options).await,
        Group::Entries => entries::measure(options).await,
        Group::Restart => restart::measure(options).await,
        Group::Spectators => spectators::measure(options).await,
    }
}

/// How long a load takes.
fn span(options: &Options) -> Span {
    Span {
        warm_up: options.sized(Duration::from_secs(2), Duration::from_millis(200)),
        measured: Duration::from_secs_f64(options.sized(options.seconds, 0.5)),
    }
}

/// How many open their tables at once.
const AT_ONCE: usize = 16;
/// How many matches the same two people play.
const SHARED: usize = 20;

/// Players for so many matches, each of them in one; every twenty matches have the same two people.
async fn players(server: SocketAddr, many: usize) -> anyhow::Result<Vec<Players>> {
    let opener = |first: usize| {
        spawn_local(async move {
            let (mut opened, mut people) = (Vec::new(), Vec::new());
            for (k, seed) in (first..many).step_by(AT_ONCE).enumerate() {
                if k % SHARED == 0 {
                    people = vec![Guest::new(server).await?, Guest::new(server).await?];
                }
                opened.push(Players::of(people.clone(), 1, seed as u64).await?);
            }
            anyhow::Ok(opened)
        })
    };
    let opening: Vec<_> = (0..AT_ONCE.min(many)).map(opener).collect();
    let mut all = Vec::with_capacity(many);
    for opened in opening {
        all.extend(opened.await??);
    }
    Ok(all)
}

/// Checks that everything that was acknowledged is stored. Returns the number of entries.
async fn nothing_lost(database: &str, players: &[Players]) -> anyhow::Result<u64> {
    let store = storage::open(database).await?;
    let mut entries = 0;
    for (table, acknowledged) in players.iter().flat_map(|p| &p.played) {
        let stored = store.entries(table).await?;
        let last = stored.last().map_or(0, |stored| stored.entry.seq);
        ensure!(
            last >= *acknowledged,
            "entry {acknowledged} of {table} was acknowledged, but only {last} are stored"
        );
        entries += last;
    }
    store.close().await;
    Ok(entries)
}
