//! Factions, icons, keywords, phases and the words of the rules: the texts are in `data/terms.toml`.

use std::sync::LazyLock;

use engine::{Card, Text, reference::Status};
use serde::Deserialize;

use super::card;
use crate::ids::{CardType, Faction, Icon, Keyword, Phase};

/// Every card, by kind.
pub(super) fn cards() -> Vec<Card> {
    TERMS.clone()
}

static TERMS: LazyLock<Vec<Card>> = LazyLock::new(|| {
    read(include_str!("../../data/terms.toml"))
        .unwrap_or_else(|why| panic!("data of the reference cards: {why}"))
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    faction: Vec<Row>,
    icon: Vec<Row>,
    struggle: Vec<Row>,
    keyword: Vec<Row>,
    phase: Vec<Row>,
    term: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    /// For things that have no name in the rules' own tables.
    #[serde(default)]
    name: String,
    text: String,
    rule: String,
    #[serde(default)]
    status: Status,
}

fn read(text: &str) -> Result<Vec<Card>, String> {
    let file: File = toml::from_str(text).map_err(|e| e.to_string())?;
    let tables = [
        ("faction", file.faction),
        ("icon", file.icon),
        ("struggle", file.struggle),
        ("keyword", file.keyword),
        ("phase", file.phase),
        ("term", file.term),
    ];
    let rows = tables
        .into_iter()
        .flat_map(|(kind, rows)| rows.into_iter().map(move |row| (kind, row)));
    rows.map(|(kind, row)| of(kind, row)).collect()
}

fn of(kind: &str, row: Row) -> Result<Card, String> {
    let name = known(kind, &row.id).map_or_else(|| Text::from(row.name), Text::from);
    if name.is_empty() {
        return Err(format!("{kind} {} has no name", row.id));
    }
    Ok(Card {
        rule: row.rule,
        status: row.status,
        ..card(kind, row.id, name, &row.text)
    })
}

/// The name that the rules know a thing by.
fn known(kind: &str, id: &str) -> Option<&'static str> {
    match kind {
        "faction" => Faction::from_id(id).map(Faction::name),
        "icon" | "struggle" => Icon::from_id(id).map(Icon::name),
        "keyword" => Keyword::from_id(id).map(Keyword::name),
        "phase" => Phase::from_id(id).map(Phase::name),
        _ => CardType::from_id(id).map(CardType::name),
    }
}
