//! Do the books and the state say the same?

use std::{collections::BTreeSet, fmt::Debug};

use engine::{InvariantViolation, Seat};

use super::{AuditResult, Ledger, SIDES, must};
use crate::{
    CthulhuWars,
    factions::moments,
    ids::{Area, Faction, Requirement, Spellbook},
    sets::{AreaSet, UnitSet},
    units::{Place, Unit},
};

/// The events say one thing, the state says another.
fn same<T: PartialEq + Debug>(what: impl FnOnce() -> String, told: &T, found: &T) -> AuditResult {
    must(told == found, || {
        format!("{}: the events told {told:?}, it is {found:?}", what())
    })
}

impl Ledger {
    /// Compares the books with the state.
    ///
    /// # Errors
    /// Names the first difference.
    pub fn compare(&self, g: &CthulhuWars) -> Result<(), InvariantViolation> {
        self.compare_figures(g)?;
        self.compare_strewn(g)?;
        self.compare_gates(g)?;
        for faction in Faction::ALL {
            self.compare_account(g, faction)?;
        }
        self.compare_tracks(g)?;
        self.compare_course(g)?;
        self.compare_battle(g)?;
        self.compare_end(g)
    }

    fn compare_figures(&self, g: &CthulhuWars) -> AuditResult {
        for unit in UnitSet::ALL.iter() {
            let (told, found) = (self.place[unit.index()], g.units.place(unit));
            same(|| format!("place of {}", unit.id()), &told, &found)?;
            if found != Place::Gone {
                let (told, found) = (self.owner(unit), Some(g.owner(unit)));
                same(|| format!("owner of {}", unit.id()), &told, &found)?;
            }
        }
        Ok(())
    }

    fn compare_strewn(&self, g: &CthulhuWars) -> AuditResult {
        same(
            || "strewn Filth".into(),
            &self.strewn,
            &g.independents.strewn,
        )
    }

    fn compare_gates(&self, g: &CthulhuWars) -> AuditResult {
        for area in Area::ALL {
            let told = self.gates.get(&area).copied();
            let found = g.gates.has(area).then_some(g.keeper[area]);
            same(|| format!("gate of {}", area.id()), &told, &found)?;
        }
        same_areas("desecrated areas", &self.desecrated, g.desecrated)?;
        for faction in Faction::ALL {
            let own = self.buildings.iter().filter(|(of, _)| *of == faction);
            let told = own.map(|(_, area)| *area).collect();
            let found = moments(faction).building.map(|of| (of.areas)(g));
            let found = found.unwrap_or(AreaSet::EMPTY);
            same_areas("areas with a building", &told, found)?;
        }
        for area in g.map().areas.iter() {
            let laid = self.markers.iter().filter(|(_, at)| **at == area);
            let told: BTreeSet<_> = laid.map(|(deed, _)| deed.id()).collect();
            let lying = |f: Faction| (moments(f).markers)(g, area).iter();
            let found: BTreeSet<_> = g.playing().iter().flat_map(lying).copied().collect();
            same(|| format!("markers of {}", area.id()), &told, &found)?;
        }
        Ok(())
    }

    fn compare_account(&self, g: &CthulhuWars, faction: Faction) -> AuditResult {
        let (account, sheet) = (self.account(faction), g.sheet(faction));
        let of = |what: &str| format!("{what} of {}", faction.name());
        same(|| of("Power"), &account.power, &sheet.power)?;
        same(|| of("Doom"), &account.doom_total(), &sheet.doom)?;
        same(|| of("Elder Signs"), &account.signs(), &sheet.signs)?;
        let revealed: u16 = (1..)
            .zip(account.revealed)
            .map(|(value, n)| value * u16::from(n))
            .sum();
        same(|| of("revealed Doom"), &revealed, &sheet.revealed)?;
        for book in Spellbook::ALL {
            let told = account.books.contains(&book) || account.card_books.contains(&book);
            let found = g.holder(book) == Some(faction);
            same(|| of(book.name()), &told, &found)?;
        }
        for requirement in Requirement::of(faction) {
            let told = account.met.contains(&requirement);
            same(|| of(requirement.name()), &told, &g.met(requirement))?;
        }
        let (told, found) = (account.cthulhu_awoke, sheet.awakened);
        same(|| of("first awakening"), &told, &found)
    }

    fn compare_tracks(&self, g: &CthulhuWars) -> AuditResult {
        same(|| "Elder Signs of the pile".into(), &self.pile, &g.pile)?;
        let ritual = usize::from(g.ritual);
        same(|| "Ritual marker".into(), &self.ritual, &ritual)?;
        same(|| "Decay Marker".into(), &self.decay, &g.decay)
    }

    fn compare_course(&self, g: &CthulhuWars) -> AuditResult {
        same(|| "board".into(), &self.board, &g.board)?;
        same(|| "turn".into(), &self.turn, &g.turn)?;
        same(|| "phase".into(), &self.phase, &g.phase)?;
        same(|| "round".into(), &self.round, &g.round)?;
        same(|| "active faction".into(), &self.active, &g.active)?;
        same(|| "direction".into(), &self.clockwise, &g.clockwise)?;
        let (told, found) = (self.thousand_forms_used, g.thousand_forms_used);
        same(|| "The Thousand Forms".into(), &told, &found)?;
        same_areas("areas fought over", &self.battled, g.battled)?;
        same_units("who stepped off a gate", &self.stepped_off, g.stepped_off)?;
        same_units("who has moved", &self.moved, g.moved)?;
        let Some(first) = self.first else {
            // A draft: no one sits at the table yet.
            return Ok(());
        };
        same(|| "First Player".into(), &first, &g.first)?;
        same(|| "table".into(), &&*self.table, &g.table())?;
        for (place, faction) in (0..).zip(&self.table) {
            let seat = Seat(place % self.seats);
            same(|| faction.name().into(), &seat, &g.seat(*faction))?;
        }
        Ok(())
    }

    fn compare_battle(&self, g: &CthulhuWars) -> AuditResult {
        let battle = &g.battle;
        let Some(fight) = &self.battle else {
            return must(!battle.is_fought(), || {
                "a battle that no one declared".into()
            });
        };
        must(battle.is_fought(), || {
            "a battle ended without an event".into()
        })?;
        same(|| "battle's area".into(), &fight.area, &battle.area)?;
        let sides = SIDES.map(|side| battle.faction(side));
        same(|| "battle's sides".into(), &fight.sides, &sides)?;
        same(|| "battle's dice".into(), &fight.faces, &battle.faces)?;
        let set = |units: &BTreeSet<Unit>| units.iter().copied().collect::<UnitSet>();
        let retreated = set(&fight.retreated);
        same(|| "retreated".into(), &retreated, &battle.retreated)?;
        same(|| "exempt".into(), &set(&fight.exempt), &battle.exempt)
    }

    fn compare_end(&self, g: &CthulhuWars) -> AuditResult {
        let found = g.ended.as_ref().map(|end| {
            let won = |f: &Faction| end.winners.contains(&g.seat(*f));
            (g.playing().iter().filter(won).collect(), end.why.clone())
        });
        same(|| "end".into(), &self.ended, &found)
    }
}

fn same_units(what: &str, told: &BTreeSet<Unit>, found: UnitSet) -> AuditResult {
    let found: BTreeSet<Unit> = found.iter().collect();
    same(|| what.into(), told, &found)
}

fn same_areas(what: &str, told: &BTreeSet<Area>, found: AreaSet) -> AuditResult {
    let told: AreaSet = told.iter().copied().collect();
    same(|| what.into(), &told, &found)
}
