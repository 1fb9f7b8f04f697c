//! Reports from players to the operators.

use std::sync::Arc;

use axum::{extract::State, http::StatusCode};
use engine::text;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Guest, problem::Body};
use crate::{
    address::Client,
    api_error::ApiError,
    app_state::AppState,
    clock,
    moderation::{Report, ReportedLine},
    storage::patiently,
    typed,
    wire::Person,
};

/// Chat lines stored with a report.
const LINES: u32 = 30;
/// Open reports per person.
const OPEN: u32 = 10;

/// A report about a person at a table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReportRequest {
    /// The id of the table where it happened.
    table: String,
    /// The public id of the reported person, who is at the table or spoke there recently.
    person: String,
    /// Why: 1 to 500 characters.
    why: String,
}

/// Stores a report with the last chat lines that its reporter can see.
pub(super) async fn report(
    State(app): State<Arc<AppState>>,
    Guest(by): Guest,
    client: Client,
    Body(new): Body<ReportRequest>,
) -> Result<StatusCode, ApiError> {
    let why =
        typed::clean(text!("the reason"), &new.why, typed::CHAT).map_err(ApiError::invalid)?;
    if !app.allowances.report(client) {
        return Err(ApiError::rate_limited());
    }
    let stored = patiently(app.store.stored(&new.table, LINES)).await?;
    let stored = stored.filter(|stored| stored.table.shown_to(&by.id));
    let stored = stored.ok_or_else(ApiError::no_table)?;
    let heard = stored.chat.iter().filter(|l| stored.table.hears(&by.id, l));
    let lines: Vec<ReportedLine> = heard.map(ReportedLine::from).collect();
    let said = lines.iter().rev().find(|line| line.by == new.person);
    let name = stored.table.people.get(&new.person);
    let name = name.or_else(|| said.map(|line| &line.name)).cloned();
    let name = name.filter(|_| new.person != by.id && !new.person.is_empty());
    let name = name.ok_or_else(|| ApiError::not_found(text!("there is no such person")))?;
    let report = Report {
        number: 0,
        at: clock::now(),
        by,
        about: Person {
            id: new.person,
            name,
        },
        table: new.table,
        why,
        lines,
    };
    if !patiently(app.store.add_report(&report, OPEN)).await? {
        let why = text!("you have 10 open reports; wait until an operator has read some");
        return Err(ApiError::conflict("too_many_reports", why));
    }
    app.metrics.reports.inc();
    Ok(StatusCode::NO_CONTENT)
}
