//! Who asks: a guest by his cookie.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};

use crate::{denied::Denied, secret, storage::patiently, wire::Person, world::World};

const COOKIE: &str = "eldertable_guest";
/// A guest is known for a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// A known guest.
#[derive(Clone, Debug)]
pub struct Guest(pub Person);

/// A guest, or somebody unknown.
#[derive(Clone, Debug)]
pub struct MaybeGuest(pub Option<Person>);

impl FromRequestParts<Arc<World>> for MaybeGuest {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, Denied> {
        match known_by(&parts.headers) {
            Some(key) => Ok(Self(patiently(world.guests.known(&key)).await?)),
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<Arc<World>> for Guest {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, Denied> {
        let MaybeGuest(person) = MaybeGuest::from_request_parts(parts, world).await?;
        person.map(Self).ok_or_else(|| {
            unknown(world, &parts.headers);
            Denied::unknown_guest()
        })
    }
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
    let cookies = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|v| v.to_str().ok());
    let mut pairs = cookies
        .flat_map(|c| c.split(';'))
        .filter_map(|c| c.trim().split_once('='));
    pairs
        .find(|(name, _)| *name == COOKIE)
        .map(|(_, value)| value)
}

/// Makes a guest and the cookie he is known by from now on.
pub(super) async fn welcome(
    world: &World,
    headers: &HeaderMap,
    name: Option<String>,
) -> Result<(Person, HeaderValue), Denied> {
    let id = secret::public_id()?;
    let name = name.unwrap_or_else(|| format!("Guest {}", &id[..4]));
    let person = Person { id, name };
    let token = secret::token()?;
    world
        .store
        .add_guest(&person, &secret::token_hash(&token))
        .await?;
    Ok((person, cookie(headers, &token)?))
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
    cookie(headers, &token)
}

fn cookie(headers: &HeaderMap, token: &str) -> Result<HeaderValue, Denied> {
    let secure = if encrypted(headers) { "; Secure" } else { "" };
    let cookie =
        format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={MAX_AGE}{secure}");
    HeaderValue::try_from(cookie).map_err(|_| Denied::unavailable())
}

/// Whether the page was loaded over https, as far as can be told. Lying about it only costs the
/// liar his own cookie, and a browser ignores what it says about https over plain http.
pub(super) fn encrypted(headers: &HeaderMap) -> bool {
    let text = |name| {
        headers
            .get(name)
            .and_then(|v| v.to_str().ok())
            .unwrap_or_default()
    };
    text("x-forwarded-proto") == "https"
        || text("origin").starts_with("https://")
        || text("referer").starts_with("https://")
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
    }
}
