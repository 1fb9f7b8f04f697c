//! Headers on every response.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header},
    middleware::Next,
    response::Response,
};

use crate::app_state::AppState;

/// Everything from here and nothing from elsewhere. The page positions things on the board by style
/// attributes; style elements and scripts are files.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
                      style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
                      frame-src 'none'; worker-src 'none'; base-uri 'none'; form-action 'self'; \
                      frame-ancestors 'none'";

/// The page needs none of these.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), \
                           gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), \
                           payment=(), serial=(), usb=()";

const SECURE: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
];

/// Makes browsers use https for a year.
const HTTPS_FROM_NOW_ON: HeaderValue = HeaderValue::from_static("max-age=31536000");

pub(super) async fn secure(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let encrypted = app.origins.encrypted(request.headers());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SECURE {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HTTPS_FROM_NOW_ON);
    }
    response
}

/// Keeps personal responses out of caches.
pub(super) async fn private(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let no_store = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, no_store);
    response
}
