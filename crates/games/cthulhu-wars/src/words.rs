//! Words for people: prompts, labels of choices, reasons, log lines. No rule lives here.

mod asker;
mod count;
pub(crate) mod describe;
pub(crate) mod narrate;
pub(crate) mod prompt;
pub(crate) mod refusals;
mod verbs;
