//! Metrics of connections: opened, closed, refused.

use prometheus_client::{
    metrics::{counter::Counter, family::Family, gauge::Gauge},
    registry::Registry,
};

use super::{add, counter, gauge, labeled};
use crate::socket::Close;

/// TCP connections.
#[derive(Debug)]
pub struct Connections {
    /// Open ones.
    pub open: Gauge,
    /// Closed at the total limit.
    pub too_many: Counter,
    /// Closed at their address's limit.
    pub too_many_of_address: Counter,
    /// Failed accepts, for example without free file descriptors.
    pub not_accepted: Counter,
}

impl Connections {
    pub(super) fn new(r: &mut Registry) -> Self {
        let name = "eldertable_connections_refused";
        let refused = labeled(r, name, "Connections closed at a limit", "limit");
        Self {
            open: gauge(
                r,
                "eldertable_connections",
                "Open connections, of pages, requests, and sockets",
            ),
            too_many: refused("all"),
            too_many_of_address: refused("address"),
            not_accepted: counter(
                r,
                "eldertable_accept_errors",
                "Connections that the system could not provide",
            ),
        }
    }
}

/// Sockets closed, by code.
#[derive(Debug)]
pub struct Closes(Family<Vec<(&'static str, u16)>, Counter>);

impl Closes {
    pub(super) fn new(r: &mut Registry) -> Self {
        let help = "Sockets closed, by the code that was sent";
        let closes = Self(add(r, "eldertable_ws_closes", help, Family::default()));
        for code in Close::CODES {
            closes.of(code);
        }
        closes
    }

    fn of(&self, code: u16) -> Counter {
        self.0.get_or_create_owned(&vec![("code", code)])
    }

    /// Counts one.
    pub fn add(&self, why: &Close) {
        self.of(why.code()).inc();
    }

    /// The count for a code.
    pub fn get(&self, code: u16) -> u64 {
        self.of(code).get()
    }
}

/// How clients began to watch a match.
#[derive(Debug)]
pub struct Resumes {
    /// With the updates they missed.
    pub delta: Counter,
    /// With a snapshot.
    pub snapshot: Counter,
    /// Refused.
    pub refused: Counter,
}

impl Resumes {
    pub(super) fn new(r: &mut Registry) -> Self {
        let help = "Snapshots and resumed matches sent to clients that start to watch";
        let results = labeled(r, "eldertable_ws_resumes", help, "result");
        Self {
            delta: results("delta"),
            snapshot: results("snapshot"),
            refused: results("refused"),
        }
    }
}

/// Refusals before a message was read.
#[derive(Debug)]
pub struct Refusals {
    /// Messages over a socket's rate limit.
    pub messages: Counter,
    /// Requests over an address's rate limit.
    pub requests: Counter,
    /// Snapshots and logs over an address's byte limit.
    pub answers: Counter,
    /// New guests over an address's limit.
    pub guests: Counter,
    /// Chat lines over a person's limit.
    pub chat: Counter,
    /// Lookups of unavailable tables over an address's limit.
    pub lookups: Counter,
    /// Requests and sockets from other sites' pages.
    pub origin: Counter,
    /// Requests with an untrusted `X-Forwarded-For`.
    pub forwarded: Counter,
    /// Requests without a required cookie.
    pub no_cookie: Counter,
    /// Requests with an unknown cookie.
    pub unknown_cookie: Counter,
}

impl Refusals {
    pub(super) fn new(r: &mut Registry) -> Self {
        let help = "Refused because of a rate limit";
        let limited = labeled(r, "eldertable_rate_limited", help, "scope");
        let help = "Requests and sockets without a known guest";
        let failures = labeled(r, "eldertable_auth_failures", help, "reason");
        Self {
            messages: limited("message"),
            requests: limited("request"),
            answers: limited("answer"),
            guests: limited("guest"),
            chat: limited("chat"),
            lookups: limited("lookup"),
            origin: counter(
                r,
                "eldertable_origin_rejected",
                "Requests and sockets of other sites' pages",
            ),
            forwarded: counter(
                r,
                "eldertable_forwarded_untrusted",
                "Requests whose X-Forwarded-For comes from no trusted proxy",
            ),
            no_cookie: failures("no_cookie"),
            unknown_cookie: failures("unknown_cookie"),
        }
    }
}
