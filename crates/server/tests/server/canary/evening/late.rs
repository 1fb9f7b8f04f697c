//! Delayed spectators learn of no entry before it is old enough, by no message.

use serde_json::Value;

use super::Evening;

/// What names entries by their numbers, in whatever message.
const NUMBERS: [&str; 5] = ["seq", "from", "to", "before", "undone_from"];

impl Evening {
    /// What delayed spectators were sent since the last check names no entry that is not old
    /// enough; when the match is over they see everything.
    pub(super) fn nobody_was_early(&mut self) {
        let players = self.guests.iter().filter(|g| g.seat.is_some());
        let players = players.filter_map(|g| g.socket.as_ref());
        if self.delay == 0 || players.clone().any(|s| s.over) {
            return;
        }
        let made = players.map(|s| s.seq).max();
        let most = made.unwrap_or_default().saturating_sub(self.delay);
        for guest in self.guests.iter_mut().filter(|g| g.seat.is_none()) {
            let name = guest.name;
            let from = guest.looked_at;
            let frames = &guest.open().frames;
            for frame in &frames[from..] {
                let named = newest(&serde_json::from_str(frame).unwrap());
                assert!(named <= most, "{name} may know of {most}: {frame:.500}");
            }
            guest.looked_at = frames.len();
        }
    }
}

/// The newest entry that a message names; 0 without any.
fn newest(message: &Value) -> u64 {
    match message {
        Value::Array(items) => items.iter().map(newest).max().unwrap_or_default(),
        Value::Object(fields) => {
            let own = NUMBERS.iter().filter_map(|n| fields.get(*n)?.as_u64());
            own.chain(fields.values().map(newest))
                .max()
                .unwrap_or_default()
        }
        _ => 0,
    }
}

#[test]
fn an_entry_is_found_wherever_it_is_named() {
    for (message, named) in [
        (
            serde_json::json!({ "type": "update", "from": 3, "seq": 5 }),
            5,
        ),
        (serde_json::json!({ "events": [{ "seq": 9 }], "seq": 5 }), 9),
        (
            serde_json::json!({ "decision": { "undo": { "steps": [{ "to": 7 }] } } }),
            7,
        ),
        (
            serde_json::json!({ "type": "chat", "from": "Anna", "text": "99" }),
            0,
        ),
    ] {
        assert_eq!(newest(&message), named, "{message}");
    }
}
