//! Close codes: they tell the client what to do next.

use axum::extract::ws::CloseFrame;

/// A reason to close a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Close {
    /// Normal closure.
    Done,
    /// Invalid frames.
    Protocol,
    /// Text that is not UTF-8.
    NotText,
    /// A binary frame; the protocol is text.
    Binary,
    /// The server is stopping or restarting.
    Restart,
    /// Another server has the table now.
    Moved,
    /// A server fault.
    Fault,
    /// The cookie is unknown.
    UnknownGuest,
    /// The person was removed from the table.
    SentAway,
    /// The person is banned.
    Banned,
    /// The subprotocol is missing.
    Subprotocol,
    /// No message for too long.
    Silent,
    /// The seat is played in another tab.
    OpenedElsewhere,
    /// The client read too slowly.
    SlowReader,
    /// A frame was too large.
    TooLarge,
    /// The client continued to send after refusals.
    Flood,
    /// Too many connections of this person or address.
    TooMany,
}

impl Close {
    /// Every code.
    pub const CODES: [u16; 16] = [
        1000, 1002, 1003, 1007, 1009, 1011, 1012, 1013, 4401, 4403, 4406, 4408, 4409, 4413, 4429,
        4451,
    ];

    /// Every reason, for descriptions.
    pub(crate) const ALL: [Self; 17] = [
        Self::Done,
        Self::Protocol,
        Self::NotText,
        Self::Binary,
        Self::TooLarge,
        Self::Fault,
        Self::Moved,
        Self::Restart,
        Self::TooMany,
        Self::UnknownGuest,
        Self::SentAway,
        Self::Banned,
        Self::Subprotocol,
        Self::Silent,
        Self::OpenedElsewhere,
        Self::SlowReader,
        Self::Flood,
    ];

    /// The code, see `docs/protocol.md`.
    pub const fn code(&self) -> u16 {
        match self {
            Self::Done => 1000,
            Self::Protocol => 1002,
            Self::Binary => 1003,
            Self::NotText => 1007,
            Self::TooLarge => 1009,
            Self::Fault => 1011,
            Self::Restart | Self::Moved => 1012,
            Self::TooMany => 1013,
            Self::UnknownGuest => 4401,
            Self::SentAway => 4403,
            Self::Subprotocol => 4406,
            Self::Silent => 4408,
            Self::OpenedElsewhere => 4409,
            Self::SlowReader => 4413,
            Self::Flood => 4429,
            Self::Banned => 4451,
        }
    }

    /// The reason sent with the code.
    pub(crate) const fn reason(&self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Protocol => "the frames make no sense",
            Self::Binary => "this protocol is text",
            Self::NotText => "the text is not UTF-8",
            Self::TooLarge => "the message is too large",
            Self::Fault => "server fault: reconnect",
            Self::Restart => "the server is restarting: reconnect",
            Self::Moved => "another server has this table: reconnect",
            Self::TooMany => "too many connections",
            Self::UnknownGuest => "no known guest; open the page again",
            Self::SentAway => "the table is no longer open to you",
            Self::Banned => "banned by the operator of this server",
            Self::Subprotocol => "the subprotocol eldertable.v1 is missing",
            Self::Silent => "no word for too long",
            Self::OpenedElsewhere => "this seat is played in another tab",
            Self::SlowReader => "too slow a reader: reconnect and resume",
            Self::Flood => "60000",
        }
    }

    /// The close frame.
    pub fn frame(&self) -> CloseFrame {
        CloseFrame {
            code: self.code(),
            reason: self.reason().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_listed() {
        let mut all: Vec<u16> = Close::ALL.iter().map(Close::code).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all, Close::CODES);
    }
}
