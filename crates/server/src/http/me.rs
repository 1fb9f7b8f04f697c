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
    guest::{another_browser, keep, keep_newcomer, known_by, newcomer, renamed_cookie},
    problem::Body,
    tables::MOST,
};
use crate::{
    address::Client,
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
    if let Some(person) = person {
        return Ok((renamed_cookie(&world, &headers)?, Json(person)).into_response());
    }
    let (_, person, cookie) = newcomer(&world, &headers).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response())
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
    client: Client,
    Body(Rename { name }): Body<Rename>,
) -> Result<Response, Denied> {
    let name = typed::name(&name).map_err(Denied::invalid)?;
    let known = match known_by(&headers) {
        Some(key) => keep(&world, &key, client).await?,
        None => None,
    };
    let Some(Person { id, .. }) = known else {
        let (key, mut person, cookie) = newcomer(&world, &headers).await?;
        person.name = name;
        keep_newcomer(&world, &person, &key, client).await?;
        return Ok(([(header::SET_COOKIE, cookie)], Json(person)).into_response());
    };
    let person = Person { id, name };
    world.store.rename_guest(&person).await?;
    rename_everywhere(&world, &person).await?;
    Ok(Json(person).into_response())
}

/// Changes a person's name at every table that they are at.
pub(super) async fn rename_everywhere(world: &Arc<World>, person: &Person) -> Result<(), Denied> {
    for table in world.store.tables_of(&person.id, MOST).await? {
        let renamed = world
            .hub
            .change(world, &table.id, person.clone(), Change::Rename)
            .await;
        if let Err(denied) = renamed {
            tracing::warn!(table = table.id, %denied, "a new name is not known at a table");
        }
    }
    Ok(())
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
