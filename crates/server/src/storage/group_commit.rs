//! Group commit: one task writes the waiting appends of all matches in one transaction and answers each
//! after the commit.

use std::sync::Arc;

use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};

use super::{Append, Store, StoreError, patiently};
use crate::metrics::Metrics;

/// The maximum batch.
const BATCH: usize = 128;
/// Queue capacity.
const WAITING: usize = 1024;

#[derive(Debug)]
struct Job {
    append: Append,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Appends to the journal.
#[derive(Clone, Debug)]
pub struct Journal {
    jobs: mpsc::Sender<Job>,
}

impl Journal {
    /// Starts the writer; it ends when the last handle is dropped.
    pub fn start(store: Store, metrics: Arc<Metrics>) -> Self {
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write(store, metrics, waiting));
        Self { jobs }
    }

    /// Appends entries; they are durable when this returns.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when a number was taken, [`StoreError::Deposed`] when the table has
    /// been claimed again: nothing was stored. After other errors the outcome is unknown: read the
    /// journal again.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.hand_in(append).await?.written().await
    }

    /// Queues entries. The caller can do other work before it waits with [`Pending::written`].
    ///
    /// # Errors
    /// When the writer has ended.
    pub async fn hand_in(&self, append: Append) -> Result<Pending, StoreError> {
        let (done, answer) = oneshot::channel();
        let handed_in = self.jobs.send(Job { append, done }).await;
        handed_in.map_err(|_| gone())?;
        Ok(Pending { answer })
    }
}

/// Queued entries.
#[derive(Debug)]
#[must_use = "they are not durable before they are written"]
pub struct Pending {
    answer: oneshot::Receiver<Result<(), StoreError>>,
}

impl Pending {
    /// Waits until they are durable.
    ///
    /// # Errors
    /// See [`Journal::append`].
    pub async fn written(self) -> Result<(), StoreError> {
        self.answer.await.map_err(|_| gone())?
    }
}

fn gone() -> StoreError {
    StoreError::Unavailable("the journal's writer has ended".into())
}

async fn write(store: Store, metrics: Arc<Metrics>, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        // Claims lock tables in this order, too, so that neither waits for the other forever.
        jobs.sort_by(|one, other| one.append.table.cmp(&other.append.table));
        let (appends, answers): (Vec<_>, Vec<_>) =
            jobs.drain(..).map(|job| (job.append, job.done)).unzip();
        let started = Instant::now();
        let result = patiently(store.append(&appends)).await;
        metrics
            .append_seconds
            .observe(started.elapsed().as_secs_f64());
        metrics.append_batch.inc();
        if result.as_ref().is_err_and(one_of_them) && appends.len() > 1 {
            for (append, answer) in appends.into_iter().zip(answers) {
                let _ = answer.send(patiently(store.append(&[append])).await);
            }
            continue;
        }
        for answer in answers {
            let _ = answer.send(same(&result));
        }
    }
}

/// Whether the error concerns one append, so that the others can be stored.
fn one_of_them(error: &StoreError) -> bool {
    match error {
        StoreError::Conflict
        | StoreError::Deposed
        | StoreError::Refused(_)
        | StoreError::Corrupt { .. } => true,
        StoreError::Open { .. } | StoreError::TooNew { .. } | StoreError::Unavailable(_) => false,
    }
}

/// The batch's result for each of its appends.
fn same(result: &Result<(), StoreError>) -> Result<(), StoreError> {
    match result {
        Ok(()) => Ok(()),
        Err(StoreError::Conflict) => Err(StoreError::Conflict),
        Err(StoreError::Deposed) => Err(StoreError::Deposed),
        Err(error) => Err(StoreError::Unavailable(error.to_string())),
    }
}
