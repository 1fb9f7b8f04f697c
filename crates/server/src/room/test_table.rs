//! A table for tests of a room's parts.

use serde_json::json;

use crate::lobby::Table;

/// A running match of two people, `ada` and `bob`, at a public table.
pub(super) fn table() -> Table {
    let seat = |id: &str| json!({ "sitter": { "type": "person", "id": id, "name": id } });
    let record = json!({
        "id": "t", "name": "A table", "game": "skirmish", "state": "playing", "public": true,
        "spectators": true, "host": "ada", "seats": [seat("ada"), seat("bob")], "options": {},
        "invite": "", "people": { "ada": "ada", "bob": "bob" }, "banned": [], "created_at": 0,
    });
    serde_json::from_value(record).unwrap()
}
