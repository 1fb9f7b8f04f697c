//! Rate limits.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{RawPathParams, Request, State},
    http::{HeaderMap, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::guest::known_by;
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    socket::TokenBucket,
    storage::{KnownGuest, patiently},
};

/// How many addresses or people to track before idle ones are dropped.
const REMEMBERED: usize = 10_000;
/// Lookups of unavailable tables per second, sustained.
const LOOKUPS_PER_SECOND: u32 = 1;

/// New stored guests per second, sustained.
const GUESTS_PER_SECOND: u32 = 1;

/// Chat lines per second, sustained.
const CHAT_PER_SECOND: u32 = 1;
/// Reports from an address: burst, and seconds for each further one.
const REPORTS: (u32, u32) = (10, 60);

/// A bucket for each address or person.
#[derive(Debug)]
struct Rates<K>(Mutex<HashMap<K, TokenBucket>>);

impl<K> Default for Rates<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Rates<K> {
    fn of<T>(&self, key: K, full: TokenBucket, ask: impl FnOnce(&mut TokenBucket) -> T) -> T {
        let mut rates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rates.len() >= REMEMBERED {
            rates.retain(|_, bucket| !bucket.full());
        }
        ask(rates.entry(key).or_insert(full))
    }
}

/// All rate limits.
#[derive(Debug, Default)]
pub struct RateLimits {
    requests: Rates<IpAddr>,
    reads: Rates<IpAddr>,
    guests: Rates<IpAddr>,
    answers: Rates<IpAddr>,
    lookups: Rates<IpAddr>,
    reports: Rates<IpAddr>,
    chat: Rates<String>,
}

impl RateLimits {
    /// Counts a changing request.
    pub(crate) fn request(&self, app: &AppState, Client(address): Client) -> bool {
        let limits = &app.config.limits;
        let full = TokenBucket::new(limits.request_burst, limits.requests_per_second);
        self.requests.of(address, full, TokenBucket::take)
    }

    /// Counts a reading request.
    pub(crate) fn read(&self, app: &AppState, Client(address): Client) -> bool {
        let limits = &app.config.limits;
        let full = TokenBucket::new(limits.read_burst, limits.reads_per_second);
        self.reads.of(address, full, TokenBucket::take)
    }

    /// Counts a new stored guest.
    pub(crate) fn guest(&self, app: &AppState, Client(address): Client) -> bool {
        let full = TokenBucket::new(app.config.limits.guest_burst, GUESTS_PER_SECOND);
        self.guests.of(address, full, TokenBucket::take)
    }

    /// Counts a report.
    pub(crate) fn report(&self, Client(address): Client) -> bool {
        let (burst, seconds) = REPORTS;
        self.reports.of(
            address,
            TokenBucket::slow(burst, seconds),
            TokenBucket::take,
        )
    }

    /// Counts a chat line, on any connection.
    pub(crate) fn chat(&self, app: &AppState, person: &str) -> bool {
        let full = TokenBucket::new(app.config.limits.chat_burst, CHAT_PER_SECOND);
        let taken = self.chat.of(person.to_owned(), full, TokenBucket::take);
        if !taken {
            app.metrics.refusals.chat.inc();
        }
        taken
    }

    /// Counts bytes sent to a socket and returns whether it may ask for more.
    pub(crate) fn answer(&self, app: &AppState, Client(address): Client, sent: usize) -> bool {
        let limits = &app.config.limits;
        let full = TokenBucket::new(limits.answer_bytes_burst, limits.answer_bytes_per_second);
        self.answers.of(address, full, |bucket| {
            bucket.charge(sent);
            !bucket.empty()
        })
    }

    fn lookups<T>(
        &self,
        app: &AppState,
        Client(address): Client,
        ask: impl FnOnce(&mut TokenBucket) -> T,
    ) -> T {
        let full = TokenBucket::new(app.config.limits.lookup_burst, LOOKUPS_PER_SECOND);
        self.lookups.of(address, full, ask)
    }
}

/// Whether the caller asks for a table that has admitted them. Other clients at their address don't
/// affect them.
async fn admitted(app: &AppState, headers: &HeaderMap, parts: &RawPathParams) -> bool {
    let table = parts.iter().find(|(name, _)| *name == "id");
    let (Some(key), Some((_, table))) = (known_by(headers), table) else {
        return false;
    };
    let known = patiently(app.store.known(&key)).await;
    let Ok(Some(KnownGuest { person, .. })) = known else {
        return false;
    };
    let admitted = patiently(app.store.admitted(&person.id, table)).await;
    admitted.unwrap_or(false)
}

/// Refuses addresses that look up too many unavailable tables.
pub(super) async fn lookups(
    State(app): State<Arc<AppState>>,
    client: Client,
    parts: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    if app.allowances.lookups(&app, client, TokenBucket::empty)
        && !admitted(&app, request.headers(), &parts).await
    {
        app.metrics.refusals.lookups.inc();
        return ApiError::rate_limited().into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        app.allowances.lookups(&app, client, TokenBucket::take);
    }
    response
}
