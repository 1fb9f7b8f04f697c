//! Games and tables.

use engine::text;
use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use engine::{Card, fairness::Nonce};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Guest, MaybeGuest,
    problem::{Body, PathPart},
};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    archive::{self, Secret},
    lobby::{CreateTable, SitRequest, Table, TableUpdate},
    room::Change,
    wire::{GameInfo, Person, TableState, TableView},
};

/// The maximum number of tables in a list.
pub(super) const MOST: u32 = 100;

type Answer = Result<Json<TableView>, ApiError>;

/// Lists the offered games.
pub(super) async fn games(State(app): State<Arc<AppState>>) -> Json<Vec<GameInfo>> {
    Json(app.config.games.iter().map(|g| (g.info)()).collect())
}

/// Returns a game's reference cards.
pub(super) async fn reference(
    State(app): State<Arc<AppState>>,
    PathPart(id): PathPart<String>,
) -> Result<Json<Vec<Card>>, ApiError> {
    let game = app
        .game(&id)
        .ok_or_else(|| ApiError::not_found(text!("there is no such game")))?;
    Ok(Json((game.reference)()))
}

/// Lists the tables that admitted the caller.
pub(super) async fn mine(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
) -> Result<Json<Vec<TableView>>, ApiError> {
    let mut shown = Vec::new();
    for table in app.store.tables_of(&person.id, MOST).await? {
        let known = table.view(Some(&person.id), None);
        shown.push(with_turns(&app, &table, &person.id, known).await);
    }
    Ok(Json(shown))
}

/// Folds matches whose turns were never stored, once.
async fn with_turns(
    app: &Arc<AppState>,
    table: &Table,
    person: &str,
    known: TableView,
) -> TableView {
    if !table.turns_unknown() {
        return known;
    }
    let who = Person {
        id: person.to_owned(),
        name: String::new(),
    };
    let found = app.hub.change(app, &table.id, who, Change::Look).await;
    found.unwrap_or(known)
}

/// Opens a table.
pub(super) async fn open(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    client: Client,
    Body(new): Body<CreateTable>,
) -> Result<impl IntoResponse, ApiError> {
    let game = app.game(&new.game);
    let game =
        game.ok_or_else(|| ApiError::invalid(text!("there is no game \"{0}\"", new.game.clone())))?;
    few_tables(&app, &person.id).await?;
    let table = Table::open(game, &person, &new)?;
    let add = app.store.add_table(&table);
    if table.public {
        let added = async { Ok((table.id.clone(), add.await?)) };
        app.listers.list(&app, &person.id, client, added).await?;
    } else {
        add.await?;
    }
    Ok((
        StatusCode::CREATED,
        Json(table.view(Some(&person.id), None)),
    ))
}

/// Limits the caller's unfinished tables.
pub(super) async fn few_tables(app: &AppState, person: &str) -> Result<(), ApiError> {
    let most = app.config.limits.tables_per_person;
    let unfinished = app.store.unfinished_of(person).await?;
    if unfinished < most as u64 {
        return Ok(());
    }
    let why = text!(
        "you are at {0} unfinished tables; leave some first",
        unfinished
    );
    Err(ApiError::conflict("too_many_tables", why))
}

/// Returns a table that the caller may know about.
pub(super) async fn shown(app: &AppState, id: &str, person: &str) -> Result<Table, ApiError> {
    let table = app.store.table(id).await?;
    table
        .filter(|t| t.shown_to(person))
        .ok_or_else(ApiError::no_table)
}

/// The same with its present state. A client that has just seen the end may ask before it is stored, so
/// a running match's room is asked first.
pub(super) async fn settled(
    app: &Arc<AppState>,
    id: &str,
    person: Option<Person>,
) -> Result<Table, ApiError> {
    let asker = person.as_ref().map(|p| p.id.clone()).unwrap_or_default();
    let table = shown(app, id, &asker).await?;
    let (TableState::Playing, Some(person)) = (table.state, person) else {
        return Ok(table);
    };
    app.hub.change(app, id, person, Change::Look).await?;
    shown(app, id, &asker).await
}

/// A download with one object per line.
pub(super) fn lines(name: &str, text: String) -> impl IntoResponse + use<> {
    let name = format!("attachment; filename=\"{name}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/jsonl".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, text)
}

/// Returns a table as the caller may see it.
pub(super) async fn show(
    State(app): State<Arc<AppState>>,
    MaybeGuest(person): MaybeGuest,
    PathPart(id): PathPart<String>,
) -> Answer {
    let person = person.map(|p| p.id).unwrap_or_default();
    let table = shown(&app, &id, &person).await?;
    let seed = match table.state {
        TableState::Finished => app.store.started(&id).await?.map(|s| *s.luck.secret()),
        TableState::Open | TableState::Playing => None,
    };
    let known = table.view(Some(&person), seed.as_ref());
    Ok(Json(with_turns(&app, &table, &person, known).await))
}

async fn change(app: &Arc<AppState>, id: &str, person: Guest, change: Change) -> Answer {
    Ok(Json(app.hub.change(app, id, person.0, change).await?))
}

/// Changes a table's settings.
pub(super) async fn edit(
    State(app): State<Arc<AppState>>,
    person: Guest,
    client: Client,
    PathPart(id): PathPart<String>,
    Body(edit): Body<TableUpdate>,
) -> Answer {
    let publishes = edit.public == Some(true) && {
        let table = shown(&app, &id, &person.0.id).await?;
        table.state == TableState::Open && !table.public
    };
    let host = person.0.id.clone();
    let edited = change(&app, &id, person, Change::Edit(edit));
    if !publishes {
        return edited.await;
    }
    let listed = async { Ok((id.clone(), edited.await?)) };
    app.listers.list(&app, &host, client, listed).await
}

/// A person to remove.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveRequest {
    /// Their public id.
    person: String,
    /// Whether they can't return.
    #[serde(default)]
    block: bool,
}

/// Removes a person from a table.
pub(super) async fn send_away(
    State(app): State<Arc<AppState>>,
    host: Guest,
    PathPart(id): PathPart<String>,
    Body(RemoveRequest { person, block }): Body<RemoveRequest>,
) -> Answer {
    change(&app, &id, host, Change::SendAway { person, block }).await
}

/// A request to enter a table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnterRequest {
    /// The secret of the table's or a seat's link.
    #[serde(default)]
    invite: Option<String>,
}

/// Enters a table.
pub(super) async fn enter(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
    Body(EnterRequest { invite }): Body<EnterRequest>,
) -> Answer {
    few_tables(&app, &person.0.id).await?;
    change(&app, &id, person, Change::Enter { invite }).await
}

/// The link to renew.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenewLinkRequest {
    /// The seat; `null` for the table's own link.
    seat: Option<u8>,
}

/// Replaces a link; the old one stops working.
pub(super) async fn link(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
    Body(RenewLinkRequest { seat }): Body<RenewLinkRequest>,
) -> Answer {
    change(&app, &id, person, Change::NewLink { seat }).await
}

/// Changes a seat.
pub(super) async fn sit(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart((id, seat)): PathPart<(String, u8)>,
    Body(request): Body<SitRequest>,
) -> Answer {
    change(&app, &id, person, Change::Sit { seat, request }).await
}

/// A nonce for the dice.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NonceRequest {
    /// 32 hex digits.
    #[schemars(with = "String")]
    nonce: Nonce,
}

/// Sets the caller's nonce.
pub(super) async fn nonce(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
    Body(NonceRequest { nonce }): Body<NonceRequest>,
) -> Answer {
    change(&app, &id, person, Change::Nonce(nonce)).await
}

/// Starts the match.
pub(super) async fn start(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
) -> Answer {
    change(&app, &id, person, Change::Start).await
}

/// Leaves a table.
pub(super) async fn leave(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
) -> Answer {
    change(&app, &id, person, Change::Leave).await
}

/// Opens a table for a rematch.
pub(super) async fn rematch(
    State(app): State<Arc<AppState>>,
    person: Guest,
    PathPart(id): PathPart<String>,
) -> Answer {
    change(&app, &id, person, Change::Rematch).await
}

/// Downloads a finished match as an archive.
pub(super) async fn archive(
    State(app): State<Arc<AppState>>,
    MaybeGuest(person): MaybeGuest,
    PathPart(id): PathPart<String>,
) -> Result<impl IntoResponse, ApiError> {
    let table = settled(&app, &id, person).await?;
    let not_finished = || ApiError::conflict("not_finished", text!("the match is not over yet"));
    if table.state != TableState::Finished {
        return Err(not_finished());
    }
    let started = app.store.started(&id).await?.ok_or_else(not_finished)?;
    let entries = app.store.entries(&id).await?;
    let text = archive::text(&started, &entries, Secret::Told);
    Ok(lines(&format!("eldertable-{id}"), text))
}
