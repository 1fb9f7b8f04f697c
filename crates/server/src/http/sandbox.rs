//! Playing a finished match on from one of its moments.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use engine::{Seat, journal::Entry, text};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Guest,
    problem::{Body, Part},
    tables::{few_tables, settled},
};
use crate::{
    clock,
    denied::Denied,
    games::GameKind,
    guarded::guarded_aside,
    storage::{Append, Started},
    world::World,
};

/// The epoch of a table that nobody has claimed yet.
const UNCLAIMED: u64 = 0;

/// From where, and in which seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayOn {
    /// After which entry; 0 is the set-up.
    seq: u64,
    /// The seat to play.
    seat: Seat,
}

/// Opens a table at which the match stands as it stood then.
pub(super) async fn open(
    State(world): State<Arc<World>>,
    Guest(person): Guest,
    Part(id): Part<String>,
    Body(PlayOn { seq, seat }): Body<PlayOn>,
) -> Result<impl IntoResponse, Denied> {
    let store = &world.store;
    let source = settled(&world, &id, Some(person.clone())).await?;
    few_tables(&world, &person.id).await?;
    let kind = *world.game(&source.game).ok_or_else(Denied::no_table)?;
    let mut table = source.played_on(&kind, &person, seq, seat)?;
    let started = store.started(&id).await?.ok_or_else(Denied::no_table)?;
    let written = store.entries(&id).await?;
    let mut entries: Vec<Entry> = written.into_iter().map(|w| w.entry).collect();
    if usize::try_from(seq).is_ok_and(|seq| seq > entries.len()) {
        return Err(Denied::not_found(text!("there is no such entry")));
    }
    entries.retain(|entry| entry.seq <= seq);
    let started = Started {
        table: table.id.clone(),
        at: clock::now(),
        ..started
    };
    let waiting = waiting(kind, started.clone(), entries.clone()).await?;
    table.waiting = Some(waiting.clone());

    // Until it is whole nobody is let in: one that was begun only leads nowhere.
    let people = std::mem::take(&mut table.people);
    store.add_table(&table).await?;
    store.start(&table, &started, UNCLAIMED).await?;
    let append = Append {
        table: table.id.clone(),
        epoch: UNCLAIMED,
        entries,
        at: started.at,
        waiting,
        clocked: None,
    };
    if seq > 0 {
        store.append(&[append]).await?;
    }
    table.people = people;
    store.save_table(&table, UNCLAIMED).await?;
    let view = table.view(Some(&person.id), None);
    Ok((StatusCode::CREATED, Json(view)))
}

/// Whom the match waits for after these entries: it is played again for that, away from everybody who
/// is being answered.
async fn waiting(
    kind: GameKind,
    started: Started,
    entries: Vec<Entry>,
) -> Result<Vec<Seat>, Denied> {
    let fold = move || (kind.host)(&started.setup, started.luck, entries);
    let Ok(Ok(game)) = guarded_aside(fold).await else {
        let why =
            text!("the rules of this game have changed since: it can't be played on from there");
        return Err(Denied::conflict("other_rules", why));
    };
    if game.outcome().is_some() {
        return Err(Denied::conflict("over", text!("the game is over")));
    }
    Ok(game.waiting().iter().collect())
}
