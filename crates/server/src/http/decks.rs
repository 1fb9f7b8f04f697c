//! Custom decks.

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
    api_error::ApiError, app_state::AppState, games::CheckDeck, storage::Deck, typed, wire::OwnDeck,
};

/// How a game with custom decks checks them.
fn checks(app: &AppState, game: &str) -> Result<CheckDeck, ApiError> {
    let game = app
        .game(game)
        .ok_or_else(|| ApiError::not_found(text!("there is no such game")))?;
    game.check_deck.ok_or_else(|| ApiError::no_decks(game.name))
}

fn shown(check: CheckDeck, Deck { id, name, list }: Deck) -> OwnDeck {
    let faults = check(&list).unwrap_or_else(|why| vec![why]);
    OwnDeck {
        id,
        name,
        list,
        faults,
    }
}

/// Lists the caller's decks for a game.
pub(super) async fn mine(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    PathPart(game): PathPart<String>,
) -> Result<Json<Vec<OwnDeck>>, ApiError> {
    let check = checks(&app, &game)?;
    let decks = app.store.decks(&person.id, &game).await?;
    Ok(Json(decks.into_iter().map(|d| shown(check, d)).collect()))
}

/// A deck from its owner.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeckInput {
    /// 1 to 60 characters.
    name: String,
    /// At most 8,000 characters.
    list: String,
}

/// Stores a deck, new or changed. It may break rules, but must be readable.
pub(super) async fn keep(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    PathPart((game, id)): PathPart<(String, String)>,
    Body(DeckInput { name, list }): Body<DeckInput>,
) -> Result<Json<OwnDeck>, ApiError> {
    let check = checks(&app, &game)?;
    if !typed::made_id(&id) {
        let why = text!("a deck's id is 1 to 64 visible ASCII characters");
        return Err(ApiError::malformed(why));
    }
    let name = typed::clean(text!("the deck's name"), &name, typed::DECK_NAME);
    let list = typed::lines(text!("the list"), &list, typed::DECK_LIST);
    let deck = Deck {
        id,
        name: name.map_err(ApiError::invalid)?,
        list: list.map_err(ApiError::invalid)?,
    };
    check(&deck.list).map_err(ApiError::invalid)?;
    let most = app.config.limits.decks_per_person;
    let store = &app.store;
    if !store.save_deck(&person.id, &game, &deck, most).await? {
        let why = text!("you have {0} decks; delete one first", most);
        return Err(ApiError::conflict("too_many_decks", why));
    }
    Ok(Json(shown(check, deck)))
}

/// Deletes a deck, if it exists.
pub(super) async fn forget(
    State(app): State<Arc<AppState>>,
    Guest(person): Guest,
    PathPart((game, id)): PathPart<(String, String)>,
) -> Result<StatusCode, ApiError> {
    checks(&app, &game)?;
    app.store.remove_deck(&person.id, &game, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
