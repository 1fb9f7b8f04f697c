//! The names of The Gods War in scenarios.

use engine::scenario::{
    Fault, Node,
    names::{called, counted, find},
};

use crate::{
    empires,
    ids::{Area, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sets::UnitSet,
    sheet::Slot,
    state::GodsWar,
    units::Unit,
};

/// Whose pieces no one controls.
pub(super) const NEUTRAL: &str = "neutral";

/// The empire of this name.
pub(super) fn empire_called(name: &str) -> Option<Empire> {
    called(name, &Empire::ALL, Empire::id, Empire::name)
}

pub(super) fn empire(at: &Node, name: &str) -> Result<Empire, Fault> {
    find(at, "empire", name, &Empire::ALL, Empire::id, Empire::name)
}

/// Makes sure that an empire plays.
pub(super) fn playing(game: &GodsWar, at: &Node, name: &str) -> Result<Empire, Fault> {
    let empire = empire(at, name)?;
    if game.playing().has(empire) {
        return Ok(empire);
    }
    Err(at.fault(format!("{} does not play", empire.name())))
}

/// An empire that plays, or no one.
pub(super) fn owner(game: &GodsWar, at: &Node, name: &str) -> Result<Option<Empire>, Fault> {
    if name == NEUTRAL {
        return Ok(None);
    }
    playing(game, at, name).map(Some)
}

/// How an owner is called.
pub(super) fn owner_id(owner: Option<Empire>) -> &'static str {
    owner.map_or(NEUTRAL, Empire::id)
}

pub(super) fn area(game: &GodsWar, at: &Node, name: &str) -> Result<Area, Fault> {
    let areas: Vec<Area> = game.map().areas.iter().collect();
    find(at, "area", name, &areas, Area::id, Area::name)
}

pub(super) fn areas(game: &GodsWar, node: &Node) -> Result<Vec<Area>, Fault> {
    let items = node.items().iter();
    items.map(|item| area(game, item, item.text()?)).collect()
}

pub(super) fn kind(at: &Node, name: &str) -> Result<Kind, Fault> {
    find(at, "unit", name, &Kind::ALL, Kind::id, Kind::name)
}

pub(super) fn structure(at: &Node, name: &str) -> Result<Structure, Fault> {
    let (all, id, full) = (&Structure::ALL, Structure::id, Structure::name);
    find(at, "building", name, all, id, full)
}

pub(super) fn gift(at: &Node, name: &str) -> Result<Gift, Fault> {
    find(at, "gift", name, &Gift::ALL, Gift::id, Gift::name)
}

pub(super) fn rune(at: &Node, name: &str) -> Result<Rune, Fault> {
    find(at, "rune", name, &Rune::ALL, Rune::id, Rune::name)
}

pub(super) fn race(at: &Node, name: &str) -> Result<Race, Fault> {
    find(at, "elder race", name, &Race::ALL, Race::id, Race::name)
}

pub(super) fn monster(at: &Node, name: &str) -> Result<Monster, Fault> {
    let (all, id, full) = (&Monster::ALL, Monster::id, Monster::name);
    find(at, "monster", name, all, id, full)
}

/// A slot as the data writes it: `1a`.
pub(super) fn slot(at: &Node, name: &str, of: Empire) -> Result<Slot, Fault> {
    let own = |slot: &Slot| slot.fragment() < of.fragments();
    let slots: Vec<Slot> = Slot::ALL.into_iter().filter(own).collect();
    let hit = slots.iter().find(|slot| slot.short() == name.trim());
    hit.copied().ok_or_else(|| {
        let known: Vec<_> = slots.iter().map(|slot| slot.short()).collect();
        at.fault(format!(
            "{} has no slot {name:?}; it has {}",
            of.name(),
            known.join(", ")
        ))
    })
}

/// Which figures are meant: a kind, `earth_queen of sky`, or one by its id, `archer-2`.
pub(super) fn figures(at: &Node, name: &str) -> Result<UnitSet, Fault> {
    if let Some(unit) = Unit::from_id(name.trim()) {
        return Ok([unit].into_iter().collect());
    }
    if let Some((what, whose)) = name.split_once(" of ") {
        let suitor = empire(at, whose)?;
        let theirs = |unit: Unit| empires::earth::suitor(unit) == Some(suitor);
        return Ok(kind(at, what)?.units().filter(theirs));
    }
    Ok(kind(at, name)?.units())
}

/// Units as `["thunder_king", "2 barbarian"]`: which figures are meant, and how many of them.
pub(super) fn units(at: &Node) -> Result<Vec<(UnitSet, u8)>, Fault> {
    let read = |item: &Node| {
        let (count, name) = counted(item)?;
        Ok((figures(item, name)?, count))
    };
    at.items().iter().map(read).collect()
}

/// Units or buildings as `["shrine", "2 troll", "earth_queen of sky"]`.
pub(super) fn pieces(at: &Node) -> Result<Vec<(Piece, u8)>, Fault> {
    let read = |item: &Node| {
        let (count, name) = counted(item)?;
        let (all, id, full) = (&Structure::ALL, Structure::id, Structure::name);
        let piece = match called(name, all, id, full) {
            Some(what) => Piece::Building(what),
            None => Piece::Units(figures(item, name)?),
        };
        Ok((piece, count))
    };
    at.items().iter().map(read).collect()
}

/// What the name of a piece means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece {
    /// One of these figures.
    Units(UnitSet),
    Building(Structure),
}

impl Piece {
    pub(super) fn id(self) -> String {
        match self {
            Self::Units(figures) => figures_id(figures),
            Self::Building(what) => what.id().to_owned(),
        }
    }
}

/// The kind whose every figure is meant.
fn whole_kind(figures: UnitSet) -> Option<Kind> {
    let kind = figures.first().map(Unit::kind);
    kind.filter(|kind| figures == kind.units())
}

fn figures_id(figures: UnitSet) -> String {
    match whole_kind(figures) {
        Some(kind) => kind.id().to_owned(),
        None => figures.iter().map(Unit::id).collect::<Vec<_>>().join("/"),
    }
}

/// Figures that were found, called as `wanted` calls them: single figures where it names such, else
/// kinds.
pub(super) fn called_alike(wanted: &[(Piece, u8)], mut found: UnitSet) -> Vec<(String, u8)> {
    let mut called = Vec::new();
    for (piece, count) in wanted {
        if let Piece::Units(figures) = piece
            && whole_kind(*figures).is_none()
        {
            let meant = found.and(*figures).iter().take(usize::from(*count));
            let meant: UnitSet = meant.collect();
            called.push((piece.id(), meant.len()));
            found = found.minus(meant);
        }
    }
    called.extend(found.iter().map(|u| (u.kind().id().to_owned(), 1)));
    called
}
