//! Downloads a match as its viewer saw it.

use std::sync::Arc;

use axum::{extract::State, response::IntoResponse};
use engine::text;

use super::{
    MaybeGuest,
    problem::PathPart,
    tables::{lines, shown},
};
use crate::{
    address::Client, api_error::ApiError, app_state::AppState, catch_panic::guarded_aside, record,
    wire::TableState,
};

/// Returns the match so far as the caller may see it. Folding it costs as much as a changing request.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    client: Client,
    MaybeGuest(person): MaybeGuest,
    PathPart(id): PathPart<String>,
) -> Result<impl IntoResponse, ApiError> {
    if !app.allowances.request(&app, client) {
        app.metrics.refusals.requests.inc();
        return Err(ApiError::rate_limited());
    }
    let asker = person.map(|p| p.id).unwrap_or_default();
    let table = shown(&app, &id, &asker).await?;
    let kind = *app.game(&table.game).ok_or_else(ApiError::no_table)?;
    if table.state == TableState::Open {
        let why = text!("the match has not started yet");
        return Err(ApiError::conflict("not_started", why));
    }
    let viewer = table.viewer(&asker).filter(|_| table.sees_it_live(&asker));
    let viewer = viewer.ok_or_else(|| {
        ApiError::forbidden(text!(
            "only people who see the match without delay can download it before it is over"
        ))
    })?;
    let started = app
        .store
        .started(&id)
        .await?
        .ok_or_else(ApiError::no_table)?;
    let entries = app.store.entries(&id).await?;
    let write = move || record::text(&table, kind, &started, &entries, viewer);
    let Ok(Ok(text)) = guarded_aside(write).await else {
        return Err(ApiError::frozen(text!("the rules failed at this command")));
    };
    Ok(lines(&format!("eldertable-{id}-record"), text))
}
