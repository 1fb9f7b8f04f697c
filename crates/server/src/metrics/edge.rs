//! Metrics of connections: opened, closed, refused.

use super::{Counter, Gauge, counter, gauge};
use crate::socket::Close;

/// TCP connections.
#[derive(Debug, Default)]
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
    pub(super) fn write(&self, out: &mut String) {
        let help = "Open connections, of pages, requests and sockets.";
        gauge(out, "eldertable_connections", help, self.open.get());
        let refused = [
            ("{limit=\"all\"}", &self.too_many),
            ("{limit=\"address\"}", &self.too_many_of_address),
        ];
        let help = "Connections closed at once because there were too many.";
        counter(out, "eldertable_connections_refused_total", help, &refused);
        let failed = [("", &self.not_accepted)];
        let help = "Connections that the system could not give.";
        counter(out, "eldertable_accept_errors_total", help, &failed);
    }
}

/// Sockets closed, by code.
#[derive(Debug, Default)]
pub struct Closes([Counter; Close::CODES.len()]);

impl Closes {
    /// Counts one.
    pub fn add(&self, why: &Close) {
        if let Some(at) = Close::CODES.iter().position(|c| *c == why.code()) {
            self.0[at].add(1);
        }
    }

    /// The count for a code.
    pub fn get(&self, code: u16) -> u64 {
        let at = Close::CODES.iter().position(|c| *c == code);
        at.map_or(0, |at| self.0[at].get())
    }

    pub(super) fn write(&self, out: &mut String) {
        let labels: Vec<String> = Close::CODES
            .iter()
            .map(|code| format!("{{code=\"{code}\"}}"))
            .collect();
        let values: Vec<_> = labels.iter().map(String::as_str).zip(&self.0).collect();
        let help = "Sockets closed, by the code that was sent.";
        counter(out, "eldertable_ws_closes_total", help, &values);
    }
}

/// How clients began to watch a match.
#[derive(Debug, Default)]
pub struct Resumes {
    /// With the updates they missed.
    pub delta: Counter,
    /// With a snapshot.
    pub snapshot: Counter,
    /// Refused.
    pub refused: Counter,
}

impl Resumes {
    pub(super) fn write(&self, out: &mut String) {
        let values = [
            ("{result=\"delta\"}", &self.delta),
            ("{result=\"snapshot\"}", &self.snapshot),
            ("{result=\"refused\"}", &self.refused),
        ];
        let help = "Snapshots and resumed matches sent to clients that start to watch.";
        counter(out, "eldertable_ws_resumes_total", help, &values);
    }
}

/// Refusals before a message was read.
#[derive(Debug, Default)]
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
    pub(super) fn write(&self, out: &mut String) {
        let limited = [
            ("{scope=\"message\"}", &self.messages),
            ("{scope=\"request\"}", &self.requests),
            ("{scope=\"answer\"}", &self.answers),
            ("{scope=\"guest\"}", &self.guests),
            ("{scope=\"chat\"}", &self.chat),
            ("{scope=\"lookup\"}", &self.lookups),
        ];
        let help = "Refused because it came too fast.";
        counter(out, "eldertable_rate_limited_total", help, &limited);
        let origin = [("", &self.origin)];
        let help = "Requests and sockets of other sites' pages.";
        counter(out, "eldertable_origin_rejected_total", help, &origin);
        let forwarded = [("", &self.forwarded)];
        let help = "Requests whose X-Forwarded-For comes from no trusted proxy.";
        counter(
            out,
            "eldertable_forwarded_untrusted_total",
            help,
            &forwarded,
        );
        let failures = [
            ("{reason=\"no_cookie\"}", &self.no_cookie),
            ("{reason=\"unknown_cookie\"}", &self.unknown_cookie),
        ];
        let help = "Requests and sockets without a known guest.";
        counter(out, "eldertable_auth_failures_total", help, &failures);
    }
}
