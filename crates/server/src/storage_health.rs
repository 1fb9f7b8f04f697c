//! Watches whether the database can store, and notifies clients when storage pauses and when it resumes.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app_state::AppState;

/// The interval between checks.
const BEAT: Duration = Duration::from_millis(500);
/// How long a check may take. With one interval before it, clients know within two seconds.
const PATIENCE: Duration = Duration::from_secs(1);

/// The state of the database.
#[derive(Debug, Default)]
pub struct StorageHealth(Mutex<State>);

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// It does not answer.
    silent: bool,
    /// It rejects writes, for example because the disk is full.
    full: bool,
    /// When storage last resumed: milliseconds since 1970.
    back: u64,
}

impl State {
    fn paused(self) -> bool {
        self.silent || self.full
    }
}

impl StorageHealth {
    /// Whether storage is paused, as far as known.
    pub(crate) fn paused(&self) -> bool {
        self.state().paused()
    }

    /// When storage last resumed: milliseconds since 1970; 0: it never paused.
    pub(crate) fn back(&self) -> u64 {
        self.state().back
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records whether a small write succeeded.
    pub(crate) fn tried(&self, app: &Arc<AppState>, written: bool) {
        let full = !written;
        self.learn(app, |state| State { full, ..state });
    }

    fn learn(&self, app: &Arc<AppState>, what: impl FnOnce(State) -> State) {
        let mut state = self.state();
        let before = state.paused();
        *state = what(*state);
        let paused = state.paused();
        if paused == before {
            return;
        }
        if paused {
            tracing::warn!("nothing can be stored: play pauses");
        } else {
            tracing::info!("the database works again: matches continue");
            state.back = app.config.clock.now();
        }
        app.metrics.storage_paused.set(i64::from(paused));
        // Sent under the lock, so that the last message has the latest state.
        app.sockets.tell_storage(paused);
        let app = Arc::clone(app);
        // Rooms check the state themselves when they have time.
        tokio::spawn(async move { app.hub.storage_changed().await });
    }
}

/// Checks the database until the server stops.
pub(crate) async fn watch(app: Arc<AppState>) {
    let mut beat = interval(BEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stopping = app.stopping.subscribe();
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            _ = stopping.wait_for(|s| *s) => return,
        }
        let answer = timeout(PATIENCE, app.store.ping()).await;
        let silent = !matches!(answer, Ok(Ok(())));
        app.storage_health
            .learn(&app, |state| State { silent, ..state });
    }
}
