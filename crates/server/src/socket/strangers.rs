//! Whoever is signed out by another server on the same database is sent away here, too.

use std::{collections::HashSet, sync::Arc};

use tokio::time::sleep;

use crate::{
    storage::{known, patiently},
    world::World,
};

/// Leases between two looks.
const LEASES: u32 = 3;
/// Browsers that are looked up by one question.
const AT_ONCE: usize = 128;

/// Looks up, again and again, whether the browsers of the open sockets are known still, and closes the
/// sockets of those that are not. Ends when the server stops.
pub(crate) async fn send_strangers_away(world: Arc<World>) {
    let mut stopping = world.stopping.subscribe();
    loop {
        tokio::select! {
            _ = stopping.wait_for(|s| *s) => return,
            () = sleep(world.own.node.lease * LEASES) => {}
        }
        for keys in world.census.keys().chunks(AT_ONCE) {
            match patiently(known(&*world.store, keys)).await {
                Ok(guests) => {
                    let unknown = keys.iter().zip(guests).filter(|(_, guest)| guest.is_none());
                    let unknown: HashSet<&str> = unknown.map(|(key, _)| key.as_str()).collect();
                    if !unknown.is_empty() {
                        world.census.sign_out(&unknown);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "who was signed out elsewhere can't be looked up");
                    // The others are asked for next time, not one long wait after the other.
                    break;
                }
            }
        }
    }
}
