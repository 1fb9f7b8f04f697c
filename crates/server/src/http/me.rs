//! The guest himself.

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
    guest::{another_browser, known_by, welcome},
    problem::Body,
    tables::MOST,
};
use crate::{
    denied::Denied,
    room::Change,
    secret, typed,
    wire::{Devices, Passphrase, Person},
    world::World,
};

/// Who I am. Somebody unknown becomes a guest.
pub(super) async fn show(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    MaybeGuest(person): MaybeGuest,
) -> Result<Response, Denied> {
    match person {
        Some(person) => Ok(Json(person).into_response()),
        None => newcomer(&world, &headers, None).await,
    }
}

/// Another name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// 1 to 32 characters.
    name: String,
}

/// Takes another name; it is changed at every table I am at.
pub(super) async fn rename(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    MaybeGuest(person): MaybeGuest,
    Body(Rename { name }): Body<Rename>,
) -> Result<Response, Denied> {
    let name = typed::name(&name).map_err(Denied::invalid)?;
    let Some(Person { id, .. }) = person else {
        return newcomer(&world, &headers, Some(name)).await;
    };
    let person = Person { id, name };
    world.store.rename_guest(&person).await?;
    for table in world.store.tables_of(&person.id, MOST).await? {
        let renamed = world
            .hub
            .change(&world, &table.id, person.clone(), Change::Rename)
            .await;
        if let Err(denied) = renamed {
            tracing::warn!(table = table.id, %denied, "a new name is not known at a table");
        }
    }
    Ok(Json(person).into_response())
}

/// A new passphrase by which I can become myself in another browser. It is shown this once.
pub(super) async fn passphrase(
    State(world): State<Arc<World>>,
    Guest(person): Guest,
) -> Result<Json<Passphrase>, Denied> {
    let passphrase = secret::passphrase()?;
    let hash = secret::token_hash(&passphrase);
    world.store.set_passphrase(&person.id, &hash).await?;
    Ok(Json(Passphrase { passphrase }))
}

/// In how many browsers I am signed in.
pub(super) async fn devices(
    State(world): State<Arc<World>>,
    Guest(person): Guest,
) -> Result<Json<Devices>, Denied> {
    let devices = world.store.keys(&person.id).await?;
    Ok(Json(Devices { devices }))
}

/// Signs me out everywhere but here: their cookies are worth nothing, their sockets are closed, and
/// so that nobody comes back by it, my passphrase is forgotten.
pub(super) async fn sign_out_others(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    Guest(person): Guest,
) -> Result<Json<Devices>, Denied> {
    let own = known_by(&headers).ok_or_else(Denied::unknown_guest)?;
    if !world.store.keep_only_key(&person.id, &own).await? {
        return Err(Denied::unknown_guest());
    }
    world.census.sign_out_others(&person.id, &own);
    Ok(Json(Devices { devices: 1 }))
}

/// This browser becomes the guest whose passphrase it knows, whoever it was before.
pub(super) async fn recover(
    State(world): State<Arc<World>>,
    headers: HeaderMap,
    Body(Passphrase { passphrase }): Body<Passphrase>,
) -> Result<Response, Denied> {
    let unknown = || Denied::unknown_passphrase();
    let meant = secret::read_passphrase(&passphrase).ok_or_else(unknown)?;
    let hash = secret::token_hash(&meant);
    let person = world.store.guest_by_passphrase(&hash).await?;
    let person = person.ok_or_else(unknown)?;
    let cookie = another_browser(&world, &headers, &person).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response())
}

async fn newcomer(
    world: &World,
    headers: &HeaderMap,
    name: Option<String>,
) -> Result<Response, Denied> {
    let (person, cookie) = welcome(world, headers, name).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response())
}
