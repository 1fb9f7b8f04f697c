//! Checks where requests come from: other sites' pages may change nothing.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{HeaderMap, HeaderName, Method, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};

use engine::text;

use super::guest::is_program;
use crate::{
    address::{Client, trusted},
    api_error::ApiError,
    app_state::AppState,
    error::ServerError,
};

/// The server's origins.
#[derive(Debug)]
pub enum Origins {
    /// Only the configured ones.
    Known(Vec<String>),
    /// Loopback names only.
    Loopback,
    /// Any host that a request names.
    Any,
}

impl Origins {
    /// Checks the configured origins. Without any, a server on a loopback address accepts only loopback
    /// names, against DNS rebinding.
    ///
    /// # Errors
    /// Names the first invalid one.
    pub fn new(known: &[String], listen: IpAddr) -> Result<Self, ServerError> {
        if known.is_empty() && listen.is_loopback() {
            return Ok(Self::Loopback);
        }
        if known.is_empty() {
            return Ok(Self::Any);
        }
        let origin = |text: &String| {
            let text = text.trim_end_matches('/').to_ascii_lowercase();
            let host = text
                .strip_prefix("https://")
                .or(text.strip_prefix("http://"));
            match host {
                Some(host) if host.contains('/') => Err(ServerError::Path(text)),
                Some(host) if !host.is_empty() => Ok(text),
                _ => Err(ServerError::Origin(text)),
            }
        };
        let known = known.iter().map(origin).collect::<Result<_, _>>()?;
        Ok(Self::Known(known))
    }

    /// Whether a request comes from one of our pages. A request without `Origin` comes from no page.
    fn own(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = text(headers, header::ORIGIN) else {
            return false;
        };
        if let Self::Known(known) = self {
            return known.contains(&origin);
        }
        // Browser extensions have origins, too.
        let Some(("http" | "https", authority)) = origin.split_once("://") else {
            return false;
        };
        text(headers, header::HOST).as_deref() == Some(authority)
    }

    fn same_site(&self, headers: &HeaderMap) -> bool {
        let site = headers
            .get("sec-fetch-site")
            .map(|v| v.as_bytes() == b"same-origin");
        // Behind a proxy that changes the host, the browser still sends its own origin.
        self.own(headers) || (!headers.contains_key(header::ORIGIN) && site == Some(true))
    }

    /// Whether the page was loaded over https, as far as known. A false claim affects only its sender's
    /// cookie.
    pub(super) fn encrypted(&self, headers: &HeaderMap) -> bool {
        let begins = |name| text(headers, name).is_some_and(|v| v.starts_with("https://"));
        let scheme = headers.get("x-forwarded-proto");
        let always = match self {
            Self::Known(known) => known.iter().all(|origin| origin.starts_with("https://")),
            Self::Loopback | Self::Any => false,
        };
        always
            || scheme.is_some_and(|scheme| scheme.as_bytes() == b"https")
            || begins(header::ORIGIN)
            || begins(header::REFERER)
    }

    /// Whether a request is for this server. `proxy`: it comes through a trusted proxy, whose headers
    /// for host and scheme count.
    fn meant(&self, headers: &HeaderMap, proxy: bool) -> bool {
        let said = |name: &'static str| {
            let said = proxy.then(|| text(headers, HeaderName::from_static(name)));
            said.flatten()
        };
        let Some(host) = said("x-forwarded-host").or_else(|| text(headers, header::HOST)) else {
            return false;
        };
        let scheme = said("x-forwarded-proto");
        match self {
            Self::Any => true,
            Self::Loopback => is_loopback(&host),
            Self::Known(known) => known.iter().any(|origin| {
                let parts = origin.split_once("://");
                parts.is_some_and(|(own_scheme, own_host)| {
                    own_host == host && scheme.as_deref().is_none_or(|s| s == own_scheme)
                })
            }),
        }
    }
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    let value = headers.get(name)?.to_str().ok()?;
    Some(value.to_ascii_lowercase())
}

/// Whether a host, with or without a port, is a loopback name.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    if let Some(six) = name.strip_prefix('[').and_then(|n| n.strip_suffix(']')) {
        return six.parse::<Ipv6Addr>().is_ok_and(|a| a.is_loopback());
    }
    let four = name.parse::<Ipv4Addr>().is_ok_and(|a| a.is_loopback());
    four || name == "localhost" || name.ends_with(".localhost")
}

/// Refuses requests for another host. Health checks may use any name.
pub(super) async fn meant(
    State(app): State<Arc<AppState>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let proxy = trusted(&app.config.trusted_proxies, peer.ip());
    if app.origins.meant(request.headers(), proxy) {
        return next.run(request).await;
    }
    app.metrics.refusals.origin.inc();
    let why = match app.origins {
        Origins::Known(_) => text!("this server has another address; ask its operator"),
        Origins::Loopback | Origins::Any => text!(
            "this server is for this machine alone; its operator can set the address by which others \
             reach it"
        ),
    };
    ApiError::misdirected(why).into_response()
}

/// A request from one of our pages or from a program, for upgrades.
#[derive(Debug)]
pub struct OwnOrigin;

impl FromRequestParts<Arc<AppState>> for OwnOrigin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, ApiError> {
        if app.origins.own(&parts.headers) || is_program(&parts.headers) {
            return Ok(Self);
        }
        app.metrics.refusals.origin.inc();
        Err(ApiError::foreign_origin())
    }
}

/// Accepts changing requests only from our pages and from programs, and limits them per address.
pub(super) async fn guard(
    State(app): State<Arc<AppState>>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let program = is_program(request.headers());
    if changes && !program && !app.origins.same_site(request.headers()) {
        app.metrics.refusals.origin.inc();
        return ApiError::foreign_origin().into_response();
    }
    // A browser that had its cookie would play under its name without the mark.
    if changes && program && request.uri().path().starts_with("/me") {
        let why = text!("a program can't change itself; its owner can");
        return ApiError::forbidden(why).into_response();
    }
    let allowed = if changes {
        app.allowances.request(&app, client)
    } else {
        app.allowances.read(&app, client)
    };
    if !allowed {
        app.metrics.refusals.requests.inc();
        return ApiError::rate_limited().into_response();
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

    fn origins(known: &[&str], listen: [u8; 4]) -> Result<Origins, ServerError> {
        let known: Vec<String> = known.iter().map(|k| (*k).to_owned()).collect();
        Origins::new(&known, listen.into())
    }

    #[test]
    fn only_the_own_host_or_the_configured_origins_count() {
        let any = origins(&[], [0, 0, 0, 0]).unwrap();
        assert!(own(&any, Some("http://table.example.org:8080")));
        assert!(own(&any, Some("https://table.example.org:8080")));
        let known = origins(&["https://Play.example.org/"], [0, 0, 0, 0]).unwrap();
        assert!(own(&known, Some("https://play.example.org")));
        assert!(!own(&known, Some("http://table.example.org:8080")));
        for other in [
            "http://table.example.org",
            "http://table.example.org:8080.evil.example",
            "https://evil.example",
            "http://play.example.org",
            "chrome-extension://table.example.org:8080",
            "moz-extension://3e45",
            "null",
            "table.example.org:8080",
        ] {
            assert!(
                !own(&any, Some(other)) && !own(&known, Some(other)),
                "{other}"
            );
        }
        assert!(!own(&any, None) && !own(&known, None));
    }

    #[test]
    fn a_configured_origin_must_be_one() {
        assert!(origins(&["play.example.org"], [0, 0, 0, 0]).is_err());
        let path = origins(&["https://play.example.org/games/"], [0, 0, 0, 0]);
        assert!(path.unwrap_err().to_string().contains("below a path"));
    }

    #[test]
    fn the_names_of_this_machine_are_known() {
        for own in [
            "localhost",
            "localhost:8080",
            "a.localhost",
            "127.0.0.1:80",
            "127.9.9.9",
            "[::1]:80",
        ] {
            assert!(is_loopback(own), "{own}");
        }
        for other in [
            "evil.example",
            "localhost.evil.example:80",
            "10.0.0.1",
            "[::2]:80",
            "::1",
            "",
            ":80",
        ] {
            assert!(!is_loopback(other), "{other}");
        }
    }

    #[test]
    fn requests_for_another_server_are_told_apart() {
        let known = origins(&["https://play.example.org"], [127, 0, 0, 1]).unwrap();
        let here = origins(&[], [127, 0, 0, 1]).unwrap();
        let any = origins(&[], [10, 0, 0, 1]).unwrap();
        let meant = |origins: &Origins, proxy, given: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in given {
                headers.insert(*name, HeaderValue::from_static(value));
            }
            origins.meant(&headers, proxy)
        };
        let public = ("host", "Play.example.org");
        let inner = ("host", "10.0.0.7:8080");
        let said = ("x-forwarded-host", "play.example.org");
        assert!(meant(&known, false, &[public]));
        assert!(!meant(&known, false, &[inner]) && !meant(&known, false, &[]));
        assert!(
            !meant(&known, false, &[inner, said]),
            "nobody's word counts"
        );
        assert!(meant(&known, true, &[inner, said]));
        assert!(meant(
            &known,
            true,
            &[public, ("x-forwarded-proto", "https")]
        ));
        assert!(!meant(
            &known,
            true,
            &[public, ("x-forwarded-proto", "http")]
        ));
        assert!(!meant(&here, false, &[public]));
        assert!(meant(&here, false, &[("host", "localhost:8080")]));
        assert!(meant(&any, false, &[public]));
    }
}
