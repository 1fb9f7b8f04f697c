//! Whoever is signed out by another server on the same database is sent away here, too.

use std::{collections::HashSet, sync::Arc};

use tokio::time::sleep;

use crate::{app_state::AppState, storage::patiently};

/// Leases between two looks.
const LEASES: u32 = 3;

/// Looks up, again and again, whether the browsers of the open sockets are known still, and closes the
/// sockets of those that are not. Ends when the server stops.
pub(crate) async fn send_strangers_away(app: Arc<AppState>) {
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            _ = stopping.wait_for(|s| *s) => return,
            () = sleep(app.own.node.lease * LEASES) => {}
        }
        for key in app.sockets.keys() {
            match patiently(app.store.known(&key)).await {
                Ok(Some(_)) => {}
                Ok(None) => app.sockets.sign_out(&HashSet::from([key.as_str()])),
                Err(error) => {
                    tracing::warn!(%error, "can't check who was signed out on other servers");
                    // The rest is checked in the next round.
                    break;
                }
            }
        }
    }
}
