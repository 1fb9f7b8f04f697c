//! Custom decks at a table. Ownership is checked when a deck is chosen; its list is read when the match
//! starts. Only the owner learns its content.

use engine::{Text, text};

use crate::{
    api_error::ApiError,
    games::GameKind,
    lobby::Table,
    storage::Store,
    wire::{Person, Sitter},
};

/// The list of a deck that its owner may play now.
///
/// # Errors
/// Says what is wrong with it; for its owner only.
pub(super) async fn playable(
    store: &Store,
    kind: GameKind,
    owner: &str,
    id: &str,
) -> Result<String, ApiError> {
    let check = kind
        .check_deck
        .ok_or_else(|| ApiError::no_decks(kind.name))?;
    let deck = store.deck(owner, kind.id, id).await?;
    let deck = deck.ok_or_else(|| ApiError::not_found(text!("you have no such deck")))?;
    let faults = check(&deck.list).unwrap_or_else(|why| vec![why]);
    if faults.is_empty() {
        return Ok(deck.list);
    }
    Err(ApiError::invalid(text!(
        "\"{0}\" can't be played: {1}",
        deck.name,
        Text::joined(faults, "{0}; {1}")
    )))
}

/// The lists of the chosen decks by seat.
///
/// # Errors
/// When one can't be played any more; with details if it belongs to `who`.
pub(super) async fn lists(
    store: &Store,
    kind: GameKind,
    table: &Table,
    who: &Person,
) -> Result<Vec<Option<String>>, ApiError> {
    let mut lists = Vec::new();
    for place in &table.seats {
        let list = match (&place.deck, &place.sitter) {
            (Some(deck), Sitter::Person { id, name }) => {
                let list = playable(store, kind, id, deck).await;
                let told = |why| if *id == who.id { why } else { unfit(name, why) };
                Some(list.map_err(told)?)
            }
            _ => None,
        };
        lists.push(list);
    }
    Ok(lists)
}

/// What others learn when a deck can't be played.
fn unfit(owner: &str, why: ApiError) -> ApiError {
    if why.status >= 500 {
        return why;
    }
    let why = text!(
        "the deck that {0} chose can't be played any more; {0} must choose another",
        owner.to_owned()
    );
    ApiError::conflict("deck", why)
}
