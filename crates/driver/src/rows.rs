//! The rows of the plan, a file for those that are measured together.

pub(crate) mod capacity;
pub(crate) mod idle;
pub(crate) mod journal;
pub(crate) mod mix;
pub(crate) mod restart;
pub(crate) mod rules;
pub(crate) mod soak;
pub(crate) mod spectators;
pub(crate) mod start;

use std::net::SocketAddr;

use anyhow::ensure;
use faults::guest::Guest;
use server::storage::Store;
use tokio::task::{JoinHandle, spawn_local};

use crate::lane::{Kind, MatchLane};

/// How many open tables at once.
const AT_ONCE: usize = 16;
/// Matches that the same people play.
const SHARED: usize = 20;

/// Opens many matches at once, each a lane of its own; every so many are played by the same people.
pub(crate) async fn open_many(
    address: SocketAddr,
    kinds: &[Kind],
    many: usize,
) -> anyhow::Result<Vec<MatchLane>> {
    let most = kinds.iter().map(|k| k.seats).max().unwrap_or(2);
    let opener = |first: usize| -> JoinHandle<anyhow::Result<Vec<MatchLane>>> {
        let kinds = kinds.to_vec();
        spawn_local(async move {
            let (mut lanes, mut people) = (Vec::new(), Vec::new());
            for (k, n) in (first..many).step_by(AT_ONCE).enumerate() {
                if k % SHARED == 0 {
                    people = Vec::with_capacity(most);
                    for _ in 0..most {
                        people.push(Guest::new(address).await?);
                    }
                }
                let kind = &kinds[n % kinds.len()];
                let people = people[..kind.seats].to_vec();
                lanes.push(MatchLane::with(people, kind, 1, n as u64).await?);
            }
            Ok(lanes)
        })
    };
    let opening: Vec<_> = (0..AT_ONCE.min(many)).map(opener).collect();
    let mut lanes = Vec::with_capacity(many);
    for lane in opening {
        lanes.extend(lane.await??);
    }
    Ok(lanes)
}

/// Makes sure that everything that was acknowledged is stored; how many entries that are.
pub(crate) async fn nothing_lost(store: &Store, played: &[(String, u64)]) -> anyhow::Result<u64> {
    let mut entries = 0;
    for (table, acknowledged) in played {
        let stored = store.entries(table).await?;
        let last = stored.last().map_or(0, |w| w.entry.seq);
        ensure!(
            last >= *acknowledged,
            "entry {acknowledged} of {table} was acknowledged, and only {last} are stored"
        );
        entries += last;
    }
    Ok(entries)
}
