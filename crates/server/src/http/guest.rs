//! Identifies guests by their cookie, and programs by their token.

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, Method, header, request::Parts},
};

use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    secret,
    storage::{KnownGuest, patiently},
    wire::Person,
};

const COOKIE: &str = "eldertable_guest";
/// The cookie's name over https: no other host and no page over plain http can set it.
const OVER_HTTPS: &str = "__Host-eldertable_guest";
/// The cookie's lifetime: a year.
const MAX_AGE: u32 = 365 * 24 * 60 * 60;

/// A known guest. A guest who changes something is stored from then on.
#[derive(Clone, Debug)]
pub struct Guest(pub Person);

/// A known guest, or none.
#[derive(Clone, Debug)]
pub struct MaybeGuest(pub Option<Person>);

impl FromRequestParts<Arc<AppState>> for MaybeGuest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, ApiError> {
        match known_by(&parts.headers) {
            Some(key) => {
                let known = patiently(app.store.known(&key)).await?;
                if known.is_none() && is_program(&parts.headers) {
                    unknown(app, &parts.headers);
                    return Err(ApiError::unknown_program());
                }
                Ok(Self(known.map(|known| known.person)))
            }
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<Arc<AppState>> for Guest {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, ApiError> {
        let person = if matches!(parts.method, Method::GET | Method::HEAD) {
            let MaybeGuest(person) = MaybeGuest::from_request_parts(parts, app).await?;
            person
                .as_ref()
                .map_or(Ok(()), |person| app.sanctions.admit(person))?;
            person
        } else if let Some(key) = known_by(&parts.headers) {
            let client = Client::from_request_parts(parts, app).await?;
            keep(app, &key, client).await?
        } else {
            None
        };
        person.map(Self).ok_or_else(|| {
            unknown(app, &parts.headers);
            if is_program(&parts.headers) {
                return ApiError::unknown_program();
            }
            ApiError::unknown_guest()
        })
    }
}

/// Returns the caller and stores them if they are new. Limits new guests per address.
pub(crate) async fn keep(
    app: &AppState,
    key: &str,
    client: Client,
) -> Result<Option<Person>, ApiError> {
    let known = patiently(app.store.known(key)).await?;
    if let Some(KnownGuest { person, .. }) = &known {
        app.sanctions.admit(person)?;
    }
    let Some(KnownGuest {
        person,
        kept: false,
    }) = known
    else {
        return Ok(known.map(|known| known.person));
    };
    keep_newcomer(app, &person, key, client).await?;
    Ok(Some(person))
}

pub(super) async fn keep_newcomer(
    app: &AppState,
    person: &Person,
    key: &str,
    client: Client,
) -> Result<(), ApiError> {
    if !app.allowances.guest(app, client) {
        app.metrics.refusals.guests.inc();
        return Err(ApiError::rate_limited());
    }
    Ok(patiently(app.store.add_guest(person, key)).await?)
}

/// Counts a request that needed a known guest and had none.
pub(crate) fn unknown(app: &AppState, headers: &HeaderMap) {
    let refusals = &app.metrics.refusals;
    match token(headers) {
        Some(_) => refusals.unknown_cookie.inc(),
        None => refusals.no_cookie.inc(),
    };
}

/// Whether a program sends this, with its token. Pages of other sites can't: browsers ask the server
/// before they send such a header, and it allows none.
pub(super) fn is_program(headers: &HeaderMap) -> bool {
    programs_token(headers).is_some()
}

/// The key of this browser or program: the hash of its cookie or token.
pub(crate) fn known_by(headers: &HeaderMap) -> Option<String> {
    token(headers).map(secret::token_hash)
}

fn token(headers: &HeaderMap) -> Option<&str> {
    programs_token(headers).or_else(|| cookie(headers))
}

/// The token of a program. Other kinds of authorization are a proxy's affair.
fn programs_token(headers: &HeaderMap) -> Option<&str> {
    let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = given.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && secret::is_programs_token(token)).then_some(token)
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookie = cookie_named(headers, OVER_HTTPS).or_else(|| cookie_named(headers, COOKIE));
    cookie.filter(|token| !secret::is_programs_token(token))
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

/// A new guest with a new cookie. Nothing is stored.
pub(super) async fn newcomer(
    app: &AppState,
    headers: &HeaderMap,
) -> Result<(String, Person, HeaderValue), ApiError> {
    let token = secret::newcomers_token()?;
    let key = secret::token_hash(&token);
    let known = patiently(app.store.known(&key)).await?;
    let KnownGuest { person, .. } = known.ok_or_else(ApiError::unavailable)?;
    Ok((key, person, new_cookie(app, headers, &token)?))
}

/// The cookie for another browser of a guest.
pub(super) async fn another_browser(
    app: &AppState,
    headers: &HeaderMap,
    guest: &Person,
) -> Result<HeaderValue, ApiError> {
    let token = secret::token()?;
    let hash = secret::token_hash(&token);
    app.store.add_key(&guest.id, &hash).await?;
    new_cookie(app, headers, &token)
}

fn new_cookie(app: &AppState, headers: &HeaderMap, token: &str) -> Result<HeaderValue, ApiError> {
    let (name, secure) = if app.origins.encrypted(headers) {
        (OVER_HTTPS, "; Secure")
    } else {
        (COOKIE, "")
    };
    let cookie =
        format!("{name}={token}; HttpOnly; SameSite=Lax; Path=/; Max-Age={MAX_AGE}{secure}");
    HeaderValue::try_from(cookie).map_err(|_| ApiError::unavailable())
}

/// Renames the cookie of a browser that comes over https with the old name.
pub(super) fn renamed_cookie(app: &AppState, headers: &HeaderMap) -> Result<HeaderMap, ApiError> {
    let mut renamed = HeaderMap::new();
    let known = cookie_named(headers, OVER_HTTPS).is_some() || !app.origins.encrypted(headers);
    if let (false, Some(token)) = (known, cookie(headers)) {
        renamed.append(header::SET_COOKIE, new_cookie(app, headers, token)?);
        let gone = format!("{COOKIE}=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0");
        let gone = HeaderValue::try_from(gone).map_err(|_| ApiError::unavailable())?;
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

    #[test]
    fn a_program_is_known_by_its_token_alone() {
        let with = |authorization: &'static str, cookie: &'static str| {
            let mut headers = HeaderMap::new();
            let authorization = HeaderValue::from_static(authorization);
            headers.insert(header::AUTHORIZATION, authorization);
            headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
            headers
        };
        let person = "eldertable_guest=anna";
        assert_eq!(token(&with("Bearer bot-1", person)), Some("bot-1"));
        for other in ["Basic bot-1", "Bearer anna", "Bearer", "bot-1"] {
            let headers = with(other, person);
            assert_eq!(token(&headers), Some("anna"), "{other}");
            assert!(!is_program(&headers), "{other}");
        }
        assert_eq!(token(&with("", "eldertable_guest=bot-1")), None);
    }
}
