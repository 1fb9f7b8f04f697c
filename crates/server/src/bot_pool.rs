//! The threads that compute bots' moves: few, with lower priority than everything that serves players.
//! A bot holds its turn until its move is stored, which bounds the moves in progress.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

use crate::{catch_panic::catch_panic, metrics::Metrics};

/// How much lower the priority of these threads is.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// The order in which bots move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotPriority {
    /// Matches in which a player is connected.
    Played,
    /// All other matches.
    Watched,
}

/// The pool of threads.
#[derive(Debug)]
pub struct BotPool {
    queue: Arc<Queue>,
    jobs: Option<mpsc::Sender<Job>>,
}

#[derive(Debug)]
struct Queue {
    waiting: Mutex<Waiting>,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct Waiting {
    free: usize,
    played: VecDeque<oneshot::Sender<BotTurn>>,
    watched: VecDeque<oneshot::Sender<BotTurn>>,
}

/// The right to make one bot's move. Dropping it passes it to the next in the queue.
#[derive(Debug)]
pub(crate) struct BotTurn(Option<Arc<Queue>>);

/// A place in the queue; dropping it leaves the queue.
pub(crate) type QueuedTurn = oneshot::Receiver<BotTurn>;

impl BotPool {
    /// Starts `threads` threads, or one for every two processors if it is 0. They end with the pool.
    pub fn start(threads: usize, metrics: Arc<Metrics>) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let wanted = if threads == 0 {
            (processors / 2).max(1)
        } else {
            threads
        };
        let (jobs, waiting) = mpsc::channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        let started = (0..wanted).filter(|i| {
            let waiting = Arc::clone(&waiting);
            let thread = thread::Builder::new().name(format!("bots-{i}"));
            let started = thread.spawn(move || work(&waiting));
            if let Err(error) = &started {
                tracing::warn!(%error, "a thread for bots can't be started");
            }
            started.is_ok()
        });
        let started = started.count();
        Self {
            queue: Arc::new(Queue {
                waiting: Mutex::new(Waiting {
                    free: started.max(1),
                    played: VecDeque::new(),
                    watched: VecDeque::new(),
                }),
                metrics,
            }),
            jobs: (started > 0).then_some(jobs),
        }
    }

    /// Joins the queue for a bot's move.
    pub(crate) fn ask(&self, rank: BotPriority) -> QueuedTurn {
        let (grant, asked) = oneshot::channel();
        let mut waiting = self.queue.lock();
        match rank {
            BotPriority::Played => waiting.played.push_back(grant),
            BotPriority::Watched => waiting.watched.push_back(grant),
        }
        drop(waiting);
        self.queue.metrics.bots_waiting.inc();
        self.queue.go_on();
        asked
    }

    /// Runs `work` on a thread of the pool; the channel closes when it fails. The caller holds a
    /// [`BotTurn`].
    pub(crate) fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (done, result) = oneshot::channel();
        let job = move || drop(done.send(work()));
        match &self.jobs {
            // Without its threads the job is dropped, and the channel closes.
            Some(jobs) => drop(jobs.send(Box::new(job))),
            None => drop(tokio::task::spawn_blocking(job)),
        }
        result
    }
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Grants free turns, players' matches first. Skips receivers that were dropped.
    fn go_on(self: &Arc<Self>) {
        loop {
            let mut waiting = self.lock();
            if waiting.free == 0 {
                return;
            }
            let next = waiting.played.pop_front();
            let Some(next) = next.or_else(|| waiting.watched.pop_front()) else {
                return;
            };
            waiting.free -= 1;
            drop(waiting);
            self.metrics.bots_waiting.dec();
            if let Err(mut turn) = next.send(BotTurn(Some(Arc::clone(self)))) {
                turn.0 = None;
                self.lock().free += 1;
            }
        }
    }
}

impl Drop for BotTurn {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.lock().free += 1;
            queue.go_on();
        }
    }
}

fn work(jobs: &Mutex<mpsc::Receiver<Job>>) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::warn!(%error, "bots think at the server's own priority");
    }
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // If the job panics, the closed channel tells the caller.
        let _ = catch_panic(job);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize) -> BotPool {
        BotPool::start(threads, Arc::default())
    }

    #[tokio::test]
    async fn players_matches_go_first_and_turns_are_few() {
        let pool = pool(1);
        let first = pool.ask(BotPriority::Watched).await.unwrap();
        let mut watched = pool.ask(BotPriority::Watched);
        let gone = pool.ask(BotPriority::Played);
        let mut played = pool.ask(BotPriority::Played);
        assert!(watched.try_recv().is_err() && played.try_recv().is_err());
        assert_eq!(pool.queue.metrics.bots_waiting.get(), 3);
        drop(gone);
        drop(first);
        let turn = played.try_recv().unwrap();
        assert!(watched.try_recv().is_err());
        drop(turn);
        assert!(watched.try_recv().is_ok());
        assert_eq!(pool.queue.metrics.bots_waiting.get(), 0);
    }

    #[tokio::test]
    async fn a_job_that_panics_leaves_the_thread_to_the_next() {
        let pool = pool(1);
        let failed = pool.run(|| assert_eq!(1, 2, "on purpose")).await;
        assert!(failed.is_err());
        assert_eq!(pool.run(|| 3).await, Ok(3));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn its_threads_have_a_lower_priority_and_others_keep_theirs() {
        let nice = || rustix::process::getpriority_process(None).unwrap();
        let here = nice();
        assert_eq!(pool(1).run(nice).await, Ok((here + NICE).min(19)));
        assert_eq!(nice(), here);
    }
}
