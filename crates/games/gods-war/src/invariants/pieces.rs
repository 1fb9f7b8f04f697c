//! Units and buildings: whose they are and where they can be.

use engine::InvariantViolation;

use super::hold;
use crate::{
    GodsWar,
    buildings::{Building, Site},
    empires::earth,
    geography::Centre,
    ids::{Area, Class, Empire, Kind},
    sets::{BuildingSet, UnitSet},
    units::{Place, UNITS, Unit},
};

/// Each unit is in one place that exists, and belongs to whom it can belong.
pub(super) fn units(g: &GodsWar) -> Result<(), InvariantViolation> {
    for unit in UnitSet::all().iter() {
        place(g, unit)?;
        controller(g, unit)?;
    }
    let standing: u8 = Area::ALL.iter().map(|a| g.units.at(*a).len()).sum();
    let said = UnitSet::all().filter(|u| g.units.area(u).is_some());
    hold(standing == said.len(), || {
        format!(
            "{standing} of {UNITS} units stand in areas, not {}",
            said.len()
        )
    })
}

fn place(g: &GodsWar, unit: Unit) -> Result<(), InvariantViolation> {
    let id = unit.id();
    match g.units.place(unit) {
        Place::At(area) => hold(g.areas().has(area) && g.units.at(area).has(unit), || {
            format!("{id} is off the map in {}", area.id())
        }),
        Place::Pool => hold(g.units.controller(unit).is_some(), || {
            format!("{id} is in the pool of no one")
        }),
        _ => Ok(()),
    }
}

// Only Earth Queens belong to someone else than their sheet says: to their spouses (Matrimony).
fn controller(g: &GodsWar, unit: Unit) -> Result<(), InvariantViolation> {
    let id = unit.id();
    let controller = g.units.controller(unit);
    let Some(home) = unit.home() else {
        hold(controller.is_none() || !beast(unit.kind()), || {
            format!("{id} belongs to someone")
        })?;
        return hold(controller.is_none_or(|e| g.playing().has(e)), || {
            format!("{id} belongs to an empire that does not play")
        });
    };
    let spouse = earth::suitor(unit).filter(|e| g.playing().has(*e));
    let proper = match controller {
        None => !g.playing().has(home),
        Some(e) => g.playing().has(home) && (e == home || Some(e) == spouse),
    };
    hold(proper, || {
        let whom = controller.map_or("nobody", Empire::name);
        format!("{id} belongs to {whom}")
    })?;
    let out = g.units.place(unit) == Place::Out;
    hold(controller.is_some() || out, || {
        format!("{id} is here and its empire does not play")
    })
}

/// Monsters and their Spawn belong to no one.
const fn beast(kind: Kind) -> bool {
    kind.is_monster() || matches!(kind, Kind::Spawn)
}

/// What lies in the Rift, the Slave Pen, among the trophies, and who is falling.
pub(super) fn laid_aside(g: &GodsWar) -> Result<(), InvariantViolation> {
    let in_rift = g.units.lying(Place::Rift);
    let open = g.centre == Centre::Rift;
    hold(open || in_rift.is_empty(), || {
        "units lie in a Rift that is not there".into()
    })?;
    let god = in_rift.iter().any(|u| g.class(u) == Class::GreaterGod);
    hold(!god, || "a greater god lies in the Rift".into())?;
    slaves(g)?;
    trophies(g)?;
    let falling = g.units.lying(Place::Falling);
    let sun_god = falling.minus(Kind::SunGod.units()).is_empty();
    hold(sun_god, || "someone else than the Sun God falls".into())?;
    hold(falling.any() == g.marks.sky.falling.is_some(), || {
        "the Sun God falls without a mark, or the other way round".into()
    })
}

// Enslavement: only enemy units that an empire controls (FAQ).
fn slaves(g: &GodsWar) -> Result<(), InvariantViolation> {
    let enemy = |u: Unit| {
        let of = g.units.controller(u);
        of.is_some() && of != Some(Empire::Moon)
    };
    let pen = g.units.lying(Place::Pen);
    hold(pen.is_empty() || g.playing().has(Empire::Moon), || {
        "there is a Slave Pen without Moon".into()
    })?;
    hold(pen.iter().all(enemy), || {
        "someone is in the Slave Pen who can't be".into()
    })
}

fn trophies(g: &GodsWar) -> Result<(), InvariantViolation> {
    let units = g.units.lying(Place::Trophy);
    let buildings = g.buildings.lying(Site::Trophy);
    let kept = units.any() || buildings.any();
    hold(!kept || g.playing().has(Empire::Darkness), || {
        "there are trophies without Darkness".into()
    })?;
    for empire in Empire::ALL {
        let of_units = units.and(g.units.of(empire)).len();
        let of_buildings = buildings.filter(|b| b.empire() == empire).len();
        let most = u8::from(empire != Empire::Darkness);
        hold(of_units + of_buildings <= most, || {
            format!("too many trophies of {}", empire.name())
        })?;
    }
    Ok(())
}

/// Buildings stand where they can, one and one Nest to an area (Rulebook V.A).
pub(super) fn buildings(g: &GodsWar) -> Result<(), InvariantViolation> {
    for building in Building::all().iter() {
        site(g, building)?;
    }
    for area in Area::ALL {
        let there = g.buildings.at(area);
        let nests = there.filter(|b| b.printed().is_nest()).len();
        hold(nests <= 1 && there.len() - nests <= 1, || {
            format!("{} buildings in {}", there.len(), area.name())
        })?;
    }
    let boxed = |e: Empire| {
        let tokens: BuildingSet = g.buildings.lying(Site::MoonburnBox);
        tokens.filter(|b| b.empire() == e).len() <= 1
    };
    hold(Empire::ALL.into_iter().all(boxed), || {
        "two buildings of an empire are in the Moonburn box".into()
    })
}

fn site(g: &GodsWar, building: Building) -> Result<(), InvariantViolation> {
    let id = building.id();
    let site = g.buildings.site(building);
    let plays = g.playing().has(building.empire());
    hold(plays || site == Site::Pool, || {
        format!("{id} is in play and its empire is not")
    })?;
    let turned = g.buildings.kind(building) != building.printed();
    hold(!turned || g.buildings.area(building).is_some(), || {
        format!("{id} is Imbedded off the map")
    })?;
    match site {
        Site::At(area) => hold(g.areas().has(area), || {
            format!("{id} stands off the map in {}", area.id())
        }),
        Site::Rift => hold(g.centre == Centre::Rift, || {
            format!("{id} lies in a Rift that is not there")
        }),
        Site::MoonburnBox => hold(g.playing().has(Empire::Moon), || {
            format!("{id} is burned without Moon")
        }),
        Site::Pool | Site::Trophy | Site::Out => Ok(()),
    }
}
