//! What must hold at every decision, whatever happens.

use engine::Broken;

use crate::{CthulhuWars, factions::black_goat, ids::Faction, sets::UnitSet, units::Place};

/// Checks them all.
pub(crate) fn check(g: &CthulhuWars) -> Result<(), Broken> {
    units(g)?;
    gates(g)?;
    signs(g)?;
    sheets(g)
}

fn fail<T>(what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken(what.into()))
}

fn units(g: &CthulhuWars) -> Result<(), Broken> {
    let playing = g.playing();
    for unit in UnitSet(!0).iter() {
        let place = g.units.place(unit);
        if !playing.has(unit.faction()) && place != Place::Pool {
            return fail(format!(
                "{} of a faction that does not play is {place:?}",
                unit.id()
            ));
        }
        if let Place::At(area) = place
            && !(g.map().areas.has(area) && g.units.at(area).has(unit))
        {
            return fail(format!("{} is lost in {}", unit.id(), area.id()));
        }
        if place == Place::Submerged && unit.faction() != Faction::Gc {
            return fail(format!("{} is submerged", unit.id()));
        }
    }
    let areas: u32 = g
        .map()
        .areas
        .iter()
        .map(|a| u32::from(g.units.at(a).len()))
        .sum();
    if areas != u32::from(g.units.on_map().len()) {
        return fail("a unit is in two places");
    }
    Ok(())
}

fn gates(g: &CthulhuWars) -> Result<(), Broken> {
    for area in g.map().areas.iter() {
        let Some(keeper) = g.keeper[area] else {
            continue;
        };
        if !g.gates.has(area) {
            return fail(format!("{} keeps no gate in {}", keeper.id(), area.id()));
        }
        if !g.units.at(area).has(keeper) {
            return fail(format!(
                "{} keeps the gate of {} from afar",
                keeper.id(),
                area.id()
            ));
        }
        if !black_goat::gate_keepers(g).has(keeper) {
            return fail(format!("{} can't keep a gate", keeper.id()));
        }
    }
    Ok(())
}

fn signs(g: &CthulhuWars) -> Result<(), Broken> {
    let held: [u8; 3] = g.sheets.iter().fold(g.pile, |mut sum, sheet| {
        sum.iter_mut()
            .zip(sheet.signs)
            .for_each(|(sum, n)| *sum += n);
        sum
    });
    let worth: u16 = (1..).zip(held).map(|(value, n)| value * u16::from(n)).sum();
    let revealed: u16 = g.sheets.iter().map(|s| s.revealed).sum();
    let printed = (1..).zip(g.variant.elder_signs());
    let all: u16 = printed.map(|(value, n)| value * u16::from(n)).sum();
    if worth + revealed != all {
        return fail(format!(
            "Elder Signs are worth {} instead of {all}",
            worth + revealed
        ));
    }
    Ok(())
}

fn sheets(g: &CthulhuWars) -> Result<(), Broken> {
    for faction in g.playing().iter() {
        let sheet = g.sheet(faction);
        if sheet.books.count_ones() > sheet.met.count_ones() {
            return fail(format!(
                "{} has a spellbook it did not earn",
                faction.name()
            ));
        }
        if sheet.doom < sheet.revealed {
            return fail(format!("{} has less Doom than it revealed", faction.name()));
        }
    }
    Ok(())
}
