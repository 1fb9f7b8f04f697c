//! Whoever is signed out by another server on the same database is sent away here, too.

use std::{collections::HashSet, sync::Arc};

use tokio::time::sleep;

use crate::{storage::patiently, world::World};

/// Leases between two looks.
const LEASES: u32 = 3;

/// Looks up, again and again, whether the browsers of the open sockets are known still, and closes the
/// sockets of those that are not. Ends when the server stops.
pub(crate) async fn send_strangers_away(world: Arc<World>) {
    let mut stopping = world.stopping.subscribe();
    loop {
        tokio::select! {
            _ = stopping.wait_for(|s| *s) => return,
            () = sleep(world.own.node.lease * LEASES) => {}
        }
        for key in world.census.keys() {
            match patiently(world.store.known(&key)).await {
                Ok(Some(_)) => {}
                Ok(None) => world.census.sign_out(&HashSet::from([key.as_str()])),
                Err(error) => {
                    tracing::warn!(%error, "can't check who was signed out on other servers");
                    // The rest is checked in the next round.
                    break;
                }
            }
        }
    }
}
