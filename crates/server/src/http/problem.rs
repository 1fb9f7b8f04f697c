//! Errors over HTTP: `application/problem+json`.

use std::time::Duration;

use axum::{
    Json,
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Request, rejection::BytesRejection},
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use engine::{Text, text};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use tokio::time::timeout;

use crate::{api_error::ApiError, depth::too_deep};

/// An error response (RFC 9457).
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Problem<'a> {
    /// `urn:eldertable:problem:` followed by the code.
    r#type: String,
    /// The HTTP status in English.
    title: &'a str,
    /// The HTTP status.
    status: u16,
    /// Stable and short, for programs.
    code: &'a str,
    /// The reason in English.
    detail: String,
    /// How long a request body may take.
    text: &'a Text,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let problem = Problem {
            r#type: format!("urn:eldertable:problem:{}", self.code),
            title: status.canonical_reason().unwrap_or("Refused"),
            status: self.status,
            code: self.code,
            detail: self.detail.to_string(),
            text: &self.detail,
        };
        let mut response = (status, Json(problem)).into_response();
        let kind = header::HeaderValue::from_static("application/problem+json");
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        if status == StatusCode::TOO_MANY_REQUESTS {
            let wait = header::HeaderValue::from_static("10");
            response.headers_mut().insert(header::RETRY_AFTER, wait);
        }
        response
    }
}

/// Reads a body within the time limit.
///
/// # Errors
/// When it takes too long or can't be read.
const PATIENCE: Duration = Duration::from_secs(10);

/// The body could not be read.
pub(crate) async fn in_time<S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<Result<Bytes, BytesRejection>, ApiError> {
    let read = timeout(PATIENCE, Bytes::from_request(request, state));
    read.await.map_err(|_| ApiError::slow())
}

impl ApiError {
    /// A body could not be read.
    pub(crate) fn unread(rejection: &BytesRejection) -> Self {
        let mut error = Self::malformed(rejection.body_text());
        error.status = rejection.status().as_u16();
        error.code = "too_large";
        error
    }
}

/// There is no such route.
pub(super) async fn no_route() -> ApiError {
    ApiError::not_found(text!("there is no such path in this API"))
}

/// The path exists, but not for this method.
pub(super) async fn no_method() -> ApiError {
    ApiError::wrong_method()
}

/// A part of the address that can be read, or a problem.
#[derive(Debug)]
pub(crate) struct PathPart<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathPart<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        path.map(|Path(part)| Self(part))
            .map_err(|rejection| ApiError::malformed(rejection.body_text()))
    }
}

/// A JSON body whose faults are reported as problems.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        let read = in_time(Request::from_parts(parts.clone(), body), state).await?;
        let bytes = read.map_err(|rejection| ApiError::unread(&rejection))?;
        if too_deep(&bytes) {
            return Err(ApiError::too_deep());
        }
        let request = Request::from_parts(parts, bytes.into());
        let json = Json::<T>::from_request(request, state).await;
        json.map(|Json(body)| Self(body))
            .map_err(|rejection| ApiError::malformed(rejection.body_text()))
    }
}
