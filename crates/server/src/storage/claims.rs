//! Batches this server's claims and releases: one task writes the waiting ones in one transaction, so
//! that a thousand tables opened at once cost a handful of commits.

use tokio::sync::{mpsc, oneshot};

use super::{Claim, Store, StoreError, patiently};

/// The maximum batch.
const BATCH: usize = 128;
/// Queue capacity.
const WAITING: usize = 4096;

type Claiming = (String, oneshot::Sender<Result<Claim, StoreError>>);

#[derive(Debug)]
enum Job {
    Claim(Claiming),
    Release(String, u64),
}

/// Claims tables for this server.
#[derive(Clone, Debug)]
pub struct Claims {
    jobs: mpsc::Sender<Job>,
}

impl Claims {
    /// Starts the task; it ends when the last handle is dropped.
    pub fn start(store: Store, node: String) -> Self {
        let (jobs, waiting) = mpsc::channel(WAITING);
        tokio::spawn(work(store, node, waiting));
        Self { jobs }
    }

    /// Claims a table.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn claim(&self, table: &str) -> Result<Claim, StoreError> {
        let (done, answer) = oneshot::channel();
        let gone = || StoreError::Unavailable("the task that claims tables has ended".into());
        let job = Job::Claim((table.to_owned(), done));
        self.jobs.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Releases a table that has left memory. If that fails, it is released when this server ends.
    pub async fn release(&self, table: &str, epoch: u64) {
        let _ = self.jobs.send(Job::Release(table.to_owned(), epoch)).await;
    }
}

async fn work(store: Store, node: String, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut jobs, BATCH).await > 0 {
        let (mut claims, mut releases) = (Vec::new(), Vec::new());
        for job in jobs.drain(..) {
            match job {
                Job::Claim(claim) => claims.push(claim),
                Job::Release(table, epoch) => releases.push((table, epoch)),
            }
        }
        if !releases.is_empty()
            && let Err(error) = patiently(store.release(&node, &releases)).await
        {
            tracing::warn!(%error, "tables that have left memory are not free yet");
        }
        if !claims.is_empty() {
            claim(&store, &node, claims).await;
        }
    }
}

async fn claim(store: &Store, node: &str, claims: Vec<Claiming>) {
    let (tables, answers): (Vec<_>, Vec<_>) = claims.into_iter().unzip();
    match patiently(store.claim(node, &tables)).await {
        Ok(claims) => {
            for (claim, answer) in claims.into_iter().zip(answers) {
                let _ = answer.send(Ok(claim));
            }
        }
        Err(error) => {
            for answer in answers {
                let _ = answer.send(Err(StoreError::Unavailable(error.to_string())));
            }
        }
    }
}
