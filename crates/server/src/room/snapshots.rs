//! Takes snapshots of the match: between commands after every so many entries, when the match leaves
//! memory, and when the server stops. No one waits for one. A failed snapshot costs only time when the
//! match is opened again.

use std::time::Duration;

use tokio::{task::JoinHandle, time::Instant};

use super::Room;
use crate::catch_panic::catch_panic;
use crate::storage::{Snapshot, StoreError, patiently};

/// The minimum delay after the entry that makes a snapshot due, so that players are answered first.
const LATER: Duration = Duration::from_millis(100);
/// The maximum extra delay, in milliseconds.
const SPREAD: u64 = 400;

/// The delay after a snapshot could not be stored.
const AGAIN: Duration = Duration::from_secs(30);

/// Which snapshots exist and when the next is due.
#[derive(Debug, Default)]
pub(super) struct SnapshotSchedule {
    /// The entry of the newest one.
    newest: u64,
    /// The entry from which the next snapshot's log starts; later snapshots are replaced.
    since: u64,
    /// When to take the next one.
    pub(super) due: Option<Instant>,
    /// The one that is being stored.
    pub(super) saving: Option<PendingSave>,
}

/// A snapshot being stored: returns its entry and the start of its log.
pub(super) type PendingSave = JoinHandle<Result<(u64, u64), StoreError>>;

impl SnapshotSchedule {
    /// The schedule after these snapshots.
    pub(super) fn of(snapshots: &[Snapshot], every: u64) -> Self {
        let (seq, since) = snapshots.last().map_or((0, 0), |s| (s.seq, s.since));
        let mut snapshots = Self::default();
        snapshots.keep(seq, since, every);
        snapshots
    }

    /// A snapshot with a short log is replaced by the next one.
    fn keep(&mut self, seq: u64, since: u64, every: u64) {
        self.newest = seq;
        self.since = if seq.saturating_sub(since) >= every {
            seq
        } else {
            since
        };
    }
}

impl Room {
    fn every(&self) -> u64 {
        self.app.config.snapshot_every.max(1)
    }

    /// Schedules a snapshot if one is due.
    pub(super) fn snapshot_if_due(&mut self) {
        if self.seq() >= self.saved.snapshots.newest + self.every() {
            self.snapshot_soon();
        }
    }

    /// Schedules a snapshot.
    pub(super) fn snapshot_soon(&mut self) {
        let later = later(&self.table.id);
        self.saved
            .snapshots
            .due
            .get_or_insert_with(|| Instant::now() + later);
    }

    /// Takes a snapshot and stores it in the background.
    pub(super) fn snapshot(&mut self) {
        self.saved.snapshots.due = None;
        if self.saved.snapshots.saving.is_some() {
            return self.snapshot_soon();
        }
        let Some(snapshot) = self.picture() else {
            return;
        };
        let (store, table) = (self.app.store.clone(), self.table.id.clone());
        let epoch = self.epoch;
        self.saved.snapshots.saving = Some(tokio::spawn(async move {
            patiently(store.save_snapshot(&table, &snapshot, epoch)).await?;
            Ok((snapshot.seq, snapshot.since))
        }));
    }

    /// Takes the last snapshot before the match leaves memory.
    pub(super) async fn last_snapshot(&mut self) {
        self.snapshot_settled().await;
        self.snapshot();
        self.snapshot_settled().await;
        self.saved.snapshots.due = None;
    }

    /// Waits until no snapshot is being stored.
    pub(super) async fn snapshot_settled(&mut self) {
        if let Some(saving) = self.saved.snapshots.saving.take() {
            self.snapshot_saved(flat(saving.await));
        }
    }

    /// The present snapshot, if it is not stored yet.
    fn picture(&mut self) -> Option<Snapshot> {
        let live = self.live.as_ref()?;
        let (seq, since) = (live.seq(), self.saved.snapshots.since);
        if seq <= self.saved.snapshots.newest {
            return None;
        }
        let state = match catch_panic(|| live.game.snapshot(since)) {
            Ok(Ok(state)) => state,
            Ok(Err(error)) => {
                tracing::error!(%error, table = self.table.id, "a snapshot can't be written");
                return None;
            }
            Err(_) => {
                tracing::error!(table = self.table.id, "the rules failed at a snapshot");
                return None;
            }
        };
        Some(Snapshot {
            seq,
            since,
            version: self.kind.version,
            state,
        })
    }

    pub(super) fn snapshot_saved(&mut self, saved: Result<(u64, u64), StoreError>) {
        match self.stored(saved) {
            Ok((seq, since)) => {
                let every = self.every();
                self.saved.snapshots.keep(seq, since, every);
                self.snapshot_if_due();
            }
            Err(error) => {
                tracing::warn!(%error, table = self.table.id, "a snapshot is not stored");
                // Stays as set: further moves don't make it earlier.
                self.saved.snapshots.due = Some(Instant::now() + AGAIN);
            }
        }
    }
}

/// The delay for a table's snapshot. It differs by table, so that matches that started together don't
/// take theirs at once.
fn later(table: &str) -> Duration {
    let own = (table.bytes()).fold(0, |n, byte| (n * 31 + u64::from(byte)) % SPREAD);
    LATER + Duration::from_millis(own)
}

fn flat<T>(joined: Result<Result<T, StoreError>, tokio::task::JoinError>) -> Result<T, StoreError> {
    joined.map_err(|e| StoreError::Unavailable(e.to_string()))?
}

/// Waits for a snapshot that is being stored.
pub(super) async fn stored(saving: &mut Option<PendingSave>) -> Result<(u64, u64), StoreError> {
    let Some(handle) = saving else {
        return std::future::pending().await;
    };
    let joined = handle.await;
    *saving = None;
    flat(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_take_their_snapshots_apart() {
        let mut times: Vec<_> = (0..400)
            .map(|n| later(&format!("Cgxnnct{n:05}")).as_millis())
            .collect();
        times.sort_unstable();
        assert!(times[0] >= 100 && times[399] < 500, "{times:?}");
        let tenths = times.iter().map(|ms| (ms - 100) / 40);
        let mut many = [0; 10];
        tenths.for_each(|tenth| many[tenth as usize] += 1);
        assert!(many.iter().all(|n| (20..=60).contains(n)), "{many:?}");
    }
}
