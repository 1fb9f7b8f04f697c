//! Why a command was refused.

use std::fmt;

use crate::{decision::Illegal, text, text::Text};

/// Why a command was refused; the match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// The same command was accepted before, as this entry.
    Duplicate(u64),
    /// The answer is to an earlier question.
    Stale {
        /// The number of the open question.
        open: u64,
    },
    /// The action isn't in this game's format.
    Malformed(String),
    /// The rules forbid it.
    Illegal(Illegal),
}

impl std::error::Error for CommandError {}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            other => other.words().fmt(f),
        }
    }
}

impl From<Illegal> for CommandError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl CommandError {
    /// The reason, for the sender.
    pub fn words(&self) -> Text {
        match self {
            Self::Duplicate(seq) => text!("this command was already done as #{0}", *seq),
            Self::Stale { open } => {
                text!("that decision has passed; the open one is #{0}", *open)
            }
            Self::Malformed(why) => text!("the action can't be read: {0}", why.clone()),
            Self::Illegal(illegal) => illegal.why.clone(),
        }
    }

    /// A stable code for programs.
    pub fn code(&self) -> &str {
        match self {
            Self::Duplicate(_) => "duplicate",
            Self::Stale { .. } => "stale",
            Self::Malformed(_) => "malformed",
            Self::Illegal(illegal) => &illegal.code,
        }
    }
}
