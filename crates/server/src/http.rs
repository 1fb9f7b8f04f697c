//! HTTP: the lobby's API, health, and the page itself.

mod assets;
mod decks;
mod guest;
mod headers;
mod health;
mod me;
mod origin;
mod problem;
mod rates;
mod record;
mod sandbox;
mod tables;
mod webhook;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    routing::{get, post, put},
};
use tower_http::{compression::CompressionLayer, timeout::TimeoutLayer, trace::TraceLayer};

pub(crate) use self::guest::unknown;
pub use self::{
    guest::{Guest, MaybeGuest},
    origin::{Origins, OwnOrigin},
    rates::Allowances,
};
use crate::{socket, world::World};

/// How long a request may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

/// Every route for machines that watch over the server.
pub fn admin(world: Arc<World>) -> Router {
    health::routes()
        .route("/version", get(health::version))
        .route("/metrics", get(health::metrics))
        .layer(middleware::from_fn(headers::private))
        .layer(middleware::from_fn(headers::secure))
        .with_state(world)
}

/// Every route for people.
pub fn router(world: Arc<World>) -> Router {
    let most = world.config.limits.message_bytes;
    let lookups = middleware::from_fn_with_state(Arc::clone(&world), rates::lookups);
    let table = Router::new()
        .route("/tables/{id}", get(tables::show).patch(tables::edit))
        .route("/tables/{id}/enter", post(tables::enter))
        .route("/tables/{id}/links", post(tables::link))
        .route("/tables/{id}/seats/{seat}", put(tables::sit))
        .route("/tables/{id}/nonce", put(tables::nonce))
        .route("/tables/{id}/start", post(tables::start))
        .route("/tables/{id}/leave", post(tables::leave))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/archive", get(tables::archive))
        .route("/tables/{id}/record", get(record::show))
        .route("/tables/{id}/sandbox", post(sandbox::open))
        .layer(lookups.clone());
    let api = Router::new()
        .route("/me", get(me::show).put(me::rename))
        .route("/me/tables", get(tables::mine))
        .route("/me/passphrase", post(me::passphrase))
        .route("/me/recover", post(me::recover).layer(lookups))
        .route(
            "/me/webhook",
            get(webhook::show).put(webhook::set).delete(webhook::forget),
        )
        .route("/me/webhook/test", post(webhook::test))
        .route("/games", get(tables::games))
        .route("/games/{id}/reference", get(tables::reference))
        .route("/decks/{game}", get(decks::mine))
        .route("/decks/{game}/{id}", put(decks::keep).delete(decks::forget))
        .route("/tables", get(tables::public).post(tables::open))
        .merge(table)
        .fallback(problem::no_route)
        .layer(middleware::from_fn(headers::private))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&world),
            origin::guard,
        ))
        .layer(DefaultBodyLimit::max(most));
    let health = match world.config.admin_listen {
        None => health::routes(),
        Some(_) => Router::new(),
    };
    Router::new()
        .nest("/api/v1", api)
        .route("/version", get(health::version))
        .merge(health)
        .fallback(assets::serve)
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(
            axum::http::StatusCode::SERVICE_UNAVAILABLE,
            PATIENCE,
        ))
        // Beneath the layers that would hold an upgraded connection.
        .route("/api/v1/socket", get(socket::upgrade))
        .layer(middleware::from_fn(headers::secure))
        .layer(TraceLayer::new_for_http())
        .with_state(world)
}
