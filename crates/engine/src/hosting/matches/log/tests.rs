//! A long log, compared with a plain list for each viewer.

use serde_json::json;

use super::*;
use crate::{dice::Dice, narration::Level};

const SEATS: u8 = 3;

/// A log, and each event with the indices of its audience.
struct Pair {
    log: Log<Value>,
    plain: Vec<(Vec<u8>, LogEvent)>,
}

impl Pair {
    /// A log of this many entries with up to three events each. Some entries are taken back.
    fn of(entries: u64, dice: &mut Dice) -> Self {
        let mut pair = Self {
            log: Log::new(SEATS),
            plain: Vec::new(),
        };
        pair.extend(0..=entries, dice);
        pair
    }

    fn extend(&mut self, entries: std::ops::RangeInclusive<u64>, dice: &mut Dice) {
        for seq in entries {
            if seq > 2 && dice.below(9) == 0 {
                let to = seq - 1 - u64::from(dice.below(2));
                self.log.strike(to, seq);
                let struck = self.plain.iter_mut().filter(|(_, e)| e.seq >= to);
                struck.for_each(|(_, event)| event.undone = true);
                continue;
            }
            for n in 0..dice.below(4) {
                self.tell(seq, n, dice);
            }
        }
    }

    fn tell(&mut self, seq: u64, n: u32, dice: &mut Dice) {
        let to: Vec<u8> = (0..=SEATS).filter(|_| dice.below(3) > 0).collect();
        let event = json!({ "n": n });
        let spoken = dice.below(3) > 0;
        let line = spoken.then(|| Line::new(Level::Action).text("a gate opens"));
        let audience = to.iter().map(|n| Audience(1 << n));
        let audience = audience.fold(Audience::default(), Audience::with);
        let known = Known::Event(event.clone());
        self.log
            .told
            .push(LoggedEvent(seq, audience, known, line.clone()));
        let (undone, at) = (false, None);
        let event = LogEvent {
            seq,
            event,
            line,
            undone,
            at,
        };
        self.plain.push((to, event));
    }

    fn told(&self, viewer: Viewer) -> Vec<LogEvent> {
        let place = viewer.seat().map_or(SEATS, |seat| seat.0);
        let mine = self.plain.iter().filter(|(to, _)| to.contains(&place));
        mine.map(|(_, event)| event.clone()).collect()
    }

    fn check_since(&self) {
        for viewer in Viewer::all(SEATS) {
            let all = self.told(viewer);
            assert_eq!(self.log.since(viewer, None), all);
            for since in [0, 1, 7, 150, 290, 299, 300, 400] {
                let later = all.iter().filter(|e| e.seq > since).cloned();
                let found = self.log.since(viewer, Some(since));
                assert_eq!(found, later.collect::<Vec<_>>(), "{viewer:?} since {since}");
            }
        }
    }

    /// All pages together are the whole log. Only the first may be short, and none splits an entry.
    fn check_pages(&self, most: usize) {
        for viewer in Viewer::all(SEATS) {
            let (mut joined, mut before) = (Vec::new(), u64::MAX);
            loop {
                let (page, more) = self.log.page(viewer, before, most);
                joined.splice(0..0, page.iter().cloned());
                if !more {
                    break;
                }
                assert!(page.len() >= most, "{} of {most}", page.len());
                let rest = page.iter().filter(|e| e.seq > page[0].seq).count();
                assert!(rest < most, "an entry too many");
                before = page[0].seq;
            }
            assert_eq!(joined, self.told(viewer), "pages of {most}");
        }
    }
}

#[test]
fn viewers_are_told_what_is_for_them() {
    for seed in 0..4 {
        let pair = Pair::of(300, &mut Dice::from_number(seed));
        pair.check_since();
        for most in [1, 2, 10, 50, 10_000] {
            pair.check_pages(most);
        }
    }
}

#[test]
fn a_log_is_stored_in_parts() {
    for seed in 0..4 {
        let mut dice = Dice::from_number(seed);
        let mut pair = Pair::of(120, &mut dice);
        let mut parts = vec![json!(pair.log.stored(0))];
        for (since, to) in [(120, 121), (121, 300), (300, 300)] {
            pair.extend(since + 1..=to, &mut dice);
            parts.push(json!(pair.log.stored(since)));
        }
        let mut log = Log::new(SEATS);
        for part in parts {
            assert!(log.restore(serde_json::from_value(part).unwrap()));
        }
        log.undone.clone_from(&pair.log.undone);
        Pair { log, ..pair }.check_since();
    }
}

#[test]
fn an_event_of_older_rules_is_kept() {
    let stored = json!([[1, 8, { "no": "such event" }, null]]);
    let mut log = Log::<Vec<u8>>::new(SEATS);
    assert!(log.restore(serde_json::from_value(stored.clone()).unwrap()));
    assert_eq!(json!(log.stored(0)), stored);
    let told = log.since(Viewer::Spectator, None);
    assert_eq!(told[0].event, json!({ "no": "such event" }));
}

#[test]
fn an_audience_that_is_not_at_the_table_is_refused() {
    let stored = json!([[1, 16, 0, null]]);
    assert!(!Log::<u8>::new(SEATS).restore(serde_json::from_value(stored).unwrap()));
    for wrong in ["{}", "[1]", "[[1, 2, 3]]", "null"] {
        assert!(
            serde_json::from_str::<Vec<LoggedEvent<u8>>>(wrong).is_err(),
            "{wrong}"
        );
    }
}
