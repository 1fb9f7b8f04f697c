//! Darkness: Hellborn, Nocturnal, the Castle of Lead.

pub mod gifts;
pub mod trophies;

use crate::{
    Cx, GodsWar,
    action::Power,
    actions::summon,
    buildings::Building,
    empires::EmpireRules,
    event::Why,
    hooks::{Ban, PhasePower},
    ids::{Ability, Area, Class, Empire, Kind, Phase, Structure},
    sets::AreaSet,
    sheet::Slot,
    units::Unit,
};

/// What Darkness brings.
pub(crate) static RULES: EmpireRules = EmpireRules {
    phase_powers: &[DARKSEE, RAIDS, gifts::black_market::PHASE_POWER],
    may_summon,
    quests,
    placed_unit,
    placed_building,
    ..EmpireRules::PLAIN
};

/// Darksee works in the Power Phase: runes for the Castle of Lead.
const DARKSEE: PhasePower = PhasePower {
    power: Power::Ability(Ability::Darksee),
    phase: Phase::Power,
    asks: false,
    due: castle_of_lead,
    work: |g, cx| {
        let ability = Ability::Darksee;
        let runes = ability.param("runes");
        g.draw_runes(Empire::Darkness, runes, Why::Ability(ability), cx);
        None
    },
};

fn castle_of_lead(g: &GodsWar) -> bool {
    let own = g.buildings.of_on_map(Empire::Darkness);
    own.iter().any(|b| b.printed() == Structure::CastleOfLead)
}

/// Nocturnal Raids work in the Council Phase.
const RAIDS: PhasePower = PhasePower {
    power: Power::Ability(Ability::NocturnalRaids),
    phase: Phase::Council,
    asks: false,
    due: |g| {
        let troll = g.units.pool(Empire::Darkness).of(Kind::Troll).any();
        troll && g.area_of(Kind::Hellmother).is_some()
    },
    work: |g, cx| {
        nocturnal_raids(g, cx);
        None
    },
};

// Reconstructed (Nocturnal Raids): a Troll from the pool comes to Hellmother for free.
fn nocturnal_raids(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let ability = Ability::NocturnalRaids;
    if let Some(area) = g.area_of(Kind::Hellmother) {
        for _ in 0..ability.param("units") {
            let why = Why::Ability(ability);
            summon::free(g, Empire::Darkness, Kind::Troll, area, why, cx);
        }
    }
}

/// Nocturnal: Darkness may not build or conquer in the Heavens, the Moon or on the Spike.
pub(crate) const NOCTURNAL: Ban = Ban {
    ability: Ability::Nocturnal,
    forbids: |by, area| by == Empire::Darkness && (area.is_sky() || area == Area::Spike),
};

// Reconstructed (Road to Hell): for Darkness' units the areas of its Temples and Ziggurat are entries
// to Hell.
pub(crate) fn roads_to_hell(g: &GodsWar, by: Empire) -> AreaSet {
    if by != Empire::Darkness {
        return AreaSet::EMPTY;
    }
    let own = g.buildings.of_on_map(Empire::Darkness);
    let road = |s: Structure| matches!(s, Structure::Temple | Structure::Ziggurat);
    let roads = own.iter().filter(|b| road(b.printed()));
    let areas = roads.filter_map(|b| g.buildings.area(b));
    areas.filter(|area| !area.is_hell()).collect()
}

/// Whether a unit's own requirement for being summoned is met. Reconstructed: Hellmother needs a
/// Temple or the Ziggurat on the map; where it comes is free (FAQ).
fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::Hellmother || g.has_temple_or_ziggurat(Empire::Darkness)
}

/// Heroquests that depend on how things stand.
fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
    if household(g) {
        g.fulfil(Empire::Darkness, Slot::S1A, cx);
    }
    trophies::quest(g, cx);
}

/// Whether a minion, a hero, a lesser god and a greater god of Darkness are in play.
fn household(g: &GodsWar) -> bool {
    let own = g.units.in_play(Empire::Darkness);
    let has = |class| own.iter().any(|u| g.class(u) == class);
    Class::ALL.into_iter().all(has)
}

/// Its heroquest: one of its own units is killed in battle.
pub(crate) fn killed(g: &mut GodsWar, (unit, _): (Unit, Option<Empire>), cx: &mut Cx<'_>) {
    if g.units.controller(unit) == Some(Empire::Darkness) {
        g.fulfil(Empire::Darkness, Slot::S2B, cx);
    }
}

/// A unit of its sheet came from a pool.
fn placed_unit(g: &mut GodsWar, (unit, _): (Unit, Area), cx: &mut Cx<'_>) {
    if unit.kind() == Kind::Hellmother {
        g.fulfil(Empire::Darkness, Slot::S1B, cx);
    }
}

/// A building of its own was placed.
fn placed_building(g: &mut GodsWar, (building, _): (Building, Area), cx: &mut Cx<'_>) {
    match building.printed() {
        Structure::Ziggurat => g.fulfil(Empire::Darkness, Slot::S3B, cx),
        Structure::CastleOfLead => gifts::ancestor_worship::castle_placed(g, cx),
        _ => {}
    }
}
