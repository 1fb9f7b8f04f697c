//! Numbers of things, each with a phrase of its own for one.

use engine::{Text, text};

/// `1 kill`, `2 kills`.
pub(crate) fn kills(n: usize) -> Text {
    match n {
        1 => text!("1 kill"),
        n => text!("{0} kills", n),
    }
}

/// `1 pain`, `2 pains`.
pub(crate) fn pains(n: usize) -> Text {
    match n {
        1 => text!("1 pain"),
        n => text!("{0} pains", n),
    }
}
