//! The parts of a server's message that a load needs. Messages are parsed to their end, as a page would.

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

/// A message.
#[derive(Debug, Deserialize)]
pub(crate) struct Message<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Cow<'a, str>,
    #[serde(default)]
    pub(crate) seq: u64,
    #[serde(default, borrow)]
    pub(crate) decision: Option<Decision<'a>>,
    #[serde(default)]
    pub(crate) outcome: Option<IgnoredAny>,
}

/// The state of the match.
#[derive(Debug, Deserialize)]
pub(crate) struct Decision<'a> {
    pub(crate) seq: u64,
    #[serde(default, borrow)]
    pub(crate) ask: Option<Ask<'a>>,
}

/// The question to this seat.
#[derive(Debug, Deserialize)]
pub(crate) struct Ask<'a> {
    #[serde(borrow)]
    pub(crate) choices: Vec<Choice<'a>>,
}

/// One of the choices.
#[derive(Debug, Deserialize)]
pub(crate) struct Choice<'a> {
    #[serde(borrow)]
    pub(crate) action: &'a RawValue,
}

impl<'a> Message<'a> {
    /// Parses a message.
    pub(crate) fn parse(text: &'a str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// Whether it shows the match.
    pub(crate) fn shows(&self) -> bool {
        matches!(&*self.kind, "update" | "snapshot")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_every_kind_are_parsed() {
        let update = r#"{"type":"update","table":"t","from":1,"seq":2,"patch":{"a":null},
            "events":[],"decision":{"seq":2,"waiting":[],"ask":{"prompt":{},
            "choices":[{"action":{"go":1},"label":"x"}]}}}"#;
        let message = Message::parse(update).unwrap();
        assert!(message.shows() && message.seq == 2 && message.outcome.is_none());
        let decision = message.decision.unwrap();
        let ask = decision.ask.unwrap();
        assert_eq!(
            (decision.seq, ask.choices[0].action.get()),
            (2, r#"{"go":1}"#)
        );
        for other in [
            r#"{"type":"chat","table":"t","from":"Anna","text":"hi","at":1}"#,
            r#"{"type":"table","table":{"id":"t"}}"#,
            r#"{"type":"accepted","id":"1","seq":5,"duplicate":false}"#,
            r#"{"type":"pong"}"#,
        ] {
            assert!(!Message::parse(other).unwrap().shows(), "{other}");
        }
    }
}
