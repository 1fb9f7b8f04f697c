//! The caller.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Guest, MaybeGuest,
    guest::{another_browser, keep, keep_newcomer, known_by, newcomer, renamed_cookie},
    problem::Body,
    tables::MOST,
};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    room::Change,
    secret, typed,
    wire::{Devices, Passphrase, Person},
};

/// Returns the caller; creates a guest for an unknown browser.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    MaybeGuest(person): MaybeGuest,
) -> Result<Response, ApiError> {
    if let Some(person) = person {
        return Ok((renamed_cookie(&app, &headers)?, Json(person)).into_response());
    }
    let (_, person, cookie) = newcomer(&app, &headers).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response())
}

/// A new name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenameRequest {
    /// 1 to 32 characters.
    name: String,
}

/// Renames the caller, at all their tables, too.
pub(super) async fn rename(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    client: Client,
    Body(RenameRequest { name }): Body<RenameRequest>,
) -> Result<Response, ApiError> {
    let name = typed::name(&name).map_err(ApiError::invalid)?;
    let known = match known_by(&headers) {
        Some(key) => keep(&app, &key, client).await?,
        None => None,
    };
    let Some(Person { id, .. }) = known else {
        let (key, mut person, cookie) = newcomer(&app, &headers).await?;
        person.name = name;
        keep_newcomer(&app, &person, &key, client).await?;
        return Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response());
    };
    let person = Person { id, name };
    app.store.rename_guest(&person).await?;
    rename_everywhere(&app, &person).await?;
    Ok(Json(person).into_response())
}

/// Renames a person at all their tables.
pub(super) async fn rename_everywhere(
    app: &Arc<AppState>,
    person: &Person,
) -> Result<(), ApiError> {
    for table in app.store.tables_of(&person.id, MOST).await? {
        let renamed = app
            .hub
            .change(app, &table.id, person.clone(), Change::Rename)
            .await;
        if let Err(error) = renamed {
            tracing::warn!(table = table.id, %error, "a new name is not known at a table");
        }
    }
    Ok(())
}

/// Creates a passphrase with which another browser can become this guest. It is shown once.
pub(super) async fn passphrase(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<Json<Passphrase>, ApiError> {
    let passphrase = secret::passphrase()?;
    let hash = secret::token_hash(&passphrase);
    app.store.set_passphrase(&person.id, &hash).await?;
    Ok(Json(Passphrase { passphrase }))
}

/// Returns how many browsers the caller uses.
pub(super) async fn devices(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<Json<Devices>, ApiError> {
    let devices = app.store.keys(&person.id).await?;
    Ok(Json(Devices { devices }))
}

/// Signs out all other browsers: their cookies are revoked, their sockets are closed, and the
/// passphrase is deleted.
pub(super) async fn sign_out_others(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Guest(person): Guest,
) -> Result<Json<Devices>, ApiError> {
    let own = known_by(&headers).ok_or_else(ApiError::unknown_guest)?;
    if !app.store.keep_only_key(&person.id, &own).await? {
        return Err(ApiError::unknown_guest());
    }
    app.sockets.sign_out_others(&person.id, &own);
    Ok(Json(Devices { devices: 1 }))
}

/// Signs this browser in by passphrase.
pub(super) async fn recover(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Body(Passphrase { passphrase }): Body<Passphrase>,
) -> Result<Response, ApiError> {
    let unknown = || ApiError::unknown_passphrase();
    let meant = secret::read_passphrase(&passphrase).ok_or_else(unknown)?;
    let hash = secret::token_hash(&meant);
    let person = app.store.guest_by_passphrase(&hash).await?;
    let person = person.ok_or_else(unknown)?;
    let cookie = another_browser(&app, &headers, &person).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response())
}
