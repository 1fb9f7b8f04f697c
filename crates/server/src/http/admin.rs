//! The operators' API on the admin listener: tables, people, reports, and the audit log.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequestParts, Query, Request, State, rejection::QueryRejection},
    http::{StatusCode, header, request::Parts},
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
};
use engine::text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::{
    Routes,
    api_router::ApiRouter,
    me::rename_everywhere,
    problem::{Body, PathPart},
    tables::MOST,
};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    clock,
    lobby::Table,
    moderation::{AuditAction, AuditEntry, Report, Sanction},
    room::Command,
    storage::patiently,
    typed,
    wire::{Person, TableState},
};

pub(super) fn routes(app: &Arc<AppState>) -> Routes {
    let guard = from_fn_with_state(Arc::clone(app), operators_only);
    let listed = ApiRouter::new()
        .get("/tables", tables)
        .post("/tables/{id}/close", close_table)
        .get("/people", people)
        .patch("/people/{id}", decide)
        .get("/reports", reports)
        .post("/reports/{number}/settle", settle)
        .get("/acts", acts);
    ApiRouter::new().nest("/admin/v1", listed.with(|router| router.route_layer(guard)))
}

/// Refuses requests without the operators' token.
async fn operators_only(
    State(app): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(token) = &app.config.admin_token else {
        let why = text!("moderation is off: set admin_token");
        return ApiError::forbidden(why).into_response();
    };
    let said = request.headers().get(header::AUTHORIZATION);
    let said = said.and_then(|v| v.to_str().ok()?.strip_prefix("Bearer "));
    if !said.is_some_and(|said| token.is(said)) {
        tracing::warn!("a request for operators came without their token");
        return ApiError::no_operator().into_response();
    }
    next.run(request).await
}

/// The operator's name from `X-Operator`, for the audit log.
struct Operator(String);

impl<S: Send + Sync> FromRequestParts<S> for Operator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let said = parts.headers.get("x-operator");
        let name = said.and_then(|v| v.to_str().ok()).unwrap_or("operator");
        typed::clean(text!("the operator's name"), name, typed::NAME)
            .map(Self)
            .map_err(ApiError::invalid)
    }
}

/// Query parameters of the lists.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct ListQuery {
    search: String,
    settled: bool,
    skip: u32,
    most: Option<u32>,
}

impl ListQuery {
    fn read(asked: Result<Query<Self>, QueryRejection>) -> Result<(Self, u32), ApiError> {
        let Query(asked) = asked.map_err(|why| ApiError::malformed(why.body_text()))?;
        let most = asked.most.unwrap_or(MOST).clamp(1, MOST);
        Ok((asked, most))
    }
}

type SearchQuery = Result<Query<ListQuery>, QueryRejection>;

/// A table as operators see it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AdminTable {
    id: String,
    name: String,
    game: String,
    state: TableState,
    public: bool,
    /// The host's public id.
    host: String,
    /// The people who were admitted.
    people: Vec<Person>,
    /// Milliseconds since 1970.
    created_at: u64,
}

impl From<Table> for AdminTable {
    fn from(table: Table) -> Self {
        let people = table.people.into_iter();
        Self {
            id: table.id,
            name: table.name,
            game: table.game,
            state: table.state,
            public: table.public,
            host: table.host,
            people: people.map(|(id, name)| Person { id, name }).collect(),
            created_at: table.created_at,
        }
    }
}

async fn tables(
    State(app): State<Arc<AppState>>,
    asked: SearchQuery,
) -> Result<Json<Vec<AdminTable>>, ApiError> {
    let (asked, most) = ListQuery::read(asked)?;
    let found = app.store.all_tables(&asked.search, asked.skip, most);
    let found = patiently(found).await?;
    Ok(Json(found.into_iter().map(AdminTable::from).collect()))
}

/// The reason for an act.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reason {
    /// 1 to 500 characters, for the record.
    why: String,
}

fn reason(why: &str) -> Result<String, ApiError> {
    typed::clean(text!("the reason"), why, typed::CHAT).map_err(ApiError::invalid)
}

/// Closes a table. A running match ends without a winner; an open table is deleted.
async fn close_table(
    State(app): State<Arc<AppState>>,
    Operator(by): Operator,
    PathPart(table): PathPart<String>,
    Body(Reason { why }): Body<Reason>,
) -> Result<StatusCode, ApiError> {
    let why = reason(&why)?;
    let known = patiently(app.store.table(&table)).await?;
    let name = known.ok_or_else(ApiError::no_table)?.name;
    let (reply, answer) = oneshot::channel();
    app.hub.send(&app, &table, Command::CloseTable { reply })?;
    answer.await.map_err(|_| ApiError::unavailable())??;
    let did = AuditAction::ClosedTable { table, name };
    patiently(app.store.note_act(&act(by, why, did))).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn act(by: String, why: String, did: AuditAction) -> AuditEntry {
    tracing::info!(by, ?did, "an operator acts");
    let at = clock::now();
    AuditEntry { at, by, why, did }
}

/// A person as operators see them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AdminPerson {
    id: String,
    name: String,
    #[serde(flatten)]
    sanction: Sanction,
}

impl AdminPerson {
    fn of(app: &AppState, Person { id, name }: Person) -> Self {
        let sanction = app.sanctions.of(&id);
        Self { id, name, sanction }
    }
}

async fn people(
    State(app): State<Arc<AppState>>,
    asked: SearchQuery,
) -> Result<Json<Vec<AdminPerson>>, ApiError> {
    let (asked, most) = ListQuery::read(asked)?;
    let found = app.store.people(&asked.search, asked.skip, most);
    let found = patiently(found).await?.into_iter();
    let shown = found.map(|person| AdminPerson::of(&app, person));
    Ok(Json(shown.collect()))
}

/// Changes to a person. Absent fields keep their values.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonUpdate {
    name: Option<String>,
    muted: Option<bool>,
    banned: Option<bool>,
    /// 1 to 500 characters, for the record.
    why: String,
}

async fn decide(
    State(app): State<Arc<AppState>>,
    Operator(by): Operator,
    PathPart(id): PathPart<String>,
    Body(decide): Body<PersonUpdate>,
) -> Result<Json<AdminPerson>, ApiError> {
    let why = reason(&decide.why)?;
    let found = patiently(app.store.person(&id)).await?;
    let before = found.ok_or_else(|| ApiError::not_found(text!("there is no such person")))?;
    let name = match &decide.name {
        Some(name) => typed::renamed(&before.name, name).map_err(ApiError::invalid)?,
        None => before.name.clone(),
    };
    let person = Person { id, name };
    let now = app.sanctions.of(&person.id);
    let sanction = Sanction {
        muted: decide.muted.unwrap_or(now.muted),
        banned: decide.banned.unwrap_or(now.banned),
    };
    let did = AuditAction::Decided {
        person: person.clone(),
        before: before.name.clone(),
        sanction,
    };
    let act = act(by, why, did);
    let store = &app.store;
    app.sanctions.decide(store, &person, sanction, &act).await?;
    if sanction.banned {
        app.sockets.close_banned(&person.id);
        for program in store.programs(&person.id).await? {
            app.sockets.close_banned(&program.id);
        }
    }
    if person.name != before.name {
        rename_everywhere(&app, &person).await?;
    }
    Ok(Json(AdminPerson::of(&app, person)))
}

async fn reports(
    State(app): State<Arc<AppState>>,
    asked: SearchQuery,
) -> Result<Json<Vec<Report>>, ApiError> {
    let (asked, most) = ListQuery::read(asked)?;
    let reports = app.store.reports(asked.settled, asked.skip, most);
    Ok(Json(patiently(reports).await?))
}

async fn settle(
    State(app): State<Arc<AppState>>,
    Operator(by): Operator,
    PathPart(report): PathPart<u64>,
    Body(Reason { why }): Body<Reason>,
) -> Result<StatusCode, ApiError> {
    let act = act(by, reason(&why)?, AuditAction::Settled { report });
    if !patiently(app.store.settle_report(report, &act)).await? {
        return Err(ApiError::not_found(text!(
            "there is no open report with this number"
        )));
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn acts(
    State(app): State<Arc<AppState>>,
    asked: SearchQuery,
) -> Result<Json<Vec<AuditEntry>>, ApiError> {
    let (asked, most) = ListQuery::read(asked)?;
    Ok(Json(patiently(app.store.acts(asked.skip, most)).await?))
}
