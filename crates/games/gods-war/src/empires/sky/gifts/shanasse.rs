//! Shanasse: Archers in adjacent areas add their die, if Sky is a side. They shoot across borders and
//! Sky Dome edges, into Hell where they could go, and from Hell to its exit without leave (FAQ); not
//! along arrows (reconstructed).

use crate::{
    Cx, GodsWar,
    battle::reports,
    battle_record::Side,
    ids::{Area, Empire, Gift, Kind},
    map,
    sets::{AreaSet, UnitSet},
    units::Unit,
};

/// The Archers that add a die to a side.
pub(crate) fn archers(g: &GodsWar, side: Side) -> UnitSet {
    let area = g.battle.area;
    if g.wields(Gift::Shanasse) != Some(side) {
        return UnitSet::EMPTY;
    }
    let archers = g.units.of_on_map(Empire::Sky).of(Kind::Archer);
    let near = |u: Unit| g.units.area(u).is_some_and(|from| shots(g, from).has(area));
    archers.filter(near)
}

fn shots(g: &GodsWar, from: Area) -> AreaSet {
    let mut to = g.adjacent(from);
    if g.hell_entries(Some(Empire::Sky)).has(from) {
        to = to.or(map::hell());
    }
    if from.is_hell() {
        to.insert(g.map().hell_exit);
    }
    to
}

/// They shoot.
pub(crate) fn at_roll(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) {
    if archers(g, side).any() {
        reports::used(g, Gift::Shanasse, Some(side.other()), cx);
    }
}
