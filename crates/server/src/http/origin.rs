//! Where a request comes from: pages of other sites may change nothing here.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, Method, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{address::Client, denied::Denied, error::ServerError, world::World};

/// The origins that count as our own besides the request's host.
#[derive(Debug, Default)]
pub struct Origins {
    known: Vec<String>,
}

impl Origins {
    /// Checks the configured origins.
    ///
    /// # Errors
    /// Names the one that is none.
    pub fn new(known: &[String]) -> Result<Self, ServerError> {
        let origin = |text: &String| {
            let text = text.trim_end_matches('/').to_ascii_lowercase();
            let host = text
                .strip_prefix("https://")
                .or(text.strip_prefix("http://"));
            match host {
                Some(host) if !host.is_empty() && !host.contains('/') => Ok(text),
                _ => Err(ServerError::Origin(text)),
            }
        };
        let known = known.iter().map(origin).collect::<Result<_, _>>()?;
        Ok(Self { known })
    }

    /// Whether the request comes from a page of ours: the `Origin` must be the request's own host
    /// or a configured one. A request without `Origin` comes from no page that we know of.
    fn own(&self, headers: &HeaderMap) -> bool {
        let text = |name| headers.get(name).and_then(|v| v.to_str().ok());
        let Some(origin) = text(header::ORIGIN) else {
            return false;
        };
        let origin = origin.to_ascii_lowercase();
        let Some((_, authority)) = origin.split_once("://") else {
            return false;
        };
        let host = text(header::HOST).map(str::to_ascii_lowercase);
        host.as_deref() == Some(authority) || self.known.contains(&origin)
    }

    fn same_site(&self, headers: &HeaderMap) -> bool {
        let site = headers
            .get("sec-fetch-site")
            .map(|v| v.as_bytes() == b"same-origin");
        // Behind a proxy that changes the host the browser still knows its own origin.
        self.own(headers) || (!headers.contains_key(header::ORIGIN) && site == Some(true))
    }
}

/// A request from a page of ours, for upgrades.
#[derive(Debug)]
pub struct OwnOrigin;

impl FromRequestParts<Arc<World>> for OwnOrigin {
    type Rejection = Denied;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, Denied> {
        if world.origins.own(&parts.headers) {
            return Ok(Self);
        }
        world.metrics.refusals.origin.add(1);
        Err(Denied::foreign_origin())
    }
}

/// Lets changing requests through only from pages of ours, and only so many from an address. A
/// request without a cookie may make a guest, so it counts, too.
pub(super) async fn guard(
    State(world): State<Arc<World>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    if changes && !world.origins.same_site(request.headers()) {
        world.metrics.refusals.origin.add(1);
        return Denied::foreign_origin().into_response();
    }
    let counts = changes || !request.headers().contains_key(header::COOKIE);
    if counts && !world.allowances.request(&world, client) {
        world.metrics.refusals.requests.add(1);
        return Denied::rate_limited().into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn own(origins: &Origins, origin: Option<&'static str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::HOST,
            HeaderValue::from_static("table.example.org:8080"),
        );
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        origins.own(&headers)
    }

    #[test]
    fn only_the_own_host_and_configured_origins_count() {
        let origins = Origins::new(&["https://Play.example.org/".into()]).unwrap();
        assert!(own(&origins, Some("http://table.example.org:8080")));
        assert!(own(&origins, Some("https://play.example.org")));
        for other in [
            "http://table.example.org",
            "http://table.example.org:8080.evil.example",
            "https://evil.example",
            "http://play.example.org",
            "null",
            "table.example.org:8080",
        ] {
            assert!(!own(&origins, Some(other)), "{other}");
        }
        assert!(!own(&origins, None));
    }

    #[test]
    fn a_configured_origin_must_be_one() {
        assert!(Origins::new(&["play.example.org".into()]).is_err());
        assert!(Origins::new(&["https://play.example.org/path".into()]).is_err());
    }
}
