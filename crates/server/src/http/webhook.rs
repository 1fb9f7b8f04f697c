//! The caller's webhook for turn notifications.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
};
use engine::text;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Guest, problem::Body};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    notices::{self, RESTS_AFTER},
    secret,
    storage::Webhook,
    wire::WebhookView,
};

/// Returns the webhook. The secret is shown only when it is made.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<Json<Option<WebhookView>>, ApiError> {
    let webhook = app.store.webhook(&person.id).await?;
    Ok(Json(webhook.map(|webhook| view(&webhook))))
}

/// A webhook's URL.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WebhookRequest {
    /// Starts with `https://`.
    url: String,
}

/// Sets the URL and creates a new secret.
pub(super) async fn set(
    State(app): State<Arc<AppState>>,
    headers: HeaderMap,
    Guest(person): Guest,
    Body(WebhookRequest { url }): Body<WebhookRequest>,
) -> Result<Json<WebhookView>, ApiError> {
    let url = notices::checked(url.trim(), app.config.webhooks).map_err(ApiError::invalid)?;
    let site = headers.get(header::ORIGIN).and_then(|v| v.to_str().ok());
    let configured = app.config.public_origins.first().map(String::as_str);
    let webhook = Webhook {
        url: url.to_string(),
        site: configured.or(site).unwrap_or_default().to_owned(),
        secret: secret::invite()?,
        failures: 0,
    };
    app.store.set_webhook(&person.id, &webhook).await?;
    Ok(Json(WebhookView {
        secret: Some(webhook.secret.clone()),
        ..view(&webhook)
    }))
}

/// Deletes the webhook.
pub(super) async fn forget(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<StatusCode, ApiError> {
    app.store.forget_webhook(&person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a test notification.
pub(super) async fn test(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<StatusCode, ApiError> {
    let webhook = app.store.webhook(&person.id).await?;
    let webhook = webhook.ok_or_else(|| {
        ApiError::not_found(text!("you have not set an address for notifications"))
    })?;
    if app.notices.test(&person.id, &webhook).await {
        return Ok(StatusCode::NO_CONTENT);
    }
    let why = text!("the address did not accept the notification");
    Err(ApiError::conflict("not_delivered", why))
}

fn view(webhook: &Webhook) -> WebhookView {
    WebhookView {
        url: webhook.url.clone(),
        resting: webhook.failures >= RESTS_AFTER,
        secret: None,
    }
}
