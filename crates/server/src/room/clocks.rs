//! The clocks of a match: the time each seat has left. Plain data; the room reads and stores them.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::wire::Pace;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const DAY: u64 = 24 * 60 * MINUTE;
/// The minimum time for a person who takes over a seat.
const WELCOME: u64 = MINUTE;
/// How long after the start a clock waits for a player who has not opened the match.
const FIRST_LOOK: u64 = 5 * MINUTE;
/// How long a clock stands at each question that comes after what others did: so long may the page
/// show it. Scenes must cost no one time.
const SCENES: u64 = 3 * SECOND;
/// The minimum time for a seat whose days ended while no server was running.
const AFTER_DOWNTIME: u64 = 60 * MINUTE;

/// The stored clocks. Times are milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Clocks {
    pace: Pace,
    /// The time of each seat at `since`.
    left: Vec<u64>,
    /// The seats whose clocks have been running since then.
    running: Vec<Seat>,
    since: u64,
    paused: bool,
    /// The bonus of each seat when the match last stopped waiting for it.
    #[serde(default)]
    given: Vec<u64>,
    /// How long each running clock still stands for the scenes before its question, at `since`.
    #[serde(default)]
    scenes: Vec<u64>,
    /// Seats whose players have not opened the match yet: their clocks stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unseen: Vec<Seat>,
    /// When their clocks start anyway; paces in days have no such limit.
    #[serde(default)]
    first_look: u64,
}

impl Clocks {
    /// Full clocks; `None` for a pace without limits.
    pub(crate) fn new(pace: Pace, seats: u8, now: u64) -> Option<Self> {
        let full = full(pace)?;
        Some(Self {
            pace,
            left: vec![full; usize::from(seats)],
            running: Vec::new(),
            since: now,
            paused: false,
            given: vec![0; usize::from(seats)],
            scenes: vec![0; usize::from(seats)],
            unseen: match pace {
                Pace::Bank { .. } => (0..seats).map(Seat).collect(),
                Pace::Days { .. } | Pace::Free => Vec::new(),
            },
            first_look: now + FIRST_LOOK,
        })
    }

    /// Records that a seat's player has opened the match. Returns whether it is the first time.
    pub(crate) fn see(&mut self, seat: Seat) -> bool {
        let before = self.unseen.len();
        self.unseen.retain(|s| *s != seat);
        self.unseen.len() != before
    }

    /// Returns the waiting seats whose players have opened the match.
    fn told(&mut self, mut waiting: Vec<Seat>, now: u64) -> Vec<Seat> {
        if now >= self.first_look {
            self.unseen.clear();
        }
        waiting.retain(|seat| !self.unseen.contains(seat));
        waiting
    }

    /// The time a seat has left.
    pub(crate) fn left(&self, seat: Seat, now: u64) -> u64 {
        let left = self.left.get(usize::from(seat.0)).copied();
        let spent = self.run_for(seat, now).saturating_sub(self.scenes_at(seat));
        left.unwrap_or_default().saturating_sub(spent)
    }

    /// How long a seat's clock still stands for the scenes before its question.
    pub(crate) fn scenes(&self, seat: Seat, now: u64) -> u64 {
        self.scenes_at(seat).saturating_sub(self.run_for(seat, now))
    }

    fn scenes_at(&self, seat: Seat) -> u64 {
        let scenes = self.scenes.get(usize::from(seat.0)).copied();
        scenes.unwrap_or_default()
    }

    /// How long a seat's clock has been running.
    fn run_for(&self, seat: Seat, now: u64) -> u64 {
        if self.paused || !self.running.contains(&seat) {
            return 0;
        }
        now.saturating_sub(self.since)
    }

    /// The seats whose clocks run.
    pub(crate) fn running(&self) -> &[Seat] {
        &self.running
    }

    /// When the times were last updated.
    pub(crate) fn since(&self) -> u64 {
        self.since
    }

    /// Whether they are paused until the next choice.
    pub(crate) fn paused(&self) -> bool {
        self.paused
    }

    /// After a choice: the match waits for these seats now. Seats it no longer waits for get the pace's
    /// bonus.
    pub(crate) fn turn(&mut self, waiting: Vec<Seat>, now: u64) {
        self.charge(now);
        self.given.resize(self.left.len(), 0);
        for at in done(&self.running, &waiting) {
            let (Some(left), Some(given)) = (self.left.get_mut(at), self.given.get_mut(at)) else {
                continue;
            };
            *given = match self.pace {
                Pace::Free => 0,
                Pace::Bank { more, .. } => u64::from(more) * SECOND,
                Pace::Days { days } => (u64::from(days) * DAY).saturating_sub(*left),
            };
            *left += *given;
        }
        let waiting = self.told(waiting, now);
        self.show_scenes(&waiting);
        self.running = waiting;
        self.paused = false;
    }

    /// The clocks of seats that were not waited for until now stand for a moment.
    fn show_scenes(&mut self, waiting: &[Seat]) {
        let scenes = match self.pace {
            Pace::Bank { .. } => SCENES,
            Pace::Days { .. } | Pace::Free => 0,
        };
        let before = std::mem::replace(&mut self.scenes, vec![0; self.left.len()]);
        for seat in waiting {
            let at = usize::from(seat.0);
            if let Some(now) = self.scenes.get_mut(at) {
                *now = if self.running.contains(seat) {
                    before.get(at).copied().unwrap_or_default()
                } else {
                    scenes
                };
            }
        }
    }

    /// After an undo: the match waits for these seats again, and they lose the bonus for that, and no
    /// scene comes before the question. Otherwise undo would give unlimited time.
    pub(crate) fn turn_back(&mut self, waiting: Vec<Seat>, now: u64) {
        self.charge(now);
        self.given.resize(self.left.len(), 0);
        for at in done(&waiting, &self.running) {
            if let (Some(left), Some(given)) = (self.left.get_mut(at), self.given.get_mut(at)) {
                *left = left.saturating_sub(std::mem::take(given)).max(SECOND);
            }
        }
        self.scenes.fill(0);
        self.running = self.told(waiting, now);
        self.paused = false;
    }

    /// After a change of seats: these clocks run now.
    pub(crate) fn sit(&mut self, waiting: Vec<Seat>, now: u64) {
        self.charge(now);
        self.running = self.told(waiting, now);
    }

    /// A person takes over a seat: keeps its time, but at least [`WELCOME`].
    pub(crate) fn welcome(&mut self, seat: Seat, now: u64) {
        self.charge(now);
        if let Some(left) = self.left.get_mut(usize::from(seat.0)) {
            *left = (*left).max(match self.pace {
                Pace::Days { days } => u64::from(days) * DAY,
                Pace::Bank { .. } | Pace::Free => WELCOME,
            });
        }
    }

    /// A new person takes a seat: full time.
    pub(crate) fn renew(&mut self, seat: Seat, now: u64) {
        self.charge(now);
        if let (Some(left), Some(full)) = (self.left.get_mut(usize::from(seat.0)), full(self.pace))
        {
            *left = full;
        }
    }

    /// Pauses the clocks until the next choice.
    pub(crate) fn pause(&mut self, now: u64) {
        self.charge(now);
        self.paused = true;
    }

    /// Resumes paused clocks.
    pub(crate) fn go_on(&mut self, now: u64) {
        self.since = now;
        self.paused = false;
    }

    /// Discards the time since the last update: storage was paused.
    pub(crate) fn forgive(&mut self, now: u64) {
        self.since = now;
    }

    /// Counts only time while a server was running, which started at `began`. Paces in days continue,
    /// but an expired seat gets an hour.
    pub(crate) fn wake(&mut self, began: u64) {
        if self.since >= began {
            return;
        }
        if let Pace::Days { .. } = self.pace {
            self.charge(began);
            for seat in &self.running {
                if let Some(left) = self.left.get_mut(usize::from(seat.0)) {
                    *left = (*left).max(AFTER_DOWNTIME);
                }
            }
        }
        self.since = began;
    }

    /// When the next seat runs out: milliseconds since 1970, or `None`.
    pub(crate) fn deadline(&self) -> Option<u64> {
        if self.paused {
            return None;
        }
        let left = |seat: &Seat| {
            let left = self.left.get(usize::from(seat.0)).copied();
            left.filter(|left| *left > 0)
                .map(|left| left + self.scenes_at(*seat))
        };
        let out = self.running.iter().filter_map(left).min();
        let out = out.map(|left| self.since + left);
        // Then clocks that stood until now may run.
        let look = (!self.unseen.is_empty()).then_some(self.first_look);
        out.into_iter().chain(look).min()
    }

    /// The seats whose clocks have run out now.
    pub(crate) fn out(&self, now: u64) -> Vec<Seat> {
        let running = self.running.iter().copied();
        running.filter(|s| self.left(*s, now) == 0).collect()
    }

    /// Counts the time until now.
    pub(crate) fn charge(&mut self, now: u64) {
        self.scenes.resize(self.left.len(), 0);
        for at in 0..self.left.len() {
            let seat = Seat(at as u8);
            (self.left[at], self.scenes[at]) = (self.left(seat, now), self.scenes(seat, now));
        }
        self.since = now;
    }
}

/// The indices of seats that are no longer waited for.
fn done<'a>(before: &'a [Seat], after: &'a [Seat]) -> impl Iterator<Item = usize> + 'a {
    let gone = before.iter().filter(|seat| !after.contains(seat));
    gone.map(|seat| usize::from(seat.0))
}

fn full(pace: Pace) -> Option<u64> {
    match pace {
        Pace::Free => None,
        Pace::Bank { minutes, .. } => Some(u64::from(minutes) * MINUTE),
        Pace::Days { days } => Some(u64::from(days) * DAY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Seat = Seat(0);
    const BEN: Seat = Seat(1);

    fn bank() -> Clocks {
        let pace = Pace::Bank {
            minutes: 10,
            more: 5,
        };
        let mut clocks = Clocks::new(pace, 2, 0).unwrap();
        assert!(clocks.see(ANNA) && clocks.see(BEN));
        clocks.turn(vec![ANNA], 0);
        clocks
    }

    #[test]
    fn a_clock_runs_while_the_match_waits_for_its_seat() {
        let mut clocks = bank();
        assert_eq!(clocks.left(ANNA, 30 * SECOND), 573 * SECOND);
        assert_eq!(clocks.left(BEN, 30 * SECOND), 600 * SECOND);
        assert_eq!(clocks.deadline(), Some(603 * SECOND));
        // The same seat again: small steps give no bonus.
        clocks.turn(vec![ANNA], 40 * SECOND);
        assert_eq!(clocks.left(ANNA, 40 * SECOND), 563 * SECOND);
        clocks.turn(vec![BEN], 50 * SECOND);
        assert_eq!(clocks.left(ANNA, 90 * SECOND), 558 * SECOND);
        assert_eq!(clocks.left(BEN, 90 * SECOND), 563 * SECOND);
        assert_eq!(clocks.out(652 * SECOND), []);
        assert_eq!(clocks.out(653 * SECOND), [BEN]);
    }

    #[test]
    fn a_clock_stands_while_what_others_did_is_shown() {
        let mut clocks = bank();
        clocks.turn(vec![BEN], 60 * SECOND);
        assert_eq!(clocks.scenes(BEN, 61 * SECOND), 2 * SECOND);
        assert_eq!(clocks.left(BEN, 63 * SECOND), 600 * SECOND);
        assert_eq!(clocks.left(BEN, 64 * SECOND), 599 * SECOND);
        // Who answers sooner gains nothing, and no scene comes before a second question in a row.
        clocks.turn(vec![BEN], 61 * SECOND);
        assert_eq!(clocks.left(BEN, 64 * SECOND), 599 * SECOND);
        clocks.turn(vec![ANNA], 65 * SECOND);
        clocks.turn(vec![BEN], 65 * SECOND);
        assert_eq!(clocks.scenes(BEN, 65 * SECOND), SCENES);
    }

    #[test]
    fn a_clock_waits_until_its_player_has_opened_the_match_but_not_for_long() {
        let pace = Pace::Bank {
            minutes: 10,
            more: 5,
        };
        let mut clocks = Clocks::new(pace, 2, 0).unwrap();
        clocks.sit(vec![ANNA], 0);
        assert_eq!(clocks.running(), []);
        assert_eq!(clocks.deadline(), Some(300 * SECOND));
        assert!(clocks.see(ANNA) && !clocks.see(ANNA));
        clocks.sit(vec![ANNA], 60 * SECOND);
        assert_eq!(clocks.left(ANNA, 100 * SECOND), 560 * SECOND);
        clocks.turn(vec![BEN], 100 * SECOND);
        assert_eq!(clocks.running(), []);
        clocks.sit(vec![BEN], 300 * SECOND);
        assert_eq!(clocks.left(BEN, 310 * SECOND), 590 * SECOND);
    }

    #[test]
    fn several_clocks_run_at_once() {
        let mut clocks = bank();
        clocks.turn(vec![ANNA, BEN], 60 * SECOND);
        assert_eq!(clocks.deadline(), Some(603 * SECOND));
        clocks.turn(vec![BEN], 120 * SECOND);
        assert_eq!(clocks.left(ANNA, 500 * SECOND), 488 * SECOND);
        assert_eq!(clocks.deadline(), Some(663 * SECOND));
    }

    #[test]
    fn days_begin_anew_with_each_wait() {
        let mut clocks = Clocks::new(Pace::Days { days: 2 }, 2, 0).unwrap();
        clocks.turn(vec![ANNA], 0);
        clocks.turn(vec![BEN], DAY);
        assert_eq!(clocks.left(ANNA, 3 * DAY), 2 * DAY);
        assert_eq!(clocks.deadline(), Some(3 * DAY));
        clocks.turn(vec![ANNA], 3 * DAY);
        assert_eq!(clocks.left(BEN, 3 * DAY), 2 * DAY);
    }

    #[test]
    fn taking_back_is_no_way_to_more_time() {
        let mut clocks = bank();
        for _ in 0..100 {
            clocks.turn(vec![BEN], 10 * SECOND);
            clocks.turn_back(vec![ANNA], 10 * SECOND);
        }
        assert_eq!(clocks.left(ANNA, 10 * SECOND), 593 * SECOND);
        assert_eq!(clocks.left(BEN, 10 * SECOND), 600 * SECOND);
        assert_eq!(clocks.scenes(ANNA, 10 * SECOND), 0);
        let mut days = Clocks::new(Pace::Days { days: 2 }, 2, 0).unwrap();
        days.turn(vec![ANNA], 0);
        days.turn(vec![BEN], DAY);
        days.turn_back(vec![ANNA], DAY);
        assert_eq!(days.left(ANNA, DAY), DAY);
    }

    #[test]
    fn stopped_clocks_stand_still_until_a_choice() {
        let mut clocks = bank();
        clocks.pause(10 * SECOND);
        assert_eq!(clocks.deadline(), None);
        assert_eq!(clocks.left(ANNA, DAY), 593 * SECOND);
        clocks.turn(vec![BEN], DAY);
        assert_eq!(clocks.left(ANNA, DAY), 598 * SECOND);
        clocks.pause(DAY + SECOND);
        clocks.go_on(2 * DAY);
        assert_eq!(clocks.left(BEN, 2 * DAY + 3 * SECOND), 599 * SECOND);
    }

    #[test]
    fn time_without_a_server_is_nobodys() {
        let mut clocks = bank();
        clocks.wake(DAY);
        assert_eq!(clocks.left(ANNA, DAY + 4 * SECOND), 599 * SECOND);
        clocks.wake(DAY / 2);
        assert_eq!(clocks.left(ANNA, DAY + 4 * SECOND), 599 * SECOND);
        let mut days = Clocks::new(Pace::Days { days: 1 }, 2, 0).unwrap();
        days.turn(vec![ANNA], 0);
        days.wake(5 * DAY);
        assert_eq!(days.left(ANNA, 5 * DAY), AFTER_DOWNTIME);
        assert_eq!(days.left(BEN, 5 * DAY), DAY);
    }

    #[test]
    fn who_has_run_out_is_told_once_and_given_a_minute_when_he_is_back() {
        let mut clocks = bank();
        let late = 700 * SECOND;
        assert_eq!(clocks.out(late), [ANNA]);
        clocks.sit(Vec::new(), late);
        assert_eq!(clocks.deadline(), None);
        clocks.welcome(ANNA, late);
        clocks.sit(vec![ANNA], late);
        assert_eq!(clocks.deadline(), Some(760 * SECOND));
        clocks.renew(ANNA, late);
        assert_eq!(clocks.left(ANNA, late), 600 * SECOND);
    }

    #[test]
    fn what_could_not_be_stored_is_forgiven() {
        let mut clocks = bank();
        clocks.forgive(50 * SECOND);
        assert_eq!(clocks.left(ANNA, 60 * SECOND), 593 * SECOND);
    }
}
