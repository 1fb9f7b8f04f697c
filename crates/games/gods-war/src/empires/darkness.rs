//! Darkness: Hellborn, Nocturnal, the Castle of Lead.

pub mod gifts;
pub mod phases;
pub mod trophies;

use crate::{
    Cx, GodsWar,
    action::Verb,
    aftermath,
    buildings::Building,
    event::Why,
    frame::Frame,
    hooks::Ban,
    ids::{Ability, Area, Class, Empire, Gift, Kind, Structure},
    sets::AreaSet,
    sheet::Slot,
    units::Unit,
};

/// Nocturnal: Darkness may not build or conquer in the Heavens, the Moon or on the Spike.
pub(crate) const NOCTURNAL: Ban = Ban {
    ability: Ability::Nocturnal,
    forbids: |by, area| by == Empire::Darkness && (area.is_sky() || area == Area::Spike),
};

// Reconstructed (Road to Hell): for Darkness' units the areas of its Temples and Ziggurat are entries
// to Hell.
pub(crate) fn roads_to_hell(g: &GodsWar) -> AreaSet {
    let own = g.buildings.of_on_map(Empire::Darkness);
    let road = |s: Structure| matches!(s, Structure::Temple | Structure::Ziggurat);
    let roads = own.iter().filter(|b| road(b.printed()));
    let areas = roads.filter_map(|b| g.buildings.area(b));
    areas.filter(|area| !area.is_hell()).collect()
}

/// Its unique actions that are possible now.
pub(crate) fn verbs(_: &GodsWar, _: &mut Vec<Verb>) {}

/// It has no action of its own: nothing begins.
pub(crate) fn first(_: &mut GodsWar, _: Verb, _: &mut Cx<'_>) -> Frame {
    aftermath::Step::Check.into()
}

/// Whether a unit's own requirement for being summoned is met. Reconstructed: Hellmother needs a
/// Temple or the Ziggurat on the map; where she comes is free (FAQ).
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    unit.kind() != Kind::Hellmother || g.has_temple_or_ziggurat(Empire::Darkness)
}

/// Heroquests that depend on how things stand.
pub(crate) fn quests(g: &mut GodsWar, cx: &mut Cx<'_>) {
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

/// A gift was taken.
pub(crate) fn gift_taken(_: &mut GodsWar, _: Gift, _: &mut Cx<'_>) {}

/// A unit of its sheet came from a pool.
pub(crate) fn placed_unit(g: &mut GodsWar, unit: Unit, _: Area, cx: &mut Cx<'_>) {
    if unit.kind() == Kind::Hellmother {
        g.fulfil(Empire::Darkness, Slot::S1B, cx);
    }
}

/// A building of its own was placed. Ancestor Worship: a rune each time the Castle of Lead is, but
/// not without the gift (FAQ).
pub(crate) fn placed_building(g: &mut GodsWar, building: Building, _: Area, cx: &mut Cx<'_>) {
    match building.printed() {
        Structure::Ziggurat => g.fulfil(Empire::Darkness, Slot::S3B, cx),
        Structure::CastleOfLead if g.sheet(Empire::Darkness).has(Gift::AncestorWorship) => {
            let gift = Gift::AncestorWorship;
            g.draw_runes(Empire::Darkness, gift.param("runes"), Why::Gift(gift), cx);
        }
        _ => {}
    }
}

pub(crate) use phases::{due, work};
