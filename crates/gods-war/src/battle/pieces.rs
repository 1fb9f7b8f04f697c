//! Pieces that don't go back to a pool: those Oblivion takes, and Darkness' trophies.

use crate::{
    Cx, GodsWar,
    action::Action,
    buildings::{Building, Site},
    event::{Event, Piece, Why},
    ids::{Empire, Gift},
    sets::{BuildingSet, UnitSet},
    sheet::Slot,
    units::{Place, Unit},
};

/// The piece that an answer names.
pub const fn named(action: Action) -> Option<Piece> {
    match action {
        Action::Unit(unit) => Some(Piece::Unit(unit)),
        Action::Building(building) => Some(Piece::Building(building)),
        _ => None,
    }
}

/// The answers for pieces that have just been lost and lie in their pools: one unit of each kind.
pub fn choices(g: &GodsWar, units: UnitSet, buildings: BuildingSet) -> Vec<Action> {
    let pooled = units.filter(|u: Unit| g.units.place(u) == Place::Pool);
    let razed = buildings.filter(|b: Building| g.buildings.site(b) == Site::Pool);
    let units = crate::actions::summon::distinct(pooled);
    units
        .iter()
        .map(Action::Unit)
        .chain(razed.iter().map(Action::Building))
        .collect()
}

/// Oblivion: a lost piece of an empire goes out of the game.
pub fn vanish(g: &mut GodsWar, empire: Empire, piece: Piece, cx: &mut Cx<'_>) {
    match piece {
        Piece::Unit(unit) => g.units.put(unit, Place::Out),
        Piece::Building(building) => g.buildings.put(building, Site::Out),
    }
    let by = g.holder(Gift::Oblivion);
    if let Some(by) = by {
        super::reports::touched(g, by, Some(empire), cx);
    }
    cx.emit(Event::Vanished { empire, piece });
}

/// Whose piece Darkness keeps: of each other empire at most one.
fn owner(g: &GodsWar, piece: Piece) -> Option<Empire> {
    match piece {
        Piece::Unit(unit) => g.units.controller(unit),
        Piece::Building(building) => Some(building.empire()),
    }
}

/// Darkness' trophies.
pub fn trophies(g: &GodsWar) -> Vec<Piece> {
    let units = g.units.lying(Place::Trophy);
    let buildings = g.buildings.lying(Site::Trophy);
    let units = units.iter().map(Piece::Unit);
    units.chain(buildings.iter().map(Piece::Building)).collect()
}

/// Whether a piece of this empire is still missing from Part A.
pub fn wanted(g: &GodsWar, of: Empire) -> bool {
    let sheet = g.sheet(Empire::Darkness);
    let open = sheet.slots[Slot::S2A.index()].is_none() && !sheet.earned[Slot::S2A.index()];
    let kept = trophies(g);
    open && !kept.into_iter().any(|piece| owner(g, piece) == Some(of))
}

/// A piece is kept on Darkness' sheet.
pub fn keep(g: &mut GodsWar, piece: Piece, cx: &mut Cx<'_>) {
    match piece {
        Piece::Unit(unit) => g.units.put(unit, Place::Trophy),
        Piece::Building(building) => g.buildings.put(building, Site::Trophy),
    }
    cx.emit(Event::Kept {
        empire: Empire::Darkness,
        piece,
    });
}

/// Darkness' heroquest, Part B: with a piece of every other empire all return to their pools, both
/// slots are achieved, and Darkness gains Power for each enemy player.
pub fn part_b(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let darkness = Empire::Darkness;
    if !g.playing().has(darkness) || g.enemies(darkness).iter().any(|e| wanted(g, e)) {
        return;
    }
    let pieces = trophies(g);
    if pieces.is_empty() {
        return;
    }
    for piece in &pieces {
        match piece {
            Piece::Unit(unit) => g.units.put(*unit, Place::Pool),
            Piece::Building(building) => g.buildings.put(*building, Site::Pool),
        }
    }
    cx.emit(Event::Returned { pieces });
    g.fulfil(darkness, Slot::S2A, cx);
    g.fulfil(darkness, Slot::S3A, cx);
    let each = darkness.quest_param(Slot::S3A, "power");
    let power = each * u16::from(g.enemies(darkness).len());
    g.gain_power(darkness, power, Why::Quest(darkness, Slot::S3A), cx);
}
