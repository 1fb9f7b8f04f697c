//! Continues a match from an earlier entry: a finished match of this server, or an uploaded one. Lessons
//! start the same way.

use std::sync::Arc;

use axum::{
    Json,
    body::Body as Stream,
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
};
use engine::{
    Seat,
    archive::Archive,
    journal::{Entry, ReplayMismatch},
    text,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Guest,
    imports::{CancelOnDrop, FOLDING, ImportSlot, whole},
    problem::{Body, PathPart},
    tables::{few_tables, settled},
};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    archive::{VerifiedArchive, follow, too_long},
    catch_panic::{catch_panic, guarded_aside},
    clock,
    depth::{DEEPEST, too_deep},
    games::GameKind,
    lobby::Table,
    storage::{Append, Snapshot, Started},
    wire::{Person, TableView},
};

/// The epoch of an unclaimed table.
const UNCLAIMED: u64 = 0;

pub(super) type Opened = (StatusCode, Json<TableView>);

/// The entry and the seat to continue from.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SandboxRequest {
    /// The entry; 0 is the setup.
    seq: u64,
    /// The seat to play.
    seat: Seat,
}

/// Opens a table that continues from an entry.
pub(super) async fn open(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    PathPart(id): PathPart<String>,
    Body(SandboxRequest { seq, seat }): Body<SandboxRequest>,
) -> Result<Opened, ApiError> {
    let store = &app.store;
    let source = settled(&app, &id, Some(person.clone())).await?;
    few_tables(&app, &person.id).await?;
    let kind = *app.game(&source.game).ok_or_else(ApiError::no_table)?;
    let table = source.played_on(&kind, &person, seq, seat)?;
    let started = store.started(&id).await?.ok_or_else(ApiError::no_table)?;
    let written = store.entries(&id).await?;
    let mut entries: Vec<Entry> = written.into_iter().map(|w| w.entry).collect();
    if usize::try_from(seq).is_ok_and(|seq| seq > entries.len()) {
        return Err(ApiError::not_found(text!("there is no such entry")));
    }
    entries.retain(|entry| entry.seq <= seq);
    let (begun, done) = (started.clone(), entries.clone());
    let stand = guarded_aside(move || stand(kind, begun, done)).await;
    let stand = stand.unwrap_or_else(|_| Err(other_rules()))?;
    keep(&app, &person, table, started, entries, stand).await
}

/// The entry and the seat in an uploaded match.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportRequest {
    /// The entry; 0 is the setup, none the last one before the game is over.
    entry: Option<u64>,
    /// The seat to play; none: the first one that the match waits for.
    seat: Option<u8>,
}

/// Opens a table that continues an uploaded match. Nothing in the file is trusted.
pub(super) async fn import(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    client: Client,
    query: Result<Query<ImportRequest>, QueryRejection>,
    body: Stream,
) -> Result<Opened, ApiError> {
    let Query(from) = query.map_err(|why| ApiError::malformed(why.body_text()))?;
    few_tables(&app, &person.id).await?;
    let turn = app.imports.enter(&person.id, client)?;
    let text = whole(body, app.config.limits.archive_bytes).await?;
    let Read {
        kind,
        followed,
        stand,
    } = read(&app, &turn, text, from.entry).await?;
    let VerifiedArchive {
        started,
        entries,
        sides,
    } = followed;
    let seat = from.seat.map(Seat).or(stand.waiting.first().copied());
    let seat = seat.unwrap_or(Seat(0));
    let seq = entries.last().map_or(0, |e| e.seq);
    let table = Table::from_archive(&kind, &person, &started, sides, seq, seat)?;
    keep(&app, &person, table, started, entries, stand).await
}

/// A verified upload with its game and state.
struct Read {
    kind: GameKind,
    followed: VerifiedArchive,
    stand: Stand,
}

/// Reads and verifies an upload on a blocking thread, one at a time.
async fn read(
    app: &Arc<AppState>,
    turn: &ImportSlot<'_>,
    text: String,
    at: Option<u64>,
) -> Result<Read, ApiError> {
    let folding = turn.to_fold().await?;
    let games = Arc::clone(app);
    let nobody_waits = CancelOnDrop::default();
    let stop = nobody_waits.flag();
    let read = guarded_aside(move || {
        let _folding = folding;
        if let Some(n) = text.lines().position(|line| too_deep(line.as_bytes())) {
            let why = text!("line {0} is nested more than {1} deep", n + 1, DEEPEST);
            return Err(ApiError::invalid(why));
        }
        let archive = Archive::read(&text).map_err(ApiError::invalid)?;
        let Some(kind) = games.game(&archive.header.game).copied() else {
            let game: String = archive.header.game.chars().take(60).collect();
            let why = text!("this server does not offer the game \"{0}\"", game);
            return Err(ApiError::conflict("unknown_game", why));
        };
        let followed = follow(&kind, archive, at, &stop)?;
        let stand = stand(kind, followed.started.clone(), followed.entries.clone())?;
        Ok(Read {
            kind,
            followed,
            stand,
        })
    });
    match tokio::time::timeout(FOLDING, read).await {
        Ok(read) => read.unwrap_or_else(|_| {
            let why = text!("the rules failed while it was replayed");
            Err(ApiError::invalid(why))
        }),
        Err(_) => Err(too_long()),
    }
}

/// The state of a match after some entries.
pub(super) struct Stand {
    /// The seats that it waits for.
    waiting: Vec<Seat>,
    /// Its snapshot, so that its table need not fold it again.
    snapshot: Option<Snapshot>,
}

/// Folds these entries.
pub(super) fn stand(
    kind: GameKind,
    started: Started,
    entries: Vec<Entry>,
) -> Result<Stand, ApiError> {
    let fold = || {
        let game = (kind.host)(&started.setup, started.luck, entries)?;
        let over = game.outcome().is_some();
        let snapshot = game.snapshot(0).ok().filter(|_| game.seq() > 0);
        let stand = Stand {
            waiting: game.waiting().iter().collect(),
            snapshot: snapshot.map(|snapshot| Snapshot {
                seq: game.seq(),
                since: 0,
                version: kind.version,
                state: snapshot,
            }),
        };
        Ok::<_, ReplayMismatch>((over, stand))
    };
    let Ok(Ok((over, stand))) = catch_panic(fold) else {
        return Err(other_rules());
    };
    if over {
        return Err(ApiError::conflict("over", text!("the game is over")));
    }
    Ok(stand)
}

fn other_rules() -> ApiError {
    let why =
        text!("the rules of this game have changed since: the match can't continue from there");
    ApiError::conflict("other_rules", why)
}

/// Stores a table with this state.
pub(super) async fn keep(
    app: &AppState,
    person: &Person,
    mut table: Table,
    started: Started,
    entries: Vec<Entry>,
    stand: Stand,
) -> Result<Opened, ApiError> {
    let store = &app.store;
    let started = Started {
        table: table.id.clone(),
        at: clock::now(),
        ..started
    };
    table.waiting = Some(stand.waiting.clone());

    // The table admits people only once it is complete. An incomplete one is unreachable.
    let people = std::mem::take(&mut table.people);
    store.add_table(&table).await?;
    store.start(&table, &started, &[], UNCLAIMED).await?;
    let append = Append {
        table: table.id.clone(),
        epoch: UNCLAIMED,
        at: started.at,
        waiting: stand.waiting,
        notices: Vec::new(),
        clocked: None,
        entries,
    };
    if !append.entries.is_empty() {
        store.append(&[append]).await?;
    }
    if let Some(snapshot) = &stand.snapshot {
        store.save_snapshot(&table.id, snapshot, UNCLAIMED).await?;
    }
    table.people = people;
    store.save_table(&table, UNCLAIMED).await?;
    let view = table.view(Some(&person.id), None);
    Ok((StatusCode::CREATED, Json(view)))
}
