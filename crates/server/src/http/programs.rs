//! The caller's programs: guests that play by a token, under a name that marks them.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use engine::text;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Guest,
    problem::{Body, PathPart},
};
use crate::{
    api_error::ApiError,
    app_state::AppState,
    secret, typed,
    wire::{Person, ProgramView},
};

/// The most programs of a person.
const MOST: u32 = 8;

/// Returns the programs, without their tokens.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    Guest(owner): Guest,
) -> Result<Json<Vec<ProgramView>>, ApiError> {
    let programs = app.store.programs(&owner.id).await?;
    let views = programs.into_iter().map(|program| view(program, None));
    Ok(Json(views.collect()))
}

/// A program's name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgramRequest {
    /// 1 to 28 characters; `BOT` is put before it.
    name: String,
}

/// Creates a program. Its token is shown once.
pub(super) async fn create(
    State(app): State<Arc<AppState>>,
    Guest(owner): Guest,
    Body(ProgramRequest { name }): Body<ProgramRequest>,
) -> Result<Json<ProgramView>, ApiError> {
    let program = Person {
        id: secret::public_id()?,
        name: typed::program_name(&name).map_err(ApiError::invalid)?,
    };
    let token = secret::programs_token()?;
    let hash = secret::token_hash(&token);
    let added = app.store.add_program(&owner.id, &program, &hash, MOST);
    if !added.await? {
        return Err(ApiError::conflict(
            "too_many_programs",
            text!("you have {0} programs, which are the most", MOST),
        ));
    }
    Ok(Json(view(program, Some(token))))
}

/// Deletes a program: its token stops working and its sockets are closed.
pub(super) async fn forget(
    State(app): State<Arc<AppState>>,
    Guest(owner): Guest,
    PathPart(program): PathPart<String>,
) -> Result<StatusCode, ApiError> {
    if !app.store.forget_program(&owner.id, &program).await? {
        return Err(ApiError::not_found(text!("you have no such program")));
    }
    app.sockets.sign_out_others(&program, "");
    Ok(StatusCode::NO_CONTENT)
}

fn view(Person { id, name }: Person, token: Option<String>) -> ProgramView {
    ProgramView { id, name, token }
}
