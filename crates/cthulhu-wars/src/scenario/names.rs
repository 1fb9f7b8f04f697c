//! Names as people write them: ids or full names, with blanks, hyphens or underscores.

use engine::scenario::{Fault, Node};

use crate::{
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    map::Map,
    sets::UnitSet,
    state::CthulhuWars,
};

/// `Great Cthulhu`, `great-cthulhu` and `great_cthulhu` are one name.
fn plain(name: &str) -> String {
    let kept = name.trim().to_lowercase().replace(['\'', '’'], "");
    kept.replace([' ', '-'], "_")
}

fn find<T: Copy>(
    at: &Node,
    what: &str,
    name: &str,
    all: &[T],
    id: impl Fn(T) -> &'static str,
    full: impl Fn(T) -> &'static str,
) -> Result<T, Fault> {
    let wanted = plain(name);
    let hit = all
        .iter()
        .find(|x| plain(id(**x)) == wanted || plain(full(**x)) == wanted);
    hit.copied().ok_or_else(|| {
        let known: Vec<_> = all.iter().map(|x| id(*x)).collect();
        at.fault(format!(
            "there is no {what} {name:?}; there are {}",
            known.join(", ")
        ))
    })
}

/// The faction of this name.
pub(super) fn faction_called(name: &str) -> Option<Faction> {
    let wanted = plain(name);
    let hit = |f: &Faction| plain(f.id()) == wanted || plain(f.name()) == wanted;
    Faction::ALL.into_iter().find(hit)
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
    let has = |k: &Kind| k.units().and(of.units()).any();
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(has).collect();
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
    let books: Vec<Spellbook> = Spellbook::of(of).collect();
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
    let mut found = Vec::new();
    for item in at.items() {
        let text = item.text()?.trim();
        let (count, name) = match text.split_once(' ') {
            Some((n, rest)) if n.chars().all(|c| c.is_ascii_digit()) => {
                let n = n
                    .parse()
                    .map_err(|_| item.fault(format!("{n} is too many")))?;
                (n, rest)
            }
            _ => (1, text),
        };
        found.push((kind(item, name, of)?, count));
    }
    Ok(found)
}

/// Kinds with how many in words, in the order of the faction card.
pub(super) fn counted(counts: &[(Kind, u8)]) -> String {
    let total = |kind: Kind| {
        counts
            .iter()
            .filter(|(k, _)| *k == kind)
            .map(|(_, n)| n)
            .sum()
    };
    let words = |kind: Kind| match total(kind) {
        0 => None,
        1 => Some(kind.id().to_owned()),
        n => Some(format!("{n} {}", kind.id())),
    };
    let words: Vec<String> = Kind::ALL.into_iter().filter_map(words).collect();
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
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
