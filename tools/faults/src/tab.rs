//! What a page keeps of a match: the last view, patched by updates.

use engine::{Outcome, matches::DecisionView};
use serde_json::Value;
use server::wire::ServerMessage;

/// A match as a page knows it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tab {
    /// The view.
    pub view: Value,
    /// The last entry in it.
    pub seq: u64,
    /// The state of the match; `None` before anything was shown.
    pub decision: Option<DecisionView>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What became of an update.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Took {
    /// It was applied.
    New,
    /// It was known already.
    Old,
    /// An update before it is missing: ask for a snapshot.
    Gap,
}

/// What a message contains besides the view.
#[derive(Clone, PartialEq, Debug)]
struct Stand {
    seq: u64,
    decision: DecisionView,
    outcome: Option<Outcome>,
}

impl Tab {
    /// Applies a message, if it shows the match. Returns the entry from which it leads, the one to
    /// which it leads, and what became of it.
    pub fn take(&mut self, message: ServerMessage) -> Option<(Option<u64>, u64, Took)> {
        match message {
            ServerMessage::Snapshot {
                seq,
                view,
                decision,
                outcome,
                ..
            } => {
                self.view = view;
                self.stand(Stand {
                    seq,
                    decision,
                    outcome,
                });
                Some((None, seq, Took::New))
            }
            ServerMessage::Update {
                from,
                seq,
                patch,
                decision,
                outcome,
                ..
            } => {
                let stand = Stand {
                    seq,
                    decision,
                    outcome,
                };
                let took = self.update(from, patch.as_ref(), stand);
                Some((Some(from), seq, took))
            }
            _ => None,
        }
    }

    fn update(&mut self, from: u64, patch: Option<&Value>, stand: Stand) -> Took {
        if self.decision.is_some() && stand.seq <= self.seq {
            return Took::Old;
        }
        if self.decision.is_none() || from != self.seq {
            return Took::Gap;
        }
        if let Some(patch) = patch {
            json_patch::merge(&mut self.view, patch);
        }
        self.stand(stand);
        Took::New
    }

    fn stand(&mut self, stand: Stand) {
        let Stand {
            seq,
            decision,
            outcome,
        } = stand;
        (self.seq, self.decision, self.outcome) = (seq, Some(decision), outcome);
    }

    /// The entry from which to resume.
    pub fn since(&self) -> Option<u64> {
        self.decision.as_ref().map(|_| self.seq)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn message(text: Value) -> ServerMessage {
        serde_json::from_value(text).unwrap()
    }

    fn update(from: u64, seq: u64) -> ServerMessage {
        message(json!({
            "type": "update", "table": "t", "from": from, "seq": seq, "events": [],
            "patch": { "a": null, "b": seq }, "decision": { "seq": seq, "waiting": [] },
        }))
    }

    #[test]
    fn updates_lead_on_or_are_told_apart() {
        let mut tab = Tab::default();
        assert_eq!(
            tab.take(update(0, 1)),
            Some((Some(0), 1, Took::Gap)),
            "nothing yet"
        );
        tab.take(message(json!({
            "type": "snapshot", "table": "t", "seq": 3, "view": { "a": 1 }, "log": [],
            "more_log": false, "decision": { "seq": 3, "waiting": [] },
        })));
        assert_eq!(tab.take(update(3, 5)), Some((Some(3), 5, Took::New)));
        assert_eq!((&tab.view, tab.seq), (&json!({ "b": 5 }), 5));
        assert_eq!(tab.take(update(3, 5)), Some((Some(3), 5, Took::Old)));
        assert_eq!(tab.take(update(6, 7)), Some((Some(6), 7, Took::Gap)));
        assert_eq!(tab.since(), Some(5));
        assert_eq!(tab.take(ServerMessage::Pong), None);
    }
}
