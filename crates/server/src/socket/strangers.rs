//! Closes sockets of guests who were signed out by another server on the same database.

use std::{collections::HashSet, sync::Arc};

use tokio::time::sleep;

use crate::{app_state::AppState, storage::patiently};

/// The interval between checks, in leases.
const LEASES: u32 = 3;

/// Looks up the browsers of all open sockets at intervals, and closes the sockets of unknown ones. Ends
/// when the server stops.
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
