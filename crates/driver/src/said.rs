//! What the driver reads of a server's message. Every message is read through to its end, as a page
//! would; what is not needed is not kept.

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

/// A message.
#[derive(Debug, Deserialize)]
pub(crate) struct Said<'a> {
    #[serde(rename = "type", borrow)]
    pub(crate) kind: Cow<'a, str>,
    #[serde(default)]
    pub(crate) seq: u64,
    #[serde(default, borrow)]
    pub(crate) decision: Option<Decision<'a>>,
    #[serde(default)]
    pub(crate) outcome: Option<IgnoredAny>,
}

/// Where the match stands.
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

impl<'a> Said<'a> {
    /// Reads a message.
    pub(crate) fn read(text: &'a str) -> serde_json::Result<Self> {
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
    fn messages_of_every_kind_are_read() {
        let update = r#"{"type":"update","table":"t","from":1,"seq":2,"patch":{"a":null},
            "events":[],"decision":{"seq":2,"waiting":[],"ask":{"prompt":{},
            "choices":[{"action":{"go":1},"label":"x"}]}}}"#;
        let said = Said::read(update).unwrap();
        assert!(said.shows() && said.seq == 2 && said.outcome.is_none());
        let decision = said.decision.unwrap();
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
            assert!(!Said::read(other).unwrap().shows(), "{other}");
        }
    }
}
