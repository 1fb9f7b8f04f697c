//! Mother of Monsters: Titanic, Birth, Spawnrise, its end.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    actions,
    battle::routs,
    battle_record::Side,
    event::Why,
    ids::{Ability, Area, Empire, Kind, Monster},
    monsters::{self, Step},
    sets::{AreaSet, UnitSet},
    units::{Place, Unit},
};

/// Its figure, while it is on the map.
pub(super) fn figure(g: &GodsWar) -> Option<(Unit, Area)> {
    let mother = Kind::MotherOfMonsters.units().first()?;
    Some((mother, g.units.area(mother)?))
}

fn without_spawn(g: &GodsWar, areas: AreaSet) -> AreaSet {
    let free = |area: &Area| g.units.at(*area).of(Kind::Spawn).is_empty();
    areas.iter().filter(free).collect()
}

/// How many Spawn are in play.
pub(super) fn spawn_in_play(g: &GodsWar) -> u8 {
    g.units.on_map().of(Kind::Spawn).len()
}

// Birth: to an adjacent area without Spawn, along arrows, into Hell and out of it.
pub(super) fn steps(g: &GodsWar) -> AreaSet {
    let Some((_, from)) = figure(g) else {
        return AreaSet::EMPTY;
    };
    let mut to = g.rout_areas(from, None);
    if from.is_hell() {
        to.insert(g.map().hell_exit);
    }
    without_spawn(g, to.minus(AreaSet::one(from)))
}

// Birth: dearer with so many Spawn in play.
pub(super) fn birth_cost(g: &GodsWar) -> u16 {
    let ability = Ability::Birth;
    if u16::from(spawn_in_play(g)) >= ability.param("threshold") {
        ability.param("cost_2")
    } else {
        ability.fact().cost
    }
}

/// It goes on and leaves a Spawn behind, while there is one.
pub(super) fn give_birth(g: &mut GodsWar, by: Empire, to: Area, cx: &mut Cx<'_>) {
    let Some((mother, from)) = figure(g) else {
        return;
    };
    let (ability, why) = (Ability::Birth, Why::Ability(Ability::Birth));
    let cost = birth_cost(g);
    g.declare_at(by, Verb::Ability(ability), cost, Some(from), cx);
    g.move_unit(mother, to, why, cx);
    let spawn = Kind::Spawn.units().iter();
    let unborn = spawn.into_iter().find(|u| g.units.place(*u) == Place::Out);
    if let Some(spawn) = unborn {
        g.place_unit(spawn, from, why, cx);
    }
}

// Spawnrise: a Spawn and an empire in its area, a unit or a building; not an own one (reconstructed).
pub(super) fn foes(g: &GodsWar, by: Empire, spawn: Unit) -> impl Iterator<Item = Empire> + '_ {
    let area = g.units.area(spawn);
    let there = move |e: &Empire| {
        area.is_some_and(|area| {
            let here = g.units.of_at(*e, area).any() || g.buildings.of_at(*e, area).is_some();
            here && actions::may_begin(g, by, area)
        })
    };
    g.enemies(by).iter().filter(there)
}

/// The Spawn that can rise.
pub(super) fn risers(g: &GodsWar, by: Empire) -> UnitSet {
    let spawn = g.units.on_map().of(Kind::Spawn);
    spawn.filter(|u| foes(g, by, u).next().is_some())
}

// Titanic: only routs affect it.
pub(super) fn shrug(g: &mut GodsWar, side: Side) {
    g.in_battle(|b| b.due[side as usize].kills = 0);
}

/// Where it can be routed: not to an area with Spawn.
pub(super) fn flights(g: &GodsWar) -> AreaSet {
    let from = figure(g).map(|(_, area)| area);
    let to = from.map_or(AreaSet::EMPTY, |from| {
        g.rout_areas(from, None).minus(AreaSet::one(from))
    });
    without_spawn(g, to)
}

// Its end: routed with nowhere to go.
pub(super) fn routed(g: &mut GodsWar, side: Side, cx: &mut Cx<'_>) -> Next {
    let due = g.battle.due[side as usize].routs;
    g.in_battle(|b| b.due[side as usize].routs = 0);
    if due == 0 {
        return Next::Done;
    }
    if flights(g).is_empty() {
        monsters::fights::slay(g, Monster::MotherOfMonsters, g.fighting(side.other()), cx);
        return Next::Done;
    }
    Next::Ask(Step::Flee { side }.into())
}

/// It flees.
pub(super) fn flee(g: &mut GodsWar, to: Area, cx: &mut Cx<'_>) {
    if let Some((mother, _)) = figure(g) {
        routs::route(g, mother, to, cx);
    }
}
