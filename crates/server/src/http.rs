//! HTTP: the lobby's API, health, and the page.

mod admin;
mod advice;
mod api_router;
mod assets;
mod decks;
mod described;
mod guest;
mod headers;
mod health;
mod imports;
mod lessons;
mod me;
mod origin;
mod problem;
mod programs;
mod public;
mod rates;
mod record;
mod reports;
mod sandbox;
mod tables;
mod webhook;

use std::sync::Arc;

pub(crate) use self::assets::built_in as page_is_built_in;
use axum::{
    Router,
    extract::DefaultBodyLimit,
    middleware,
    response::{IntoResponse, Response},
};
use tower_http::{compression::CompressionLayer, trace::TraceLayer};

use self::api_router::ApiRouter;
pub(crate) use self::{
    admin::{AdminPerson, AdminTable, PersonUpdate, Reason},
    decks::DeckInput,
    guest::{keep, known_by, unknown},
    health::Build,
    me::RenameRequest,
    problem::{PathPart, Problem, in_time},
    programs::ProgramRequest,
    reports::ReportRequest,
    sandbox::SandboxRequest,
    tables::{EnterRequest, NonceRequest, RemoveRequest, RenewLinkRequest},
    webhook::WebhookRequest,
};
pub use self::{
    advice::Advised,
    api_router::Route,
    guest::{Guest, MaybeGuest},
    imports::Imports,
    origin::{Origins, OwnOrigin},
    public::ListingLimits,
    rates::RateLimits,
};
use crate::{api_error::ApiError, app_state::AppState, socket};

/// How long a request may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(30);

type Routes = ApiRouter<Arc<AppState>>;

/// All routes for monitoring and operators.
pub fn admin(app: Arc<AppState>) -> Router {
    for_machines(&app).into_router().with_state(app)
}

/// All routes for people.
pub fn router(app: Arc<AppState>) -> Router {
    for_people(&app).into_router().with_state(app)
}

/// All routes: for people, and on the admin listener.
pub fn routes(app: &Arc<AppState>) -> [Vec<Route>; 2] {
    [for_people(app), for_machines(app)].map(|listed| listed.routes().to_vec())
}

fn for_machines(app: &Arc<AppState>) -> Routes {
    let secure = middleware::from_fn_with_state(Arc::clone(app), headers::secure);
    health::routes()
        .get("/version", health::version)
        .get("/metrics", health::metrics)
        .merge(admin::routes(app))
        .with(|router| {
            router
                .fallback(problem::no_route)
                .method_not_allowed_fallback(problem::no_method)
                .layer(middleware::from_fn(headers::private))
                .layer(secure)
        })
}

/// Routes of one table. Limits lookups of tables that don't exist.
fn tables(app: &Arc<AppState>) -> Routes {
    let lookups = middleware::from_fn_with_state(Arc::clone(app), rates::lookups);
    ApiRouter::new()
        .get("/tables/{id}", tables::show)
        .patch("/tables/{id}", tables::edit)
        .post("/tables/{id}/enter", tables::enter)
        .post("/tables/{id}/links", tables::link)
        .put("/tables/{id}/seats/{seat}", tables::sit)
        .put("/tables/{id}/nonce", tables::nonce)
        .post("/tables/{id}/start", tables::start)
        .post("/tables/{id}/send-away", tables::send_away)
        .post("/tables/{id}/leave", tables::leave)
        .post("/tables/{id}/rematch", tables::rematch)
        .get("/tables/{id}/archive", tables::archive)
        .get("/tables/{id}/record", record::show)
        .post("/tables/{id}/sandbox", sandbox::open)
        .get("/tables/{id}/lesson", lessons::show)
        .get("/tables/{id}/advice", advice::advise)
        .get("/tables/{id}/analysis", advice::analysis)
        .post("/tables/{id}/analysis", advice::analyze)
        .post("/me/recover", me::recover)
        .with(|router| router.layer(lookups))
}

fn api(app: &Arc<AppState>) -> Routes {
    let most = app.config.limits.message_bytes;
    let guard = middleware::from_fn_with_state(Arc::clone(app), origin::guard);
    ApiRouter::new()
        .get("/me", me::show)
        .put("/me", me::rename)
        .get("/me/tables", tables::mine)
        .post("/me/passphrase", me::passphrase)
        .get("/me/devices", me::devices)
        .delete("/me/devices/others", me::sign_out_others)
        .get("/me/programs", programs::list)
        .post("/me/programs", programs::create)
        .delete("/me/programs/{program}", programs::forget)
        .get("/me/webhook", webhook::show)
        .put("/me/webhook", webhook::set)
        .delete("/me/webhook", webhook::forget)
        .post("/me/webhook/test", webhook::test)
        .get("/games", tables::games)
        .get("/games/{id}/reference", tables::reference)
        .get("/games/{id}/lessons", lessons::list)
        .post("/games/{id}/lessons/{number}", lessons::open)
        .get("/decks/{game}", decks::mine)
        .put("/decks/{game}/{id}", decks::keep)
        .delete("/decks/{game}/{id}", decks::forget)
        .get("/tables", public::list)
        .post("/tables", tables::open)
        .post("/sandboxes", sandbox::import)
        .post("/reports", reports::report)
        .merge(tables(app))
        .with(|router| {
            router
                .fallback(problem::no_route)
                .method_not_allowed_fallback(problem::no_method)
                .layer(middleware::from_fn(headers::private))
                .layer(guard)
                .layer(DefaultBodyLimit::max(most))
        })
}

fn for_people(app: &Arc<AppState>) -> Routes {
    let health = match app.config.admin_listen {
        None => health::routes(),
        Some(_) => ApiRouter::new(),
    };
    let secure = middleware::from_fn_with_state(Arc::clone(app), headers::secure);
    let meant = middleware::from_fn_with_state(Arc::clone(app), origin::meant);
    ApiRouter::new()
        .nest("/api/v1", api(app))
        .get("/api/openapi.json", described::openapi)
        .get("/api/asyncapi.json", described::asyncapi)
        .get("/version", health::version)
        .with(|router| {
            router
                .fallback(assets::serve)
                .layer(CompressionLayer::new())
                .layer(middleware::from_fn(patience))
        })
        // Placed below the layers that would buffer an upgraded connection or compress events.
        .get("/api/v1/socket", socket::upgrade)
        .post("/api/v1/streams", socket::open)
        .merge(messages(app))
        .with(|router| {
            router
                .method_not_allowed_fallback(problem::no_method)
                .layer(meant)
        })
        .merge(health)
        .with(|router| router.layer(secure).layer(TraceLayer::new_for_http()))
}

/// Routes for messages of event streams; as large as a socket's.
fn messages(app: &Arc<AppState>) -> Routes {
    let most = app.config.limits.message_bytes * socket::PATIENT;
    ApiRouter::new()
        .post("/api/v1/streams/{stream}/{number}", socket::say)
        .with(|router| {
            router
                .layer(DefaultBodyLimit::max(most))
                .layer(middleware::from_fn(headers::private))
                .layer(middleware::from_fn(patience))
        })
}

/// Answers a request that takes too long with a retryable error.
async fn patience(request: axum::extract::Request, next: middleware::Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::unavailable().into_response(),
    }
}
