//! The API's descriptions.

use std::sync::LazyLock;

use axum::{http::header, response::IntoResponse};

use crate::schema;

const JSON: [(header::HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/json"),
    (header::CACHE_CONTROL, "no-cache"),
];

/// The OpenAPI description.
pub(super) async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| schema::openapi().to_string());
    (JSON, TEXT.as_str())
}

/// The AsyncAPI description of the socket.
pub(super) async fn asyncapi() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(|| schema::asyncapi().to_string());
    (JSON, TEXT.as_str())
}
