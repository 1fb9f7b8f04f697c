//! Whether what people choose can be stored. The database is asked again and again, so that everybody is
//! told before he tries something in vain, and told when it goes on.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::app_state::AppState;

/// How often it is asked.
const BEAT: Duration = Duration::from_millis(500);
/// How long it may take to answer: with a beat before it, pages know within two seconds.
const PATIENCE: Duration = Duration::from_secs(1);

/// What is known of the database.
#[derive(Debug, Default)]
pub struct StorageHealth(Mutex<State>);

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// It does not answer.
    silent: bool,
    /// It takes nothing in, as when its disk is full.
    full: bool,
    /// When it last came back: milliseconds since 1970.
    back: u64,
}

impl State {
    fn paused(self) -> bool {
        self.silent || self.full
    }
}

impl StorageHealth {
    /// Whether nothing can be stored, as far as is known.
    pub(crate) fn paused(&self) -> bool {
        self.state().paused()
    }

    /// When something could be stored again after it could not: milliseconds since 1970; 0: always.
    pub(crate) fn back(&self) -> u64 {
        self.state().back
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something small was to be written, and was or was not.
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
            tracing::info!("the database is back: play goes on");
            state.back = app.config.clock.now();
        }
        app.metrics.storage_paused.add(if paused { 1 } else { -1 });
        // Told while nobody else can learn anything, so that what is told last is so.
        app.sockets.tell_storage(paused);
        let app = Arc::clone(app);
        // Rooms look for themselves how it is when they have time.
        tokio::spawn(async move { app.hub.storage_changed().await });
    }
}

/// Asks the database until the server stops.
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
