//! Reference cards in our own words.
//!
//! The words are in `data/reference.toml`, each faction's `cards.toml`, and `supplements/cards.toml`; names and the facts that the rules know are added from
//! them by `facts`, so that a card can't say something else than what is played.

mod facts;

use std::sync::LazyLock;

use engine::{
    Card, Text,
    reference::{Fact, Status},
};
use serde::Deserialize;

use crate::{
    factions,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    supplements,
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

static CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| base(Variant::Base));

static DUEL_CARDS: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let mut cards = base(Variant::Duel);
    let own = read(include_str!("../data/reference-duel.toml")).cards(Variant::Duel);
    for own in own {
        let same = |c: &&mut Card| c.kind == own.kind && c.id == own.id;
        match cards.iter_mut().find(same) {
            Some(card) => *card = own,
            None => cards.push(own),
        }
    }
    cards
});

/// The cards that all share, and those of the factions, by kind.
fn base(variant: Variant) -> Vec<Card> {
    let mut file = read(include_str!("../data/reference.toml"));
    for own in factions::CARDS.iter().chain(supplements::CARDS) {
        file.add(read(own));
    }
    file.cards(variant)
}

fn read(text: &str) -> File {
    #[expect(
        clippy::expect_used,
        reason = "the file is part of the program and tested"
    )]
    toml::from_str(text).expect("the reference cards' data file is well formed")
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

impl File {
    fn tables(&mut self) -> [(&'static str, &mut Vec<Row>); 10] {
        [
            ("faction", &mut self.faction),
            ("unit", &mut self.unit),
            ("spellbook", &mut self.spellbook),
            ("ability", &mut self.ability),
            ("requirement", &mut self.requirement),
            ("area", &mut self.area),
            ("action", &mut self.action),
            ("term", &mut self.term),
            ("phase", &mut self.phase),
            ("battle_step", &mut self.battle_step),
        ]
    }

    fn add(&mut self, mut other: Self) {
        for ((_, rows), (_, more)) in self.tables().into_iter().zip(other.tables()) {
            rows.append(more);
        }
    }

    fn cards(mut self, variant: Variant) -> Vec<Card> {
        let mut cards = Vec::new();
        for (kind, rows) in self.tables() {
            cards.extend(rows.drain(..).map(|row| card(kind, row, variant)));
        }
        cards
    }
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
