//! What must hold at every decision, whatever happens.
//!
//! Some things hold by their types and need no check: a gate has at most one holder, as
//! [`crate::keepers::Keepers`] has room for one unit in each area, and there are never more units
//! than in the box, as [`crate::units::Unit`] is one of its 64 figures and each is in one place.

pub(crate) mod fight;
#[cfg(test)]
mod tests;

use engine::InvariantViolation;

use crate::{
    CthulhuWars,
    actions::gates::keepers,
    doom,
    factions::moments,
    ids::{Area, Faction},
    sets::UnitSet,
    sheet::Sheet,
    supplements,
    units::{Place, UNITS, prey},
};

/// Checks them all.
pub(crate) fn check(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    units(g)?;
    captives(g)?;
    gates(g)?;
    tracks(g)?;
    signs(g)?;
    sheets(g)?;
    for faction in g.playing().iter() {
        (moments(faction).check)(g)?;
    }
    supplements::check(g)?;
    fight::battle(g)?;
    fight::negotiation(g)
}

fn fail<T>(what: impl Into<String>) -> Result<T, InvariantViolation> {
    Err(InvariantViolation(what.into()))
}

/// Fails with these words unless it holds.
pub(crate) fn hold(
    holds: bool,
    otherwise: impl FnOnce() -> String,
) -> Result<(), InvariantViolation> {
    if holds { Ok(()) } else { fail(otherwise()) }
}

/// Those in a place, as the place knows them.
fn those(g: &CthulhuWars, place: Place) -> UnitSet {
    match place {
        Place::At(area) => g.units.at(area),
        Place::Pool => g.units.pool(),
        Place::Captured(captor) => g.units.captured_by(captor),
        Place::Submerged => g.units.submerged(),
        Place::Gone => g.units.gone(),
        Place::OnCard(of) => g.units.on_card(of),
    }
}

fn units(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let playing = g.playing();
    for unit in UnitSet::ALL.iter() {
        let place = g.units.place(unit);
        hold(
            playing.has(g.owner(unit)) || place == supplements::begins(g.supplements, unit),
            || {
                let who = unit.id();
                format!("{who} of a faction that does not play is {place:?}")
            },
        )?;
        hold(those(g, place).has(unit), || {
            format!("{} is lost: {place:?} does not know it", unit.id())
        })?;
        if let Place::At(area) = place {
            let map = g.map().areas;
            hold(map.has(area), || {
                format!("{} is off the map in {}", unit.id(), area.id())
            })?;
        }
    }
    // Each is where it says; so if all places together hold no more, none is in two places.
    let areas = Area::ALL.into_iter().map(Place::At);
    let captives = Faction::ALL.into_iter().map(Place::Captured);
    let cards = captives.chain(Faction::ALL.into_iter().map(Place::OnCard));
    let places = areas
        .chain(cards)
        .chain([Place::Pool, Place::Submerged, Place::Gone]);
    let all: usize = places.map(|p| usize::from(those(g, p).len())).sum();
    hold(all == UNITS, || {
        format!("a unit is in two places: {all} units instead of {UNITS}")
    })
}

// Rulebook VI, Capture: only Cultists, of enemies; by a spellbook Monsters, too.
fn captives(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    for captor in Faction::ALL {
        let held = g.units.captured_by(captor);
        let proper = prey().minus(g.units.of(captor));
        hold(held.minus(proper).is_empty(), || {
            format!("{} holds what no one can capture", captor.name())
        })?;
        hold(held.is_empty() || g.playing().has(captor), || {
            format!("{} holds captives and does not play", captor.name())
        })?;
    }
    Ok(())
}

fn gates(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    hold(g.gates.minus(g.map().areas).is_empty(), || {
        "there is a gate off the map".into()
    })?;
    for area in Area::ALL {
        let Some(keeper) = g.keeper[area] else {
            continue;
        };
        let (who, place) = (keeper.id(), area.id());
        hold(g.gates.has(area), || {
            format!("{who} keeps no gate in {place}")
        })?;
        hold(g.units.at(area).has(keeper), || {
            format!("{who} keeps the gate of {place} from afar")
        })?;
        hold(keepers(g, g.owner(keeper)).has(keeper), || {
            format!("{who} can't keep a gate")
        })?;
    }
    Ok(())
}

fn tracks(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let spaces = doom::track(g).len();
    hold(usize::from(g.ritual) < spaces, || {
        format!(
            "the Ritual marker is on {} of {spaces} spaces",
            g.ritual + 1
        )
    })?;
    hold(g.decay == 0 || g.variant.decays(), || {
        "there is Decay without a Decay Marker".into()
    })
}

fn signs(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    let mut there = g.pile;
    for sheet in &g.sheets {
        for (sum, n) in there.iter_mut().zip(sheet.signs) {
            *sum += n;
        }
    }
    let printed = g.variant.elder_signs();
    let more = there.iter().zip(printed).any(|(n, all)| *n > all);
    hold(!more, || {
        format!("{there:?} Elder Signs of {printed:?} are there")
    })?;
    let worth = |signs: [u8; 3]| -> u16 {
        let values = (1..).zip(signs);
        values.map(|(value, n)| value * u16::from(n)).sum()
    };
    let revealed: u16 = g.sheets.iter().map(|s| s.revealed).sum();
    let (now, all) = (worth(there) + revealed, worth(printed));
    hold(now == all, || {
        format!("Elder Signs are worth {now} instead of {all}")
    })
}

fn sheets(g: &CthulhuWars) -> Result<(), InvariantViolation> {
    for faction in Faction::ALL {
        let (sheet, name) = (g.sheet(faction), faction.name());
        hold(
            g.playing().has(faction) || *sheet == Sheet::default(),
            || format!("{name} has something and does not play"),
        )?;
        hold(
            (sheet.books as u8 | sheet.met) & !faction.card_bits() == 0,
            || format!("{name} has more spellbooks than its card"),
        )?;
        hold(sheet.books.count_ones() <= sheet.met.count_ones(), || {
            format!("{name} has a spellbook it did not earn")
        })?;
        let gained = sheet.sources.sum() + sheet.revealed;
        let explained = gained.saturating_sub(sheet.sources.spent);
        hold(sheet.doom == explained, || {
            let doom = sheet.doom;
            format!("{name} has {doom} Doom, of which {explained} are explained")
        })?;
    }
    Ok(())
}
