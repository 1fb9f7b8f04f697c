//! Ducks: Flocks, and bad luck for the killer of one.

pub mod bad_luck;

use crate::{
    Cx, GodsWar, Next,
    event::Why,
    ids::{Ability, Area, Empire, Kind},
    monsters,
    races::Step,
    sets::AreaSet,
    units::Unit,
};

// Flocks: when a Duck is paid for, all Ducks of the pool come along.
/// A unit was summoned by an action and paid for.
pub(crate) fn paid(_: &GodsWar, by: Empire, duck: Unit, _: Area, then: Next) -> Next {
    if duck.kind() == Kind::Duck {
        monsters::before(then, Step::Flock { by }.into())
    } else {
        then
    }
}

/// A Duck of the pool, while there is a building to place it at.
pub(super) fn next(g: &GodsWar, by: Empire) -> Option<Unit> {
    let duck = g.units.pool(by).of(Kind::Duck).first();
    duck.filter(|_| nests(g, by).any())
}

/// Where they can come.
pub(super) fn nests(g: &GodsWar, by: Empire) -> AreaSet {
    let own = g.buildings.of_on_map(by).iter();
    own.filter_map(|b| g.buildings.area(b)).collect()
}

/// One of them comes.
pub(super) fn land(g: &mut GodsWar, by: Empire, area: Area, cx: &mut Cx<'_>) {
    if let Some(duck) = next(g, by) {
        g.place_unit(duck, area, Why::Ability(Ability::Flocks), cx);
    }
}
