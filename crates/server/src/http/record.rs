//! A match as the one who asks was shown it, to take away.

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::{extract::State, http::header, response::IntoResponse};
use engine::text;

use super::{MaybeGuest, problem::Part};
use crate::{address::Client, denied::Denied, record, wire::TableState, world::World};

/// The match so far, through the eyes of whoever asks. It is folded for that, so it counts as much as a
/// request that changes something.
pub(super) async fn show(
    State(world): State<Arc<World>>,
    client: Client,
    MaybeGuest(person): MaybeGuest,
    Part(id): Part<String>,
) -> Result<impl IntoResponse, Denied> {
    if !world.allowances.request(&world, client) {
        world.metrics.refusals.requests.add(1);
        return Err(Denied::rate_limited());
    }
    let asker = person.map(|p| p.id).unwrap_or_default();
    let table = world.store.table(&id).await?;
    let table = table.filter(|t| t.shown_to(&asker));
    let table = table.ok_or_else(Denied::no_table)?;
    let kind = *world.game(&table.game).ok_or_else(Denied::no_table)?;
    if table.state == TableState::Open {
        let why = text!("the match has not started yet");
        return Err(Denied::conflict("not_started", why));
    }
    let viewer = table.viewer(&asker).filter(|_| table.sees_it_live(&asker));
    let viewer = viewer.ok_or_else(|| {
        Denied::forbidden(text!(
            "only those who see the match as it is can take it with them before it is over"
        ))
    })?;
    let started = world
        .store
        .started(&id)
        .await?
        .ok_or_else(Denied::no_table)?;
    let entries = world.store.entries(&id).await?;
    let write = move || {
        let write = || record::text(&table, kind, &started, &entries, viewer);
        std::panic::catch_unwind(AssertUnwindSafe(write))
    };
    let Ok(Ok(Ok(text))) = tokio::task::spawn_blocking(write).await else {
        return Err(Denied::frozen(text!("the rules failed at this command")));
    };
    let name = format!("attachment; filename=\"eldertable-{id}-record.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}
