//! The page: embedded in the server, or from a folder. The build packs each file once as `….br`.

use std::{borrow::Cow, path::Path, sync::Arc};

use axum::{
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::RustEmbed;

use crate::{api_error::ApiError, app_state::AppState};

#[derive(Debug, RustEmbed)]
#[folder = "../../web-client/dist"]
struct Built;

const INDEX: &str = "index.html";
/// As the index, but it names what a table needs.
const TABLE: &str = "table.html";
/// Files whose names contain a hash never change.
const FOREVER: &str = "public, max-age=31536000, immutable";

const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8>\
    <title>Eldertable</title><h1>The server runs, its page was not built in</h1>\
    <p>Build the page with <code>npm ci &amp;&amp; npm run build</code> in <code>web-client</code> \
    and the server again, or start it with <code>--client-dir</code>. <code>./play</code> does \
    all of it.</p></html>";

/// Whether a page is embedded.
pub(crate) fn built_in() -> bool {
    Built::get(INDEX).is_some()
}

/// Serves a file of the page, and its document for the page's own routes.
pub(super) async fn serve(
    State(app): State<Arc<AppState>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::wrong_method().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let folder = app.config.client_dir.as_deref();
    if takes_brotli(&headers)
        && let Some(file) = find(folder, &format!("{path}.br")).await
    {
        return ([(header::CONTENT_ENCODING, "br")], answer(path, file)).into_response();
    }
    if let Some(file) = find(folder, path).await {
        return answer(path, file);
    }
    if !own_route(path) {
        return (StatusCode::NOT_FOUND, "there is nothing here\n").into_response();
    }
    if path.starts_with("t/")
        && let Some(file) = find(folder, TABLE).await
    {
        return answer(TABLE, file);
    }
    match find(folder, INDEX).await {
        Some(file) => answer(INDEX, file),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(NOT_BUILT)).into_response(),
    }
}

fn own_route(path: &str) -> bool {
    let pages = ["t/", "rules/", "learn/", "decks/"];
    ["", INDEX, "you"].contains(&path) || pages.iter().any(|page| path.starts_with(page))
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).iter();
    all.filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|one| one.trim() == "br" || one.trim().starts_with("br;") && !one.ends_with("q=0"))
}

fn answer(path: &str, file: Cow<'static, [u8]>) -> Response {
    let kind = mime_guess::from_path(path)
        .first_or_octet_stream()
        .to_string();
    let kept = if path.starts_with("assets/") {
        FOREVER
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, kept.to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    (headers, file).into_response()
}

async fn find(folder: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = folder else {
        return Built::get(path).map(|file| file.data);
    };
    let plain = path.split('/').all(|part| {
        !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', ':', '\0'])
    });
    if !plain {
        return None;
    }
    tokio::fs::read(folder.join(path))
        .await
        .ok()
        .map(Cow::Owned)
}
