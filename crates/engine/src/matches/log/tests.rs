//! A long log, against a list that keeps everything as it is.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::{stored::Unread, *};
use crate::{dice::Dice, matches::LogEvent, narration::Level, narration::Line as Words};

const SEATS: u8 = 3;

/// An event and the places of those who were told it.
#[derive(Clone, Debug)]
struct Plain {
    to: Vec<u8>,
    event: LogEvent,
}

/// Both of them.
struct Pair {
    log: Log,
    plain: Vec<Plain>,
}

fn place(viewer: Viewer) -> u8 {
    viewer.seat().map_or(SEATS, |seat| seat.0)
}

impl Pair {
    /// So many entries, of none to three events each; now and then some are taken back.
    fn of(entries: u64, dice: &mut Dice) -> Self {
        let mut pair = Self {
            log: Log::new(SEATS),
            plain: Vec::new(),
        };
        pair.go_on(0..=entries, dice);
        pair
    }

    fn go_on(&mut self, entries: RangeInclusive<u64>, dice: &mut Dice) {
        for seq in entries {
            if seq > 2 && dice.below(9) == 0 {
                let to = seq - 1 - u64::from(dice.below(2));
                self.log.strike(to, seq);
                let struck = self.plain.iter_mut().filter(|p| p.event.seq >= to);
                struck.for_each(|p| p.event.undone = true);
                continue;
            }
            self.log.make_room();
            for n in 0..dice.below(4) {
                self.tell(seq, n, dice);
            }
        }
    }

    fn tell(&mut self, seq: u64, n: u32, dice: &mut Dice) {
        let to: Vec<u8> = (0..=SEATS).filter(|_| dice.below(3) > 0).collect();
        let event = json!({ "n": n, "what": "a \"gate\"\nopens é".repeat(dice.below(4) as usize) });
        let spoken = dice.below(3) > 0;
        let line = spoken.then(|| Words::new(Level::Action).text("somebody opens a gate"));
        let kinds = to.iter().map(|n| Kinds(1 << n));
        let kinds = kinds.fold(Kinds::default(), Kinds::with);
        self.log.newest.push(seq, kinds, &event, &line);
        let (undone, at) = (false, None);
        let event = LogEvent {
            seq,
            event,
            line,
            undone,
            at,
        };
        self.plain.push(Plain { to, event });
    }

    fn told(&self, viewer: Viewer) -> Vec<LogEvent> {
        let mine = |p: &&Plain| p.to.contains(&place(viewer));
        let events = self.plain.iter().filter(mine);
        events.map(|p| p.event.clone()).collect()
    }

    fn check_since(&self) {
        for viewer in Viewer::all(SEATS) {
            let all = self.told(viewer);
            assert_eq!(open(&self.log.since(viewer, None)), all);
            for since in [0, 1, 7, 150, 290, 299, 300, 400] {
                let later = all.iter().filter(|e| e.seq > since).cloned();
                let found = open(&self.log.since(viewer, Some(since)));
                assert_eq!(found, later.collect::<Vec<_>>(), "{viewer:?} since {since}");
            }
        }
    }

    /// Pages from the end to the beginning, joined, are everything; none is short but the first, and
    /// none tells a part of an entry.
    fn check_pages(&self, most: usize) {
        for viewer in Viewer::all(SEATS) {
            let (mut joined, mut before) = (Vec::new(), u64::MAX);
            loop {
                let (page, more) = self.log.page(viewer, before, most);
                let page = open(&page);
                joined.splice(0..0, page.iter().cloned());
                if !more {
                    break;
                }
                assert!(page.len() >= most, "{} of {most}", page.len());
                let rest = page.iter().filter(|e| e.seq > page[0].seq).count();
                assert!(rest < most, "an entry more than was wanted");
                before = page[0].seq;
            }
            assert_eq!(joined, self.told(viewer), "pages of {most}");
        }
    }
}

fn open(telling: &Telling<'_>) -> Vec<LogEvent> {
    telling.events().map(|told| told.open()).collect()
}

#[test]
fn what_was_packed_is_told_as_it_was() {
    for seed in 0..4 {
        let pair = Pair::of(300, &mut Dice::from_number(seed));
        assert!(pair.log.older.len() > 3, "{} lots", pair.log.older.len());
        pair.check_since();
        for most in [1, 2, 10, 50, 10_000] {
            pair.check_pages(most);
        }
    }
}

#[test]
fn what_is_written_is_what_it_is_when_looked_into() {
    let pair = Pair::of(60, &mut Dice::from_number(7));
    for told in pair.log.since(Viewer::Spectator, None).events() {
        for at in [None, Some(12)] {
            let mut written = Vec::new();
            told.write(at, &mut written);
            let written: Value = serde_json::from_slice(&written).unwrap();
            assert_eq!(written, json!(LogEvent { at, ..told.open() }));
        }
    }
}

fn stored(log: &Log, since: u64) -> Shared {
    let text = serde_json::to_string(&log.shared(since)).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_log_is_stored_in_parts_and_taken_up_again() {
    for seed in 0..4 {
        let mut dice = Dice::from_number(seed);
        let mut pair = Pair::of(120, &mut dice);
        let mut parts = vec![stored(&pair.log, 0)];
        for (since, to) in [(120, 121), (121, 300), (300, 300)] {
            pair.go_on(since + 1..=to, &mut dice);
            parts.push(stored(&pair.log, since));
        }
        let mut again = Log::new(SEATS);
        for part in &parts {
            again.recall(part).unwrap();
        }
        for range in &pair.log.undone {
            again.strike(range.start, range.end);
        }
        Pair { log: again, ..pair }.check_since();
    }
}

/// Servers before kept a line as an object, with places instead of bits.
#[test]
fn what_older_servers_stored_is_taken_up() {
    let pair = Pair::of(40, &mut Dice::from_number(3));
    let told: Vec<Value> = (pair.plain.iter())
        .map(|Plain { to, event }| json!({ "to": to, "event": event }))
        .collect();
    let told = serde_json::from_str(&json!(told).to_string()).unwrap();
    let mut again = Log::new(SEATS);
    again.recall(&told).unwrap();
    for range in &pair.log.undone {
        again.strike(range.start, range.end);
    }
    Pair { log: again, ..pair }.check_since();
}

#[test]
fn what_was_told_to_nobody_or_is_no_line_is_not_taken_up() {
    let read = |text: &str| serde_json::from_str::<Shared>(text).unwrap();
    let recall = |text: &str| Log::new(SEATS).recall(&read(text));
    for nobody in [
        r#"[{ "to": [4], "event": { "seq": 1, "event": 0 } }]"#,
        r#"[{ "to": [200], "event": { "seq": 1, "event": 0 } }]"#,
        "[[1, 16, 0, null]]",
    ] {
        assert!(matches!(recall(nobody), Err(Unread::ToNobody)), "{nobody}");
    }
    for other in ["{}", "[1]", "[[1, 2, 3]]", "null"] {
        assert!(matches!(recall(other), Err(Unread::Text(_))), "{other}");
    }
    assert!(recall("[]").is_ok());
}

/// Most of a long log is said again and again: in memory it takes a third of its text, or less.
#[test]
fn a_long_log_is_small() {
    let mut log = Log::new(2);
    let event =
        |n: u64| json!({ "type": "move", "from": n % 24, "to": (n + 5) % 24, "unit": n % 7 });
    let line = Some(Words::new(Level::Action).text("{0} moves to {1}").by("red"));
    let mut text = 0;
    for seq in 0..1000 {
        log.make_room();
        let before = log.newest.text.len();
        log.newest.push(seq, Kinds(7), &event(seq), &line);
        text += log.newest.text.len() - before;
    }
    let older: usize = log.older.iter().map(|lot| lot.text.len()).sum();
    let newest = log.newest.text.capacity() + log.newest.lines.capacity() * size_of::<Line>();
    assert!(newest < 3 * LOT, "{newest}");
    assert!(older + newest < text / 3, "{older} and {newest} of {text}");
}
