//! Who asks: a guest by his cookie.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, Method, header, request::Parts},
};

use crate::{
    address::Client,
    denied::Denied,
    secret,
    storage::{Known, patiently},
    wire::Person,
    world::World,
};

const COOKIE: &str = "eldertable_guest";
/// Its name over https: no other host of the site, and no page over plain http, can set it.
const OVER_HTTPS: &str = "__Host-eldertable_guest";
/// A guest is known for a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// Somebody who is known. Whoever changes something is kept in the database from then on.
#[derive(Clone, Debug)]
pub struct Guest(pub Person);

/// A guest, or somebody unknown.
#[derive(Clone, Debug)]
pub struct MaybeGuest(pub Option<Person>);

impl FromRequestParts<Arc<World>> for MaybeGuest {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, Denied> {
        match known_by(&parts.headers) {
            Some(key) => {
                let known = patiently(world.store.known(&key)).await?;
                Ok(Self(known.map(|known| known.person)))
            }
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<Arc<World>> for Guest {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, Denied> {
        let person = if matches!(parts.method, Method::GET | Method::HEAD) {
            let MaybeGuest(person) = MaybeGuest::from_request_parts(parts, world).await?;
            person
                .as_ref()
                .map_or(Ok(()), |person| world.sanctions.admit(person))?;
            person
        } else if let Some(key) = known_by(&parts.headers) {
            let client = Client::from_request_parts(parts, world).await?;
            keep(world, &key, client).await?
        } else {
            None
        };
        person.map(Self).ok_or_else(|| {
            unknown(world, &parts.headers);
            Denied::unknown_guest()
        })
    }
}

/// Who it is that does something. A newcomer is kept in the database from now on: an address may bring
/// only so many.
pub(crate) async fn keep(
    world: &World,
    key: &str,
    client: Client,
) -> Result<Option<Person>, Denied> {
    let known = patiently(world.store.known(key)).await?;
    if let Some(Known { person, .. }) = &known {
        world.sanctions.admit(person)?;
    }
    let Some(Known {
        person,
        kept: false,
    }) = known
    else {
        return Ok(known.map(|known| known.person));
    };
    keep_newcomer(world, &person, key, client).await?;
    Ok(Some(person))
}

pub(super) async fn keep_newcomer(
    world: &World,
    person: &Person,
    key: &str,
    client: Client,
) -> Result<(), Denied> {
    if !world.allowances.guest(world, client) {
        world.metrics.refusals.guests.add(1);
        return Err(Denied::rate_limited());
    }
    Ok(patiently(world.store.add_guest(person, key)).await?)
}

/// Counts somebody who had to be known and is not.
pub(crate) fn unknown(world: &World, headers: &HeaderMap) {
    let refusals = &world.metrics.refusals;
    match token(headers) {
        Some(_) => refusals.unknown_cookie.add(1),
        None => refusals.no_cookie.add(1),
    }
}

/// By what this browser is known: the hash of its cookie.
pub(crate) fn known_by(headers: &HeaderMap) -> Option<String> {
    token(headers).map(secret::token_hash)
}

fn token(headers: &HeaderMap) -> Option<&str> {
    cookie_named(headers, OVER_HTTPS).or_else(|| cookie_named(headers, COOKIE))
}

fn cookie_named<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok());
    let mut pairs = cookies
        .flat_map(|c| c.split(';'))
        .filter_map(|c| c.trim().split_once('='));
    pairs.find(|(n, _)| *n == name).map(|(_, value)| value)
}

/// Somebody new, by the cookie they are known by from now on. Nothing is stored.
pub(super) async fn newcomer(
    world: &World,
    headers: &HeaderMap,
) -> Result<(String, Person, HeaderValue), Denied> {
    let token = secret::newcomers_token()?;
    let key = secret::token_hash(&token);
    let known = patiently(world.store.known(&key)).await?;
    let Known { person, .. } = known.ok_or_else(Denied::unavailable)?;
    Ok((key, person, cookie(world, headers, &token)?))
}

/// The cookie by which this browser, too, is known as a guest from now on.
pub(super) async fn another_browser(
    world: &World,
    headers: &HeaderMap,
    guest: &Person,
) -> Result<HeaderValue, Denied> {
    let token = secret::token()?;
    let hash = secret::token_hash(&token);
    world.store.add_key(&guest.id, &hash).await?;
    cookie(world, headers, &token)
}

fn cookie(world: &World, headers: &HeaderMap, token: &str) -> Result<HeaderValue, Denied> {
    let (name, secure) = if world.origins.encrypted(headers) {
        (OVER_HTTPS, "; Secure")
    } else {
        (COOKIE, "")
    };
    let cookie =
        format!("{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={MAX_AGE}{secure}");
    HeaderValue::try_from(cookie).map_err(|_| Denied::unavailable())
}

/// For somebody who comes over https by a cookie of the other name: the same by the name that is safe
/// there, and an end of the one they have.
pub(super) fn renamed_cookie(world: &World, headers: &HeaderMap) -> Result<HeaderMap, Denied> {
    let mut renamed = HeaderMap::new();
    let known = cookie_named(headers, OVER_HTTPS).is_some() || !world.origins.encrypted(headers);
    if let (false, Some(token)) = (known, token(headers)) {
        renamed.append(header::SET_COOKIE, cookie(world, headers, token)?);
        let gone = format!("{COOKIE}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
        let gone = HeaderValue::try_from(gone).map_err(|_| Denied::unavailable())?;
        renamed.append(header::SET_COOKIE, gone);
    }
    Ok(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cookie_is_found_among_others() {
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("a=b; eldertable_guest=xyz; c=d"),
        );
        assert_eq!(token(&headers), Some("xyz"));
        assert_eq!(token(&HeaderMap::new()), None);
        let safe = HeaderValue::from_static("__Host-eldertable_guest=safe");
        headers.append(header::COOKIE, safe);
        assert_eq!(token(&headers), Some("safe"));
    }
}
