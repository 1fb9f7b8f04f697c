//! Whether the server is well, for machines.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use tokio::time::timeout;

use crate::world::World;

/// The process runs.
pub(super) async fn live() -> &'static str {
    "ok\n"
}

/// The database answers and the server is not about to end.
pub(super) async fn ready(State(world): State<Arc<World>>) -> (StatusCode, &'static str) {
    if world.stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match timeout(Duration::from_secs(2), world.store.ping()).await {
        Ok(Ok(())) => (StatusCode::OK, "ok\n"),
        Ok(Err(_)) | Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        ),
    }
}

/// Counters for Prometheus.
pub(super) async fn metrics(State(world): State<Arc<World>>) -> impl IntoResponse {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], world.metrics.text())
}
