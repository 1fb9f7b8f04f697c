//! What is counted where people and programs come in: connections, closes, refusals.

use super::{Counter, Gauge, counter, gauge};
use crate::socket::Close;

/// Connections, whatever they are for.
#[derive(Debug, Default)]
pub struct Connections {
    /// Open ones.
    pub open: Gauge,
    /// Closed at once because there were too many in all.
    pub too_many: Counter,
    /// Closed at once because there were too many of their address.
    pub too_many_of_address: Counter,
    /// Could not be taken from the system, as when it is out of file descriptors.
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

/// Sockets that have been closed, by the code that was sent.
#[derive(Debug, Default)]
pub struct Closes([Counter; Close::CODES.len()]);

impl Closes {
    /// Counts one.
    pub fn add(&self, why: &Close) {
        if let Some(at) = Close::CODES.iter().position(|c| *c == why.code()) {
            self.0[at].add(1);
        }
    }

    /// How many were closed with a code.
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

/// How watching a match began.
#[derive(Debug, Default)]
pub struct Resumes {
    /// By the updates that were missed.
    pub delta: Counter,
    /// By the whole match.
    pub snapshot: Counter,
    /// Not at all.
    pub refused: Counter,
}

impl Resumes {
    pub(super) fn write(&self, out: &mut String) {
        let values = [
            ("{result=\"delta\"}", &self.delta),
            ("{result=\"snapshot\"}", &self.snapshot),
            ("{result=\"refused\"}", &self.refused),
        ];
        let help = "Matches shown to somebody who begins to watch or comes back.";
        counter(out, "eldertable_ws_resumes_total", help, &values);
    }
}

/// What was refused before anybody looked at what it says.
#[derive(Debug, Default)]
pub struct Refusals {
    /// Messages of a socket that came too fast.
    pub messages: Counter,
    /// Requests of an address that came too fast.
    pub requests: Counter,
    /// Long answers to an address that had been sent much.
    pub answers: Counter,
    /// Guests of an address that had brought too many.
    pub guests: Counter,
    /// Lines of chat of a person who had said much.
    pub chat: Counter,
    /// Tables looked up by an address that had found too few.
    pub lookups: Counter,
    /// Requests and sockets of other sites' pages.
    pub origin: Counter,
    /// Requests whose `X-Forwarded-For` is not believed.
    pub forwarded: Counter,
    /// Those who had to be somebody and brought no cookie.
    pub no_cookie: Counter,
    /// Those whose cookie is not known.
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
        let help = "Requests and sockets of nobody that is known.";
        counter(out, "eldertable_auth_failures_total", help, &failures);
    }
}
