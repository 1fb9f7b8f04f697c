//! Refused requests and commands, for HTTP and sockets.

use engine::{Text, text};

use crate::depth::DEEPEST;

/// Why a request was refused. Safe to show to its sender; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{detail}")]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Stable and short, for programs.
    pub code: &'static str,
    /// The reason in words.
    pub detail: Text,
}

impl ApiError {
    /// The code of [`Self::elsewhere`].
    pub(crate) const ELSEWHERE: &str = "elsewhere";

    fn new(status: u16, code: &'static str, detail: impl Into<Text>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
        }
    }

    /// The request is invalid.
    pub fn malformed(detail: impl Into<Text>) -> Self {
        Self::new(400, "malformed", detail)
    }

    /// The request is nested too deeply.
    pub fn too_deep() -> Self {
        Self::malformed(text!("it is nested more than {0} deep", DEEPEST))
    }

    /// The file is larger than this many bytes.
    pub fn too_large(most: usize) -> Self {
        let why = text!(
            "the file is larger than {0} KiB, the most that is read here",
            most / 1024
        );
        Self::new(413, "too_large", why)
    }

    /// The request body came too slowly.
    pub fn slow() -> Self {
        let why = text!("the request took too long; try again");
        Self::new(408, "too_slow", why)
    }

    /// The request names another server.
    pub fn misdirected(detail: impl Into<Text>) -> Self {
        Self::new(421, "misdirected", detail)
    }

    /// The path does not support this method.
    pub fn wrong_method() -> Self {
        let why = text!("this path does not support that method");
        Self::new(405, "wrong_method", why)
    }

    /// There is no such stream, or it belongs to another browser. The two are indistinguishable on
    /// purpose.
    pub fn no_stream() -> Self {
        let why = text!("this connection has ended; open another");
        Self::new(404, "no_stream", why)
    }

    /// The request does not open a WebSocket.
    pub fn no_upgrade() -> Self {
        let why = text!("this path is for WebSockets");
        Self::new(426, "no_upgrade", why)
    }

    /// A field of the request is invalid here.
    pub fn invalid(detail: impl Into<Text>) -> Self {
        Self::new(422, "invalid", detail)
    }

    /// The other players of a running match must agree.
    pub fn needs_consent(detail: impl Into<Text>) -> Self {
        Self::new(409, "needs_consent", detail)
    }

    /// The request has no known cookie.
    pub fn unknown_guest() -> Self {
        Self::new(
            401,
            "unknown_guest",
            text!("the request has no guest cookie of this server"),
        )
    }

    /// The token is no program's.
    pub fn unknown_program() -> Self {
        Self::new(
            401,
            "unknown_program",
            text!("no program of this server has this token"),
        )
    }

    /// The caller is banned.
    pub fn banned() -> Self {
        let why = text!("the operator of this server has banned you");
        Self::new(403, "banned", why)
    }

    /// The caller is muted.
    pub fn muted() -> Self {
        let why =
            text!("the operator of this server has muted you: your messages are not delivered");
        Self::new(403, "muted", why)
    }

    /// The operators' token is missing or wrong.
    pub fn no_operator() -> Self {
        let why = text!("operator token is missing or wrong: send it as Authorization: Bearer");
        Self::new(401, "no_operator", why)
    }

    /// The caller isn't allowed to do this.
    pub fn forbidden(detail: impl Into<Text>) -> Self {
        Self::new(403, "forbidden", detail)
    }

    /// The request comes from another site's page.
    pub fn foreign_origin() -> Self {
        Self::new(
            403,
            "foreign_origin",
            text!("requests that change something must come from this site"),
        )
    }

    /// The match has no such entry.
    pub fn no_moment(seq: u64, last: u64) -> Self {
        let why = text!("there is no entry {0}; the last one is {1}", seq, last);
        Self::new(404, "no_moment", why)
    }

    /// The entry is older than the last rules change that can't be replayed across.
    pub fn other_rules(earliest: u64) -> Self {
        let why = text!(
            "the rules of this game have been updated since then, at #{0}: what was before can't be \
             shown any more",
            earliest
        );
        Self::new(409, "other_rules", why)
    }

    /// There is no such table, or the caller has not been invited. The two are indistinguishable on
    /// purpose.
    pub fn no_table() -> Self {
        Self::new(
            404,
            "not_found",
            text!("there is no such table, or you are not invited"),
        )
    }

    /// No guest has this passphrase.
    pub fn unknown_passphrase() -> Self {
        let why = text!("no guest has this passphrase; only a guest's newest one counts");
        Self::new(404, "unknown_passphrase", why)
    }

    /// The game has no custom decks.
    pub fn no_decks(game: &'static str) -> Self {
        Self::invalid(text!("{0} has no custom decks", game))
    }

    /// Something else was not found.
    pub fn not_found(detail: impl Into<Text>) -> Self {
        Self::new(404, "not_found", detail)
    }

    /// The request conflicts with the present state.
    pub fn conflict(code: &'static str, detail: impl Into<Text>) -> Self {
        Self::new(409, code, detail)
    }

    /// The rate limit is exceeded.
    pub fn rate_limited() -> Self {
        Self::new(
            429,
            "rate_limited",
            text!("too many requests; wait a moment"),
        )
    }

    /// The database does not answer: nothing is accepted, nothing is lost.
    pub fn unavailable() -> Self {
        Self::new(
            503,
            "unavailable",
            text!("the server can't store anything right now; try again"),
        )
    }

    /// Another server holds the lease of this table.
    pub fn elsewhere() -> Self {
        let why = text!("another server has this table; nothing was done, try again");
        Self::new(503, Self::ELSEWHERE, why)
    }

    /// Too many commands wait for this table.
    pub fn busy() -> Self {
        Self::new(503, "busy", text!("this table is busy; try again"))
    }

    /// The rules of this match have failed.
    pub fn frozen(why: impl Into<Text>) -> Self {
        let detail = text!(
            "this match is stopped by a fault; its journal is safe: {0}",
            why.into()
        );
        Self::new(503, "frozen", detail)
    }
}

impl From<crate::storage::StoreError> for ApiError {
    fn from(error: crate::storage::StoreError) -> Self {
        if matches!(error, crate::storage::StoreError::Deposed) {
            return Self::elsewhere();
        }
        tracing::error!(%error, "storage");
        Self::unavailable()
    }
}

impl From<crate::secret::RandomnessError> for ApiError {
    fn from(error: crate::secret::RandomnessError) -> Self {
        tracing::error!(%error, "randomness");
        Self::unavailable()
    }
}
