//! Regular upkeep: records which tables are used, and closes or deletes what is old.

use std::sync::Arc;

use tokio::time::sleep;

use crate::{
    app_state::AppState,
    config::since,
    room::Command,
    storage::{StoreError, patiently},
    wire::TableState,
};

/// The maximum number of tables to close or delete in a round, of each kind.
const AT_ONCE: u32 = 100;
/// Rounds between deletions of old rows.
const ROUNDS: u32 = 60;
/// Rows to delete at once.
const ROWS: u32 = 1_000;

/// Runs until the server stops.
pub(crate) async fn keep_up(app: Arc<AppState>) {
    let mut stopping = app.stopping.subscribe();
    for number in 0_u32.. {
        tokio::select! {
            _ = stopping.wait_for(|s| *s) => return,
            () = sleep(app.config.upkeep_rounds) => {}
        }
        app.hub.note_use().await;
        if let Err(error) = round(&app).await {
            tracing::warn!(%error, "what has aged stays until the next round");
        }
        if number % ROUNDS == 0
            && let Err(error) = forget(&app).await
        {
            tracing::warn!(%error, "what has aged stays until the next round");
        }
    }
}

async fn round(app: &Arc<AppState>) -> Result<(), StoreError> {
    // Another server on the same database may have banned people.
    for person in app.sanctions.read(&app.store).await? {
        app.sockets.close_banned(&person);
    }
    let (now, ages) = (app.config.clock.now(), &app.config.retention);
    for (state, days) in [
        (TableState::Open, ages.open_public_days),
        (TableState::Playing, ages.left_days),
        (TableState::Finished, ages.finished_days),
    ] {
        let Some(since) = since(now, days) else {
            continue;
        };
        for table in patiently(app.store.aged_tables(state, since, AT_ONCE)).await? {
            // A busy room is in use.
            let _ = app.hub.send(app, &table, Command::DeleteAged { since });
        }
    }
    Ok(())
}

/// Deletes old rows.
async fn forget(app: &AppState) -> Result<(), StoreError> {
    let (now, ages, store) = (app.config.clock.now(), &app.config.retention, &app.store);
    if let Some(since) = since(now, ages.unused_guest_days) {
        while store.forget_guests(since, ROWS).await? == u64::from(ROWS) {}
    }
    if let Some(since) = since(now, ages.chat_days) {
        while store.forget_chat(since, AT_ONCE).await? > 0 {}
    }
    if let Some(since) = since(now, ages.snapshot_days) {
        while store.forget_snapshots(since, AT_ONCE).await? > 0 {}
    }
    Ok(())
}
