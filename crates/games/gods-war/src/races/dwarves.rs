//! Dwarves: Construction.

use crate::{
    Cx, GodsWar,
    action::Verb,
    actions::build,
    empires,
    event::Why,
    ids::{Ability, Area, Empire, Kind, Structure},
    sets::UnitSet,
    units::Unit,
};

// Construction: no building may stand there; a Nest may, unless the Dwarf is of Chaos.
fn site(g: &GodsWar, by: Empire, area: Area) -> bool {
    let nest = by == Empire::Chaos && g.buildings.nest_at(area).is_some();
    g.buildings.normal_at(area).is_none() && !nest && build::may_stand(g, by, area)
}

/// The Dwarves that can turn into a building.
pub(super) fn builders(g: &GodsWar, by: Empire) -> UnitSet {
    let dwarves = g.units.of_on_map(by).of(Kind::Dwarf);
    let able = |u: Unit| {
        g.units
            .area(u)
            .is_some_and(|area| site(g, by, area) && empires::sea::may_begin(g, by, area))
    };
    if works(g, by).next().is_some() {
        dwarves.filter(able)
    } else {
        UnitSet::EMPTY
    }
}

/// What they can turn into: any building of the pool, whatever it needs.
pub(super) fn works(g: &GodsWar, by: Empire) -> impl Iterator<Item = Structure> + '_ {
    let pooled = move |what: &Structure| g.buildings.in_pool(by, *what).is_some();
    Structure::ALL.into_iter().filter(pooled)
}

/// A Dwarf returns to the pool, a building stands in its place.
pub(super) fn construct(
    g: &mut GodsWar,
    by: Empire,
    dwarf: Unit,
    what: Structure,
    cx: &mut Cx<'_>,
) {
    let Some(area) = g.units.area(dwarf) else {
        return;
    };
    let (ability, why) = (Ability::Construction, Why::Ability(Ability::Construction));
    let cost = ability.fact().cost;
    g.declare_at(by, Verb::Ability(ability), cost, Some(area), cx);
    g.return_unit(dwarf, why, cx);
    build::put(g, by, what, area, why, cx);
}
