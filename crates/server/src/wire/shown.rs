//! The two messages that are made most often, `snapshot` and `update`, written from what a match has at
//! hand instead of from a tree of values. What is written is what [`ServerMessage`] of the same name
//! would be; a test compares them.
//!
//! [`ServerMessage`]: super::ServerMessage

use engine::{Outcome, fairness::OpenDice, matches::Telling};
use serde::Serialize;
use serde_json::value::RawValue;

/// [`ServerMessage::Snapshot`](super::ServerMessage::Snapshot).
#[derive(Serialize)]
#[serde(tag = "type", rename = "snapshot")]
pub(crate) struct Snapshot<'a> {
    pub(crate) table: &'a str,
    pub(crate) seq: u64,
    pub(crate) view: &'a RawValue,
    pub(crate) decision: &'a RawValue,
    pub(crate) log: &'a RawValue,
    pub(crate) more_log: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dice: Option<OpenDice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) outcome: Option<Outcome>,
}

/// [`ServerMessage::Update`](super::ServerMessage::Update) but for its decision.
pub(crate) struct Update<'a> {
    pub(crate) table: &'a str,
    pub(crate) from: u64,
    pub(crate) seq: u64,
    /// As JSON.
    pub(crate) patch: Option<&'a str>,
    pub(crate) events: Timed<'a>,
    pub(crate) dice: Option<OpenDice>,
    pub(crate) undone_from: Option<u64>,
    pub(crate) outcome: Option<Outcome>,
}

impl Update<'_> {
    /// Writes it, with a decision that writes itself.
    pub(crate) fn write(
        &self,
        out: &mut Vec<u8>,
        decision: impl FnOnce(&mut Vec<u8>) -> serde_json::Result<()>,
    ) -> serde_json::Result<()> {
        out.extend_from_slice(br#"{"type":"update""#);
        member(out, "table", &self.table)?;
        member(out, "from", &self.from)?;
        member(out, "seq", &self.seq)?;
        if let Some(patch) = self.patch {
            name(out, "patch");
            out.extend_from_slice(patch.as_bytes());
        }
        name(out, "events");
        self.events.write(out);
        if let Some(dice) = &self.dice {
            member(out, "dice", dice)?;
        }
        if let Some(from) = &self.undone_from {
            member(out, "undone_from", from)?;
        }
        name(out, "decision");
        decision(out)?;
        if let Some(outcome) = &self.outcome {
            member(out, "outcome", outcome)?;
        }
        out.push(b'}');
        Ok(())
    }
}

fn member<T: Serialize>(out: &mut Vec<u8>, key: &str, value: &T) -> serde_json::Result<()> {
    name(out, key);
    serde_json::to_writer(out, value)
}

/// The name of a member that is not the first.
fn name(out: &mut Vec<u8>, key: &str) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(key.as_bytes());
    out.extend_from_slice(b"\":");
}

/// Events with the time of their entries.
#[derive(Clone, Copy)]
pub(crate) struct Timed<'a> {
    pub(crate) told: &'a Telling<'a>,
    /// Of the beginning and of every entry.
    pub(crate) times: &'a [u64],
}

impl Timed<'_> {
    /// When the entry of an event was written.
    pub(crate) fn at(times: &[u64], seq: u64) -> Option<u64> {
        times.get(usize::try_from(seq).ok()?).copied()
    }

    /// Writes them as JSON.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for (n, event) in self.told.events().enumerate() {
            if n > 0 {
                out.push(b',');
            }
            event.write(Self::at(self.times, event.seq), out);
        }
        out.push(b']');
    }
}

#[cfg(test)]
mod tests {
    use engine::{Seat, Viewer, any::AnyMatch, fairness::Luck, patch::diff};
    use serde_json::{Value, json};
    use skirmish::Skirmish;

    use super::*;
    use crate::wire::ServerMessage;

    /// The log as a tree of values.
    fn events(game: &dyn AnyMatch, viewer: Viewer, since: Option<u64>, times: &[u64]) -> Value {
        let mut log = game.log(viewer, since);
        for event in &mut log {
            event.at = Timed::at(times, event.seq);
        }
        json!(log)
    }

    /// What is written must be what the message of the same name reads, and say this.
    fn agree(written: &Value, meant: &Value) {
        assert_eq!(written, meant);
        let read: ServerMessage = serde_json::from_value(written.clone()).unwrap();
        assert_eq!(&json!(read), meant);
    }

    fn update(game: &dyn AnyMatch, viewer: Viewer, before: &Value, times: &[u64]) {
        let from = game.seq() - 1;
        let patch = diff(before, &game.view(viewer));
        let text = patch.as_ref().map(Value::to_string);
        let mut written = Vec::new();
        let update = Update {
            table: "T",
            from,
            seq: game.seq(),
            patch: text.as_deref(),
            events: Timed {
                told: &game.told(viewer, Some(from)),
                times,
            },
            dice: None,
            undone_from: None,
            outcome: game.outcome(),
        };
        let done = update.write(&mut written, |out| game.write_decision(viewer, out));
        done.unwrap();
        let mut meant = json!({
            "type": "update", "table": "T", "from": from, "seq": game.seq(),
            "events": events(game, viewer, Some(from), times), "decision": game.decision(viewer),
        });
        if let Some(patch) = patch {
            meant["patch"] = patch;
        }
        agree(&serde_json::from_slice(&written).unwrap(), &meant);
    }

    fn snapshot(game: &dyn AnyMatch, viewer: Viewer, times: &[u64]) {
        let (mut view, mut decision) = (Vec::new(), Vec::new());
        game.write_view(viewer, &mut view).unwrap();
        game.write_decision(viewer, &mut decision).unwrap();
        let mut log = Vec::new();
        let told = game.told(viewer, None);
        Timed { told: &told, times }.write(&mut log);
        let written = Snapshot {
            table: "T",
            seq: game.seq(),
            view: serde_json::from_slice(&view).unwrap(),
            decision: serde_json::from_slice(&decision).unwrap(),
            log: serde_json::from_slice(&log).unwrap(),
            more_log: false,
            dice: None,
            outcome: game.outcome(),
        };
        let meant = json!({
            "type": "snapshot", "table": "T", "seq": game.seq(), "view": game.view(viewer),
            "decision": game.decision(viewer), "log": events(game, viewer, None, times),
            "more_log": false,
        });
        agree(&json!(written), &meant);
    }

    #[test]
    fn they_are_what_they_stand_for() {
        let setup = json!({ "moves": 20 });
        let luck = Luck::from([7; 32]);
        let game = engine::any::host::<Skirmish>(&setup, luck, Vec::new(), |_, _, _, _| None);
        let mut game = game.unwrap();
        let mut times = vec![1000];
        let viewers = [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(1)),
            Viewer::Spectator,
        ];
        for viewer in viewers.into_iter().cycle().take(24) {
            let before = game.view(viewer);
            let asked = game.waiting().iter().next().unwrap();
            let ask = game.decision(Viewer::Seat(asked)).ask.unwrap();
            let action = ask.choices[0].action.clone();
            game.act(asked, None, &action, None).unwrap();
            times.push(1000 + game.seq());
            update(&*game, viewer, &before, &times);
            snapshot(&*game, viewer, &times);
        }
        assert!(game.log(Viewer::Spectator, None).len() > 8);
    }
}
