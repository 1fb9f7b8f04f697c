//! The list of public tables and its limits.

use std::{collections::HashMap, net::IpAddr, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, header},
};
use engine::text;
use serde::Deserialize;
use tokio::sync::Mutex;

use super::{MaybeGuest, tables::MOST};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    storage::{TableQuery, patiently},
    wire::TableView,
};

/// How long a running table stays on the list after its last connection.
const PLAYED: Duration = Duration::from_hours(24);
/// The maximum offset in the list.
const FURTHEST: u32 = 10_000;
/// Remembered addresses.
const ADDRESSES: usize = 10_000;

/// Query parameters of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct ListQuery {
    /// Part of a table's, game's, or player's name.
    search: String,
    /// The game's id.
    game: Option<String>,
    /// Only tables that have not started.
    open: bool,
    /// The offset.
    skip: u32,
    /// The page size, at most 100.
    most: Option<u32>,
}

/// Lists public tables, the most recently used first, with a link to the next page.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    MaybeGuest(person): MaybeGuest,
    asked: Result<Query<ListQuery>, QueryRejection>,
) -> Result<(HeaderMap, Json<Vec<TableView>>), ApiError> {
    let Query(asked) = asked.map_err(|why| ApiError::malformed(why.body_text()))?;
    let person = person.map(|p| p.id).unwrap_or_default();
    let most = asked.most.unwrap_or(MOST).clamp(1, MOST);
    let now = app.config.clock.now();
    let ago =
        |age: Duration| now.saturating_sub(u64::try_from(age.as_millis()).unwrap_or(u64::MAX));
    let listed = app.config.limits.listed;
    let wanted = TableQuery {
        search: asked.search.chars().take(100).collect(),
        game: asked.game,
        open: asked.open,
        open_since: ago(listed),
        playing_since: ago(listed.max(PLAYED)),
        skip: asked.skip.min(FURTHEST),
        most: most + 1,
    };
    let mut tables = patiently(app.store.public_tables(&wanted)).await?;
    let mut headers = HeaderMap::new();
    if tables.len() > most as usize {
        tables.truncate(most as usize);
        let next = format!(
            "</api/v1/tables?skip={}&most={most}>; rel=\"next\"",
            wanted.skip + most
        );
        headers.extend(HeaderValue::try_from(next).map(|link| (header::LINK, link)));
    }
    let shown = tables.iter().filter(|t| t.shown_to(&person));
    let shown = shown.map(|t| t.view(Some(&person), None)).collect();
    Ok((headers, Json(shown)))
}

/// Which open public tables came from which address. The lock makes listing exclusive, so that two
/// requests can't both take the last place.
#[derive(Debug, Default)]
pub struct ListingLimits(Mutex<HashMap<IpAddr, Vec<String>>>);

impl ListingLimits {
    /// Lists the table that `put` creates, unless the person or the address has too many.
    pub(super) async fn list<T>(
        &self,
        app: &AppState,
        person: &str,
        Client(address): Client,
        put: impl Future<Output = Result<(String, T), ApiError>>,
    ) -> Result<T, ApiError> {
        let limits = &app.config.limits;
        let mut listers = self.0.lock().await;
        let hosted = patiently(app.store.public_tables_hosted(person)).await?;
        if hosted >= limits.public_tables_per_person as u64 {
            let why = text!(
                "you host {0} open public tables; start, leave or hide one first",
                hosted
            );
            return Err(ApiError::conflict("too_many_tables", why));
        }
        if let Some(tables) = listers.get_mut(&address) {
            *tables = patiently(app.store.still_public(tables)).await?;
        }
        let of_address = listers.get(&address).map_or(0, Vec::len);
        if of_address >= limits.public_tables_per_address {
            let why = text!(
                "{0} open public tables come from your network already; make a private one",
                of_address
            );
            return Err(ApiError::conflict("too_many_tables", why));
        }
        let (table, done) = put.await?;
        if listers.len() >= ADDRESSES {
            listers.clear();
        }
        listers.entry(address).or_default().push(table);
        Ok(done)
    }
}
