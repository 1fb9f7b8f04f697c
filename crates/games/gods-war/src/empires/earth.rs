//! Earth: Queens and their marriages, Titans, and its heroquests.

pub mod gifts;
pub mod queens;
pub mod twilight;

use serde::{Deserialize, Serialize};

use crate::{
    Cx, GodsWar,
    buildings::Building,
    empires::EmpireRules,
    event::Why,
    ids::{Area, Class, Empire, Kind, Structure},
    sets::UnitSet,
    sheet::Slot,
    units::Unit,
};

pub(crate) use queens::suitor;

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Areas in which a Temple or the Ziggurat has been placed and a Queen is due.
    pub births: Vec<Area>,
    /// The Titans that have been summoned.
    pub titans: UnitSet,
}

/// What Earth brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    actions: &[gifts::quake::ACTION],
    phase_powers: &[gifts::injunction::PHASE_POWER, queens::HARMONIOUS],
    quests,
    placed_unit,
    placed_building,
    reward,
    ..EmpireRules::PLAIN
};

/// Heroquests that depend on how things stand.
fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if world_in_arms(g) {
        g.fulfil(Empire::Earth, Slot::S1A, cx);
    }
    if gods_on_the_surface(g) {
        g.fulfil(Empire::Earth, Slot::S2A, cx);
    }
}

// First fragment: every player has 3 or more units on the map.
fn world_in_arms(g: &GodsWar) -> bool {
    let needed = Empire::Earth.quest_param(Slot::S1A, "units");
    let armed = |e: &Empire| u16::from(g.units.of_on_map(*e).len()) >= needed;
    g.table.iter().all(armed)
}

// Second fragment: two players have greater gods on the surface world.
fn gods_on_the_surface(g: &GodsWar) -> bool {
    let needed = Empire::Earth.quest_param(Slot::S2A, "players");
    let divine = |e: &&Empire| {
        let there = |u: Unit| g.units.area(u).is_some_and(Area::is_surface);
        let gods = |u: &Unit| g.class(*u) == Class::GreaterGod && there(*u);
        g.units.of(**e).iter().any(|u| gods(&u))
    };
    g.table.iter().filter(divine).count() >= usize::from(needed)
}

/// Its heroquest: its Ziggurat or a Titan survives a battle. A Ziggurat that was conquered in it hasn't;
/// a Titan has while it is in play, be it in the Slave Pen.
pub(crate) fn battle_over(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    let battle = &g.battle;
    let Some(side) = battle.side(Empire::Earth) else {
        return;
    };
    let ziggurat = |b: &Building| g.buildings.kind(*b) == Structure::Ziggurat;
    let ziggurat = battle.buildings[side as usize].filter(ziggurat);
    let own = |u| g.units.controller(u) == Some(Empire::Earth);
    let fought = battle.involved.filter(own).minus(battle.killed);
    let titan = fought.of(Kind::Titan).and(g.units.in_play(Empire::Earth));
    let stands = ziggurat.is_some_and(|b| g.buildings.area(b).is_some());
    if titan.any() || stands {
        g.fulfil(Empire::Earth, Slot::S1B, cx);
    }
}

/// What a heroquest brings besides its gift: a rune for each Titan.
fn reward(g: &mut GodsWar, slot: Slot, cx: &mut Cx<'_>) {
    let runes = Empire::Earth.quest_param(slot, "runes");
    g.draw_runes(Empire::Earth, runes, Why::Quest(Empire::Earth, slot), cx);
}

/// A unit of its sheet came from a pool: a Queen marries, a Titan is a heroquest.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    queens::wed(g, unit, cx);
    if unit.kind() == Kind::Titan && !g.marks.earth.titans.has(unit) {
        let first = g.marks.earth.titans.is_empty();
        g.marks.earth.titans.insert(unit);
        let slot = if first { Slot::S3A } else { Slot::S3B };
        g.fulfil(Empire::Earth, slot, cx);
    }
}

/// A building of its own was placed: a Temple or the Ziggurat brings a Queen.
fn placed_building(g: &mut GodsWar, (building, area): (Building, Area), cx: &mut Cx<'_>) {
    match building.printed() {
        Structure::Temple => g.marks.earth.births.push(area),
        Structure::Ziggurat => {
            g.marks.earth.births.push(area);
            g.fulfil(Empire::Earth, Slot::S2B, cx);
        }
        _ => {}
    }
}
