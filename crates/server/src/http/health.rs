//! Health and version, for monitoring.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{RawQuery, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::time::timeout;

use super::api_router::ApiRouter;
use crate::{
    api_error::ApiError, app_state::AppState, metrics::Metrics, version, wire::SUBPROTOCOL,
};

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// The health routes.
pub(super) fn routes() -> ApiRouter<Arc<AppState>> {
    ApiRouter::new()
        .get("/livez", live)
        .get("/healthz", live)
        .get("/readyz", ready)
}

/// A named check.
type Check = (&'static str, Result<(), &'static str>);

/// The result for machines; with `?verbose` every check for people.
fn verdict(query: Option<&str>, checks: &[Check]) -> (StatusCode, String) {
    let failed = checks.iter().find_map(|(_, result)| result.err());
    let status = match failed {
        Some(_) => StatusCode::SERVICE_UNAVAILABLE,
        None => StatusCode::OK,
    };
    let verdict = failed.unwrap_or("ok");
    let verbose = query.is_some_and(|q| q.split('&').any(|part| part.starts_with("verbose")));
    if !verbose {
        return (status, format!("{verdict}\n"));
    }
    let line = |(name, result): &Check| match result {
        Ok(()) => format!("[+] {name}\n"),
        Err(why) => format!("[-] {name}: {why}\n"),
    };
    let lines: String = checks.iter().map(line).collect();
    (status, lines + verdict + "\n")
}

/// The process is running.
async fn live(RawQuery(query): RawQuery) -> (StatusCode, String) {
    verdict(query.as_deref(), &[("process", Ok(()))])
}

/// The database answers and stores, and the server isn't stopping.
async fn ready(
    State(app): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
) -> (StatusCode, String) {
    let serving = if app.stopping() {
        Err("stopping")
    } else {
        Ok(())
    };
    let database = match timeout(PATIENCE, app.store.ping()).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err("the database does not answer"),
    };
    let storage_health = if app.storage_health.paused() {
        Err("nothing can be stored")
    } else {
        Ok(())
    };
    let checks = [
        ("serving", serving),
        ("database", database),
        ("storing", storage_health),
    ];
    verdict(query.as_deref(), &checks)
}

/// Metrics for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<AppState>>) -> Result<Response, ApiError> {
    let text = app.metrics.text().map_err(|_| ApiError::unavailable())?;
    Ok(([(header::CONTENT_TYPE, Metrics::MEDIA_TYPE)], text).into_response())
}

/// A build of the server.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Build {
    version: &'static str,
    /// The commit it was built from, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<&'static str>,
    /// The WebSocket subprotocol.
    protocol: &'static str,
    /// The rules version of each game.
    rules: BTreeMap<&'static str, u32>,
}

/// Returns the build.
pub(super) async fn version(State(app): State<Arc<AppState>>) -> Json<Build> {
    Json(Build {
        version: version::VERSION,
        revision: version::revision(),
        protocol: SUBPROTOCOL,
        rules: app.config.games.iter().map(|g| (g.id, g.version)).collect(),
    })
}
