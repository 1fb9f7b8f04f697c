//! How much each address asks for.

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

/// Addresses or people that are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;
/// Tables that are not there, or not for the one who asks: so many a second in the long run.
const LOOKUPS_PER_SECOND: u32 = 1;

/// Guests who are kept: so many a second in the long run.
const GUESTS_PER_SECOND: u32 = 1;

/// Lines of chat: so many a second in the long run.
const CHAT_PER_SECOND: u32 = 1;
/// Reports an address may send at once; one more each so many seconds.
const REPORTS: (u32, u32) = (10, 60);

/// A bucket for each address, or each person.
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

/// How much addresses and people may still ask for.
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
    /// Takes a request that may change something.
    pub(crate) fn request(&self, app: &AppState, Client(address): Client) -> bool {
        let limits = &app.config.limits;
        let full = TokenBucket::new(limits.request_burst, limits.requests_per_second);
        self.requests.of(address, full, TokenBucket::take)
    }

    /// Takes a request that only reads.
    pub(crate) fn read(&self, app: &AppState, Client(address): Client) -> bool {
        let limits = &app.config.limits;
        let full = TokenBucket::new(limits.read_burst, limits.reads_per_second);
        self.reads.of(address, full, TokenBucket::take)
    }

    /// Takes a guest who is kept from now on.
    pub(crate) fn guest(&self, app: &AppState, Client(address): Client) -> bool {
        let full = TokenBucket::new(app.config.limits.guest_burst, GUESTS_PER_SECOND);
        self.guests.of(address, full, TokenBucket::take)
    }

    /// Takes a report to the operators.
    pub(crate) fn report(&self, Client(address): Client) -> bool {
        let (burst, seconds) = REPORTS;
        self.reports.of(
            address,
            TokenBucket::slow(burst, seconds),
            TokenBucket::take,
        )
    }

    /// Takes a line of chat, by whichever connection it comes.
    pub(crate) fn chat(&self, app: &AppState, person: &str) -> bool {
        let full = TokenBucket::new(app.config.limits.chat_burst, CHAT_PER_SECOND);
        let taken = self.chat.of(person.to_owned(), full, TokenBucket::take);
        if !taken {
            app.metrics.refusals.chat.add(1);
        }
        taken
    }

    /// Counts bytes that were sent to a socket, and whether it may ask for more.
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

/// Whether somebody asks for a table that has let them in: strangers at their address don't keep them
/// from it.
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

/// Who asks for too many tables that are not there, or not for him, is told nothing about any for a
/// while, right or wrong.
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
        app.metrics.refusals.lookups.add(1);
        return ApiError::rate_limited().into_response();
    }
    let response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        app.allowances.lookups(&app, client, TokenBucket::take);
    }
    response
}
