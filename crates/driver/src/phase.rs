//! A phase of load: closed, where every lane moves as soon as it can, for capacity; or open, where
//! moves are due by a plan that waits for nobody, for latencies.

use std::{
    cell::RefCell,
    rc::Rc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use tokio::{
    sync::{Notify, mpsc},
    task::{JoinHandle, spawn_local},
    time::{sleep, timeout},
};

use crate::{lane::Mover, latency::Latency, machine, schedule, schedule::Schedule};

/// How long moves that were due may take after the end.
const GRACE: Duration = Duration::from_secs(30);

/// How long a phase takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// Before anything counts.
    pub(crate) warm: Duration,
    /// What counts.
    pub(crate) time: Duration,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phase {
    /// Moves a second.
    pub(crate) rate: f64,
    /// Moves that counted.
    pub(crate) moves: u64,
    /// From the sending, or from when it was due, until the opponent's client has read it.
    pub(crate) latency: Latency,
    /// How late moves were sent because the driver or the lane was busy; open only.
    pub(crate) late: Latency,
    /// The part of its time that the driver was busy.
    pub(crate) busy: f64,
    /// Processor time of the measured process for one move, in µs.
    pub(crate) cost: f64,
}

impl Phase {
    /// Whether the driver was so busy that the figure says more of it than of what it drove.
    pub(crate) fn bound(&self) -> bool {
        self.busy >= 0.8
    }
}

#[derive(Debug)]
struct Tally {
    from: Instant,
    until: Instant,
    /// Moves that have ended at any time.
    ended: u64,
    latency: Latency,
    late: Latency,
    stop: bool,
}

type Shared = Rc<(RefCell<Tally>, Notify)>;

impl Tally {
    fn shared(span: Span) -> Shared {
        let from = Instant::now() + span.warm;
        let tally = Self {
            from,
            until: from + span.time,
            ended: 0,
            latency: Latency::default(),
            late: Latency::default(),
            stop: false,
        };
        Rc::new((RefCell::new(tally), Notify::new()))
    }

    fn note(&mut self, due: Instant, sent: Instant, read: Instant) {
        self.ended += 1;
        if due >= self.from && due < self.until {
            self.latency.note(read.saturating_duration_since(due));
            self.late.note(sent.saturating_duration_since(due));
        }
    }
}

/// Every lane moves as soon as it can.
pub(crate) async fn closed<M: Mover>(
    lanes: Vec<M>,
    span: Span,
    process: u32,
) -> anyhow::Result<(Phase, Vec<M>)> {
    let _urgent = machine::Urgent::now();
    let shared = Tally::shared(span);
    let run = |mut lane: M| {
        let shared = Rc::clone(&shared);
        spawn_local(async move {
            while !shared.0.borrow().stop {
                let sent = Instant::now();
                let Some(read) = lane.go().await? else {
                    // Nothing left to play: what was measured until now counts.
                    shared.1.notify_one();
                    break;
                };
                shared.0.borrow_mut().note(sent, sent, read);
                lane.rest().await?;
            }
            Ok(lane)
        })
    };
    let running = lanes.into_iter().map(run).collect();
    watch(&shared, running, process).await
}

/// So many moves a second are due, whatever becomes of them.
pub(crate) async fn open<M: Mover>(
    lanes: Vec<M>,
    rate: f64,
    span: Span,
    process: u32,
) -> anyhow::Result<(Phase, Vec<M>)> {
    let _urgent = machine::Urgent::now();
    let shared = Tally::shared(span);
    let schedule = Schedule::new(rate, lanes.len());
    let (plans, dues): (Vec<_>, Vec<_>) = lanes.iter().map(|_| mpsc::unbounded_channel()).unzip();
    let run = |(mut lane, mut due): (M, mpsc::UnboundedReceiver<Instant>)| {
        let shared = Rc::clone(&shared);
        spawn_local(async move {
            while let Some(due) = due.recv().await {
                let sent = Instant::now();
                let Some(read) = lane.go().await? else {
                    shared.1.notify_one();
                    break;
                };
                shared.0.borrow_mut().note(due, sent, read);
                lane.rest().await?;
            }
            Ok(lane)
        })
    };
    let running = lanes.into_iter().zip(dues).map(run).collect();
    let until = shared.0.borrow().until;
    // It ends with the plan, or when a lane has nothing left to play.
    let _pacer = schedule::pace(schedule, Instant::now(), until, plans);
    watch(&shared, running, process).await
}

/// What has been used and done so far.
#[derive(Clone, Copy, Debug)]
struct Stand {
    at: Instant,
    ended: u64,
    own: Duration,
    measured: Duration,
}

impl Stand {
    fn now(shared: &Shared, process: u32) -> Self {
        Self {
            at: Instant::now(),
            ended: shared.0.borrow().ended,
            own: machine::used(std::process::id()),
            measured: machine::used(process),
        }
    }
}

async fn watch<M: Mover>(
    shared: &Shared,
    running: Vec<JoinHandle<anyhow::Result<M>>>,
    process: u32,
) -> anyhow::Result<(Phase, Vec<M>)> {
    let (from, until) = (shared.0.borrow().from, shared.0.borrow().until);
    sleep(from.saturating_duration_since(Instant::now())).await;
    let before = Stand::now(shared, process);
    tokio::select! {
        () = sleep(until.saturating_duration_since(Instant::now())) => {}
        () = shared.1.notified() => {}
    }
    let after = Stand::now(shared, process);
    shared.0.borrow_mut().stop = true;
    let mut lanes = Vec::with_capacity(running.len());
    for lane in running {
        let lane = timeout(GRACE, lane).await;
        lanes.push(lane.context("moves that were due are not answered")???);
    }
    let moves = after.ended - before.ended;
    let seconds = (after.at - before.at).as_secs_f64();
    let tally = shared.0.borrow();
    let phase = Phase {
        rate: moves as f64 / seconds,
        moves,
        latency: tally.latency.clone(),
        late: tally.late.clone(),
        busy: after.own.saturating_sub(before.own).as_secs_f64() / seconds,
        cost: after.measured.saturating_sub(before.measured).as_secs_f64() * 1e6
            / moves.max(1) as f64,
    };
    Ok((phase, lanes))
}
