//! Loads: a closed one, where everyone moves as soon as they can, measures capacity; an open one, where
//! moves are due at fixed times, measures latency from when they were due, so that a server that stalls
//! can't hide it.

use std::{cell::RefCell, rc::Rc, time::Duration};

use tokio::{
    task::spawn_local,
    time::{Instant, sleep_until, timeout},
};

use crate::{latency::Latency, machine, match_play::Mover};

/// How long moves may take after the end.
const GRACE: Duration = Duration::from_secs(30);

/// How long a load takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    /// Before anything counts.
    pub(crate) warm_up: Duration,
    /// What counts.
    pub(crate) measured: Duration,
}

/// The result of a load.
#[derive(Debug)]
pub(crate) struct Loaded<M> {
    /// Moves a second.
    pub(crate) rate: f64,
    /// From when a move was due until the opponent's client had read it.
    pub(crate) latency: Latency,
    /// Processor time of the measured process for one move, in µs.
    pub(crate) cpu: f64,
    pub(crate) movers: Vec<M>,
}

#[derive(Debug, Default)]
struct Count {
    moves: u64,
    latency: Latency,
}

/// Everyone moves as soon as they can, or, with a `rate`, so many moves a second are due in all.
pub(crate) async fn run<M: Mover>(
    movers: Vec<M>,
    rate: Option<f64>,
    span: Span,
    process: u32,
) -> anyhow::Result<Loaded<M>> {
    let count = Rc::new(RefCell::new(Count::default()));
    let begin = Instant::now();
    let (from, until) = (begin + span.warm_up, begin + span.warm_up + span.measured);
    let many = movers.len();
    let mut running = Vec::with_capacity(many);
    for (n, mut mover) in movers.into_iter().enumerate() {
        let count = Rc::clone(&count);
        let apart = rate.map(|rate| Duration::from_secs_f64(many as f64 / rate));
        let mut due = begin + apart.unwrap_or_default().mul_f64(n as f64 / many as f64);
        running.push(spawn_local(async move {
            loop {
                match apart {
                    Some(apart) => {
                        sleep_until(due).await;
                        due += apart;
                    }
                    None => due = Instant::now(),
                }
                let began = due - apart.unwrap_or_default();
                if Instant::now() >= until {
                    break;
                }
                let Some(read) = mover.play().await? else {
                    break;
                };
                let read = Instant::from_std(read);
                if read >= from && read < until {
                    let mut count = count.borrow_mut();
                    count.moves += 1;
                    count.latency.add(read.saturating_duration_since(began));
                }
                mover.prepare().await?;
            }
            anyhow::Ok(mover)
        }));
    }
    sleep_until(from).await;
    let before = machine::cpu_time(process);
    sleep_until(until).await;
    let used = machine::cpu_time(process).saturating_sub(before);
    let mut movers = Vec::with_capacity(many);
    for mover in running {
        movers.push(timeout(GRACE, mover).await???);
    }
    let Count { moves, latency } = count.take();
    Ok(Loaded {
        rate: moves as f64 / span.measured.as_secs_f64(),
        latency,
        cpu: used.as_secs_f64() * 1e6 / moves.max(1) as f64,
        movers,
    })
}

#[cfg(test)]
mod tests {
    use tokio::{runtime, task::LocalSet, time::sleep};

    use super::*;

    /// Answers at once, but stalls for 300 ms before its fifth move.
    struct Stalling(u32);

    impl Mover for Stalling {
        async fn play(&mut self) -> anyhow::Result<Option<std::time::Instant>> {
            self.0 += 1;
            if self.0 == 5 {
                sleep(Duration::from_millis(300)).await;
            }
            Ok(Some(std::time::Instant::now()))
        }

        async fn prepare(&mut self) -> anyhow::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn moves_that_were_due_during_a_stall_count_as_late() {
        let span = Span {
            warm_up: Duration::ZERO,
            measured: Duration::from_secs(1),
        };
        let run = run(vec![Stalling(0)], Some(100.0), span, std::process::id());
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        let loaded = LocalSet::new().block_on(&runtime.unwrap(), run).unwrap();
        // About 30 of 100 moves were due meanwhile and waited up to 300 ms.
        assert!(loaded.latency.p99() > 250.0, "{}", loaded.latency.p99());
        assert!(loaded.latency.p50() < 100.0, "{}", loaded.latency.p50());
        assert!(loaded.rate > 60.0, "{}", loaded.rate);
    }
}
