//! Reference cards in our own words.
//!
//! The words are in `data/reference.toml`; names and the facts that the rules know are added from
//! them by `facts`, so that a card can't say something else than what is played.

mod facts;

use std::sync::LazyLock;

use engine::{
    Card, Text,
    reference::{Fact, Status},
};
use serde::Deserialize;

use crate::{
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    variants::Variant,
};

/// Every card of the base game, by kind.
pub(crate) fn cards() -> Vec<Card> {
    CARDS.clone()
}

/// Every card of Duel: those of the base game, with Duel's own in their place.
pub(crate) fn duel_cards() -> Vec<Card> {
    DUEL_CARDS.clone()
}

static CARDS: LazyLock<Vec<Card>> =
    LazyLock::new(|| read(include_str!("../data/reference.toml"), Variant::Base));

static DUEL_CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let mut cards = read(include_str!("../data/reference.toml"), Variant::Duel);
    for own in read(include_str!("../data/reference-duel.toml"), Variant::Duel) {
        let same = |c: &&mut Card| c.kind == own.kind && c.id == own.id;
        match cards.iter_mut().find(same) {
            Some(card) => *card = own,
            None => cards.push(own),
        }
    }
    cards
});

fn read(text: &str, variant: Variant) -> Vec<Card> {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and tested"
    )]
    let file: File = toml::from_str(text).expect("the reference cards' data file is well formed");
    let tables = [
        ("faction", file.faction),
        ("unit", file.unit),
        ("spellbook", file.spellbook),
        ("ability", file.ability),
        ("requirement", file.requirement),
        ("area", file.area),
        ("action", file.action),
        ("term", file.term),
        ("phase", file.phase),
        ("battle_step", file.battle_step),
    ];
    tables
        .into_iter()
        .flat_map(|(kind, rows)| {
            let cards = rows.into_iter();
            cards.map(move |row| card(kind, row, variant))
        })
        .collect()
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct File {
    faction: Vec<Row>,
    unit: Vec<Row>,
    spellbook: Vec<Row>,
    ability: Vec<Row>,
    requirement: Vec<Row>,
    area: Vec<Row>,
    action: Vec<Row>,
    term: Vec<Row>,
    phase: Vec<Row>,
    battle_step: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    /// For things that have no name in the rules' own tables.
    #[serde(default)]
    name: Text,
    #[serde(default)]
    of: String,
    #[serde(default)]
    facts: Vec<(Text, Text)>,
    text: Text,
    rule: String,
    #[serde(default)]
    status: Status,
    /// A unit's dice.
    #[serde(default)]
    combat: String,
    /// What changes a unit's cost.
    #[serde(default)]
    cost_note: String,
    /// The spellbook tied to a unit.
    #[serde(default)]
    book: Option<Spellbook>,
}

/// What the rules know about a card's thing.
#[derive(Default)]
struct Known {
    name: Text,
    of: String,
    facts: Vec<Fact>,
}

fn card(kind: &str, row: Row, variant: Variant) -> Card {
    let known = known(kind, &row, variant);
    let mut facts = known.facts;
    let own = row.facts.into_iter();
    facts.extend(own.map(|(name, value)| Fact::new(name, value)));
    Card {
        kind: kind.into(),
        id: row.id,
        name: if known.name.is_empty() {
            row.name
        } else {
            known.name
        },
        of: if known.of.is_empty() {
            row.of
        } else {
            known.of
        },
        facts,
        text: row.text,
        rule: row.rule,
        status: row.status,
    }
}

fn known(kind: &str, row: &Row, variant: Variant) -> Known {
    let id = row.id.as_str();
    match kind {
        "faction" => Faction::from_id(id).map(facts::faction),
        "unit" => Kind::from_id(id).map(|k| facts::unit(k, row, variant)),
        "spellbook" => Spellbook::from_id(id).map(|b| facts::spellbook(b, variant)),
        "requirement" => Requirement::from_id(id).map(facts::requirement),
        "area" => Area::from_id(id).map(facts::area),
        "action" => Some(facts::action(id, variant)),
        "term" => Some(facts::term(id, variant)),
        _ => None,
    }
    .unwrap_or_default()
}

#[cfg(test)]
mod tests;
