//! The names of Cthulhu Wars in scenarios.

use engine::scenario::{
    Fault, Node,
    names::{called, counted, find, in_words},
};

use crate::{
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    map::Map,
    sets::UnitSet,
    state::CthulhuWars,
};

/// The faction of this name.
pub(super) fn faction_called(name: &str) -> Option<Faction> {
    called(name, &Faction::ALL, Faction::id, Faction::name)
}

pub(super) fn faction(at: &Node, name: &str) -> Result<Faction, Fault> {
    find(
        at,
        "faction",
        name,
        &Faction::ALL,
        Faction::id,
        Faction::name,
    )
}

pub(super) fn area(at: &Node, name: &str, map: &Map) -> Result<Area, Fault> {
    let areas: Vec<Area> = map.areas.iter().collect();
    find(at, "area", name, &areas, Area::id, Area::name)
}

pub(super) fn kind(at: &Node, name: &str, of: Faction) -> Result<Kind, Fault> {
    let kinds: Vec<Kind> = Kind::of(of).collect();
    find(
        at,
        &format!("unit of {}", of.name()),
        name,
        &kinds,
        Kind::id,
        Kind::name,
    )
}

pub(super) fn spellbook(at: &Node, name: &str, of: Faction) -> Result<Spellbook, Fault> {
    let all = Spellbook::ALL.into_iter();
    let books: Vec<Spellbook> = all
        .filter(|b| b.faction().is_none_or(|f| f == of))
        .collect();
    let what = format!("spellbook of {}", of.name());
    find(at, &what, name, &books, Spellbook::id, Spellbook::name)
}

pub(super) fn requirement(at: &Node, name: &str, of: Faction) -> Result<Requirement, Fault> {
    let all: Vec<Requirement> = Requirement::of(of).collect();
    let what = format!("requirement of {}", of.name());
    find(at, &what, name, &all, Requirement::id, Requirement::name)
}

/// Units as `["cthulhu", "2 deep_one"]`: kinds with how many.
pub(super) fn kinds(at: &Node, of: Faction) -> Result<Vec<(Kind, u8)>, Fault> {
    let read = |item: &Node| {
        let (count, name) = counted(item)?;
        Ok((kind(item, name, of)?, count))
    };
    at.items().iter().map(read).collect()
}

/// Kinds with how many in words.
pub(super) fn kinds_in_words(counts: &[(Kind, u8)]) -> String {
    in_words(counts.iter().map(|(kind, n)| (kind.id(), *n)))
}

/// The kinds of units with how many.
pub(super) fn kinds_of(units: UnitSet) -> Vec<(Kind, u8)> {
    units.iter().map(|u| (u.kind(), 1)).collect()
}

/// Makes sure that a faction plays.
pub(super) fn playing(game: &CthulhuWars, at: &Node, name: &str) -> Result<Faction, Fault> {
    let faction = faction(at, name)?;
    if game.playing().has(faction) {
        return Ok(faction);
    }
    Err(at.fault(format!("{} does not play", faction.name())))
}
