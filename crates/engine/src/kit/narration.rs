//! Log lines: events in words, as structured text that clients can highlight and link.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::text::Text;

/// A piece of a log line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Span {
    /// Plain words.
    Text {
        /// The words.
        text: Text,
    },
    /// A thing of the game: clients highlight it on hover and open its card on click.
    Thing {
        /// As in [`crate::Target`].
        kind: Cow<'static, str>,
        /// The id the view uses.
        id: String,
        /// Its name.
        text: Text,
    },
    /// Dice in the order they were rolled.
    Dice {
        /// The faces, 1 to 6.
        faces: Vec<u8>,
    },
}

/// The level of a line: clients group details under actions and actions under turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// A turn or a phase begins.
    Heading,
    /// A player's action.
    Action,
    /// A consequence.
    Detail,
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Line {
    /// Its level.
    pub level: Level,
    /// The faction or seat of the line, by its id in the view; empty for the table.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The words.
    pub spans: Vec<Span>,
    /// Whether only this viewer sees it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

impl Line {
    /// An empty line of a level.
    pub fn new(level: Level) -> Self {
        Self {
            level,
            by: String::new(),
            spans: Vec::new(),
            secret: false,
        }
    }

    /// Sets whose line it is.
    pub fn by(mut self, id: impl Into<String>) -> Self {
        self.by = id.into();
        self
    }

    /// Adds words.
    pub fn text(mut self, text: impl Into<Text>) -> Self {
        self.spans.push(Span::Text { text: text.into() });
        self
    }

    /// Adds a thing of the game.
    pub fn thing(
        mut self,
        kind: &'static str,
        id: impl Into<String>,
        text: impl Into<Text>,
    ) -> Self {
        self.spans.push(Span::Thing {
            kind: kind.into(),
            id: id.into(),
            text: text.into(),
        });
        self
    }

    /// Adds dice.
    pub fn dice(mut self, faces: &[u8]) -> Self {
        self.spans.push(Span::Dice {
            faces: faces.to_vec(),
        });
        self
    }

    /// Marks the line as visible to one viewer only.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// The line as plain words, for terminals and tests.
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for span in &self.spans {
            match span {
                Span::Text { text } | Span::Thing { text, .. } => out.push_str(&text.to_string()),
                Span::Dice { faces } => {
                    let faces: Vec<_> = faces.iter().map(u8::to_string).collect();
                    out.extend(["[", &faces.join(" "), "]"]);
                }
            }
        }
        out
    }
}
