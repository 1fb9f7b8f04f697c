//! Advice during a match, and the analysis of a finished one.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{Json, extract::State};
use engine::{advice::Weighed, text};
use tokio::sync::oneshot;

use super::{Guest, MaybeGuest, problem::PathPart, tables::settled};
use crate::{
    address::Client,
    analysis,
    api_error::ApiError,
    app_state::AppState,
    room::Command,
    wire::{AnalysisView, TableState},
};

/// Who waits for advice: one request each.
#[derive(Debug, Default)]
pub struct Advised(Mutex<BTreeSet<String>>);

impl Advised {
    fn lock(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self, person: &str) -> Result<Asking<'_>, ApiError> {
        if !self.lock().insert(person.to_owned()) {
            return Err(ApiError::rate_limited());
        }
        Ok(Asking {
            all: self,
            person: person.to_owned(),
        })
    }
}

/// A person's request for advice.
#[derive(Debug)]
struct Asking<'a> {
    all: &'a Advised,
    person: String,
}

impl Drop for Asking<'_> {
    fn drop(&mut self) {
        self.all.lock().remove(&self.person);
    }
}

/// Returns the best choices of the caller's open question.
pub(super) async fn advise(
    State(app): State<Arc<AppState>>,
    client: Client,
    Guest(person): Guest,
    PathPart(id): PathPart<String>,
) -> Result<Json<Vec<Weighed>>, ApiError> {
    spend(&app, client)?;
    let _asking = app.advised.enter(&person.id)?;
    let (reply, answer) = oneshot::channel();
    let who = person;
    app.hub.send(&app, &id, Command::Advise { who, reply })?;
    let advice = answer.await.map_err(|_| ApiError::unavailable())??;
    Ok(Json(advice))
}

/// Starts the analysis of a finished match if there is none yet, and returns what is known.
pub(super) async fn analyze(
    State(app): State<Arc<AppState>>,
    client: Client,
    Guest(person): Guest,
    PathPart(id): PathPart<String>,
) -> Result<Json<AnalysisView>, ApiError> {
    spend(&app, client)?;
    let table = settled(&app, &id, Some(person.clone())).await?;
    if let Some(known) = analysis::known(&app, &id).await?
        && !known.broken
    {
        return Ok(Json(known));
    }
    if table.state != TableState::Finished {
        let why = text!("the match is not over yet");
        return Err(ApiError::conflict("not_finished", why));
    }
    let kind = *app.game(&table.game).ok_or_else(ApiError::no_table)?;
    let started = app.store.started(&id).await?;
    let started = started.ok_or_else(ApiError::no_table)?;
    let entries = app.store.entries(&id).await?;
    let entries = entries.into_iter().map(|written| written.entry).collect();
    analysis::begin(&app, &person.id, kind, started, entries)
        .await
        .map(Json)
}

/// Returns what is known of an analysis; nothing if no one has asked for it.
pub(super) async fn analysis(
    State(app): State<Arc<AppState>>,
    MaybeGuest(person): MaybeGuest,
    PathPart(id): PathPart<String>,
) -> Result<Json<Option<AnalysisView>>, ApiError> {
    settled(&app, &id, person).await?;
    Ok(Json(analysis::known(&app, &id).await?))
}

fn spend(app: &AppState, client: Client) -> Result<(), ApiError> {
    if app.allowances.request(app, client) {
        return Ok(());
    }
    app.metrics.refusals.requests.inc();
    Err(ApiError::rate_limited())
}
