//! Undo: which entries a seat may take back freely, and which only by consent.

use crate::seat::Seat;

/// What undo needs to know about an entry that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its number in the journal.
    pub seq: u64,
    /// Who chose.
    pub by: Seat,
    /// Whether dice were rolled or something was revealed.
    pub barrier: bool,
    /// Whether a standing order made it. Such an entry reveals nothing, so undo passes through it.
    pub auto: bool,
}

/// How far back `seat` may go without consent: the earliest entry that would be taken back, or `None`.
///
/// Free undo stops at a die, a reveal, and another seat's choice.
pub fn free(line: &[Step], seat: Seat) -> Option<u64> {
    let mut earliest = None;
    for step in line.iter().rev() {
        if step.barrier || (step.by != seat && !step.auto) {
            break;
        }
        if step.by == seat && !step.auto {
            earliest = Some(step.seq);
        }
    }
    earliest
}

/// The last choice of `seat` that it may take back freely.
pub fn last_free(line: &[Step], seat: Seat) -> Option<u64> {
    let earliest = free(line, seat)?;
    line.iter()
        .rev()
        .find(|s| s.by == seat && !s.auto && s.seq >= earliest)
        .map(|s| s.seq)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(seq: u64, by: u8, barrier: bool, auto: bool) -> Step {
        Step {
            seq,
            by: Seat(by),
            barrier,
            auto,
        }
    }

    #[test]
    fn own_choices_since_the_last_barrier() {
        let line = [
            step(1, 0, false, false),
            step(2, 0, true, false),
            step(3, 0, false, false),
        ];
        assert_eq!(free(&line, Seat(0)), Some(3));
        assert_eq!(free(&line, Seat(1)), None);
    }

    #[test]
    fn somebody_elses_choice_stops_it_but_a_standing_order_does_not() {
        let line = [step(1, 0, false, false), step(2, 1, false, true)];
        assert_eq!(free(&line, Seat(0)), Some(1));
        assert_eq!(last_free(&line, Seat(0)), Some(1));
        let line = [step(1, 0, false, false), step(2, 1, false, false)];
        assert_eq!(free(&line, Seat(0)), None);
    }
}
