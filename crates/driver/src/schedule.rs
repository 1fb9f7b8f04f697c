//! When moves are due in an open loop. The plan is fixed beforehand and waits for nobody: a server
//! that stands still for a second finds a second's moves due, and each of them has been waiting
//! since it was due. That is what coordinated omission would hide.

use std::{
    thread,
    time::{Duration, Instant},
};

use tokio::sync::mpsc::UnboundedSender;

/// Moves due within this time are released together: the pacer needs sleep, too.
const GRAIN: Duration = Duration::from_micros(100);

/// Moves at a steady rate, one lane after the other.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    apart: Duration,
    lanes: usize,
    next: u32,
}

/// A move that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Due {
    /// Whose turn it is.
    pub(crate) lane: usize,
    /// When, since the beginning.
    pub(crate) at: Duration,
}

impl Schedule {
    /// So many moves a second, spread over so many lanes.
    pub(crate) fn new(rate: f64, lanes: usize) -> Self {
        Self {
            apart: Duration::from_secs_f64(1.0 / rate.max(0.001)),
            lanes: lanes.max(1),
            next: 0,
        }
    }

    /// When the next move is due.
    pub(crate) fn next_at(&self) -> Duration {
        self.apart * self.next
    }

    /// The moves that are due by now and have not been given out.
    pub(crate) fn due(&mut self, now: Duration) -> impl Iterator<Item = Due> {
        std::iter::from_fn(move || {
            let at = self.next_at();
            let due = Due {
                lane: self.next as usize % self.lanes,
                at,
            };
            (at <= now).then(|| {
                self.next += 1;
                due
            })
        })
    }
}

/// Releases moves from a thread of its own until nobody wants them any more: the timers of the
/// runtime are too coarse.
pub(crate) fn pace(
    mut schedule: Schedule,
    begin: Instant,
    until: Instant,
    lanes: Vec<UnboundedSender<Instant>>,
) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        loop {
            let now = Instant::now();
            if now >= until {
                return;
            }
            for due in schedule.due(now.saturating_duration_since(begin)) {
                if lanes[due.lane].send(begin + due.at).is_err() {
                    return;
                }
            }
            let next = (begin + schedule.next_at()).max(now + GRAIN);
            thread::sleep(next.saturating_duration_since(Instant::now()));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::latency::Latency;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn lanes_take_turns_at_a_steady_rate() {
        let mut schedule = Schedule::new(1000.0, 3);
        let due: Vec<_> = schedule.due(3 * MS).collect();
        let lanes: Vec<_> = due.iter().map(|d| d.lane).collect();
        assert_eq!(lanes, [0, 1, 2, 0]);
        assert_eq!(due[3].at, 3 * MS);
        assert_eq!(schedule.due(3 * MS).count(), 0, "each is given out once");
        assert_eq!(schedule.next_at(), 4 * MS);
    }

    /// A server on a clock of its own: it answers within a tenth of a millisecond, but stands still
    /// in the second second of ten.
    fn answered(sent: Duration) -> Duration {
        let (stop, go) = (Duration::from_secs(1), Duration::from_secs(2));
        let start = if sent >= stop && sent < go { go } else { sent };
        start + MS / 10
    }

    #[test]
    fn a_stall_is_not_hidden_by_moves_that_were_not_sent() {
        let (end, mut now) = (Duration::from_secs(10), Duration::ZERO);
        let mut schedule = Schedule::new(1000.0, 1);
        let (mut open, mut omitting) = (Latency::default(), Latency::default());
        while now < end {
            // A lane has one move on its way at a time; what is due meanwhile waits.
            let due: Vec<_> = schedule.due(now).collect();
            for due in due {
                let sent = now.max(due.at);
                now = answered(sent);
                open.note(now.saturating_sub(due.at));
                omitting.note(now.saturating_sub(sent));
            }
            now = now.max(schedule.next_at());
        }
        assert!(omitting.p99() < 0.2, "from the sending it looks harmless");
        assert!(open.p99() > 800.0, "one in ten waited: {}", open.p99());
        assert!(open.p50() < 0.2, "{}", open.p50());
        assert!(open.count() > 9_900, "none is left out: {}", open.count());
    }
}
