//! Where the units are, which gates stand and who stands on them.

use std::collections::BTreeSet;

use super::{AuditResult, Ledger, fault, must};
use crate::{
    event::Event,
    ids::{Area, Faction, Kind},
    supplements,
    units::{Place, Unit},
};

impl Ledger {
    fn place(&self, unit: Unit) -> Place {
        self.place[unit.index()]
    }

    pub(super) fn owner(&self, unit: Unit) -> Option<Faction> {
        unit.printed().or_else(|| self.owners.get(&unit).copied())
    }

    /// Moves a figure; a keeper that goes abandons its gate (Rulebook VI).
    fn put(&mut self, unit: Unit, from: Place, to: Place) -> AuditResult {
        let here = self.place(unit);
        must(here == from, || {
            format!("{} goes from {from:?} and is {here:?}", unit.id())
        })?;
        if let Place::At(area) = from
            && let Some(keeper) = self.gates.get_mut(&area)
            && *keeper == Some(unit)
        {
            *keeper = None;
        }
        self.place[unit.index()] = to;
        Ok(())
    }

    fn put_all(&mut self, units: &[Unit], from: Place, to: Place) -> AuditResult {
        units.iter().try_for_each(|u| self.put(*u, from, to))
    }

    /// Units come, go and move.
    pub(super) fn enter_figures(&mut self, event: &Event) -> AuditResult {
        let at = Place::At;
        match event {
            Event::Began {
                area,
                units,
                keeper,
                ..
            } => {
                self.put_all(units, Place::Pool, at(*area))?;
                self.open_gate(*area, *keeper)
            }
            Event::LoyaltyTaken { faction, kind } => self.take_card(*faction, *kind),
            Event::LoyaltyReturned { kind, .. } => {
                self.give_back(*kind);
                Ok(())
            }
            Event::Freed { unit, by } => self.put(*unit, Place::Captured(*by), Place::Pool),
            Event::Awakened { unit, area, .. } => {
                self.note_awakening(unit.kind());
                self.put(*unit, Place::Pool, at(*area))
            }
            Event::Recruited { unit, area }
            | Event::Summoned { unit, area }
            | Event::Placed { unit, area, .. } => self.put(*unit, Place::Pool, at(*area)),
            Event::Moved { unit, from, to } => {
                self.moved.insert(*unit);
                if let Some(fight) = self.battle.as_mut().filter(|fight| fight.area == *to) {
                    fight.retreated.remove(unit);
                }
                self.put(*unit, at(*from), at(*to))
            }
            Event::Retreated { unit, from, to } => {
                let Some(fight) = &mut self.battle else {
                    return fault("a retreat without a battle");
                };
                fight.retreated.insert(*unit);
                self.put(*unit, at(*from), at(*to))
            }
            Event::Driven { unit, from, to } => self.put(*unit, at(*from), at(*to)),
            Event::Replaced { unit, area } => self.put(*unit, at(*area), Place::Pool),
            Event::Eliminated { unit, area, .. } => self.remove(*unit, *area, Place::Pool),
            Event::OntoCard { unit, area, of } => self.put(*unit, at(*area), Place::OnCard(*of)),
            Event::OffCard { unit, area, of } => self.put(*unit, Place::OnCard(*of), at(*area)),
            Event::LeftGame { unit } => self.put(*unit, Place::Pool, Place::Gone),
            Event::Captured { unit, area, by } => self.remove(*unit, *area, Place::Captured(*by)),
            Event::Submerged { units, area } => self.put_all(units, at(*area), Place::Submerged),
            Event::Emerged { units, area } => self.put_all(units, Place::Submerged, at(*area)),
            Event::Swapped { one, other } => {
                let (here, there) = (self.place(*one), self.place(*other));
                self.put(*one, here, there)?;
                self.put(*other, there, here)
            }
            _ => Ok(()),
        }
    }

    // Who has a card has all that comes with it, also what lies about.
    fn take_card(&mut self, faction: Faction, kind: Kind) -> AuditResult {
        let figures = supplements::figures(kind);
        if figures != kind.units() {
            self.strewn.clear();
        }
        figures.iter().try_for_each(|unit| {
            self.owners.insert(unit, faction);
            self.put(unit, Place::Gone, Place::Pool)
        })
    }

    // What came with a card goes to the box; what was on the map lies there still.
    fn give_back(&mut self, kind: Kind) {
        for unit in supplements::figures(kind).iter() {
            if let Place::At(area) = self.place(unit) {
                self.strewn.push(area);
            }
            self.place[unit.index()] = Place::Gone;
        }
        self.strewn.sort_unstable();
        for account in &mut self.accounts {
            account.card_books.retain(|book| book.card() != Some(kind));
        }
    }

    fn remove(&mut self, unit: Unit, area: Option<Area>, to: Place) -> AuditResult {
        match area {
            Some(area) => self.put(unit, Place::At(area), to),
            None => match self.place(unit) {
                off_map @ (Place::Submerged | Place::OnCard(_)) => self.put(unit, off_map, to),
                Place::At(_) | Place::Pool | Place::Captured(_) | Place::Gone => {
                    fault(format!("{} is lost from nowhere", unit.id()))
                }
            },
        }
    }

    fn open_gate(&mut self, area: Area, keeper: Unit) -> AuditResult {
        let old = self.gates.insert(area, Some(keeper));
        must(old.is_none(), || format!("a second gate in {}", area.id()))?;
        self.stands_at(keeper, area)
    }

    fn stands_at(&self, unit: Unit, area: Area) -> AuditResult {
        let here = self.place(unit);
        must(here == Place::At(area), || {
            format!("{} keeps a gate and is {here:?}", unit.id())
        })
    }

    /// Gates are built, taken and left.
    pub(super) fn enter_gates(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::GateBuilt { unit, area }
            | Event::GateReturned {
                unit: Some(unit),
                area,
            } => self.open_gate(area, unit),
            Event::GateReturned { unit: None, area } | Event::GateOpened { area } => {
                let before = self.gates.insert(area, None);
                must(before.is_none(), || {
                    format!("{} has a gate already", area.id())
                })
            }
            Event::GateTaken { unit, area } => {
                let before = self.gates.insert(area, Some(unit));
                must(before == Some(None), || {
                    format!("the gate of {} is not abandoned", area.id())
                })?;
                self.stands_at(unit, area)
            }
            Event::GateLeft { unit, area } => {
                let before = self.gates.insert(area, None);
                must(before == Some(Some(unit)), || {
                    format!("{} leaves no gate of its own", unit.id())
                })?;
                self.stepped_off.insert(unit);
                Ok(())
            }
            Event::GateMoved { from, to } => {
                let Some(keeper) = self.gates.remove(&from) else {
                    return fault(format!("there is no gate in {} to move", from.id()));
                };
                let old = self.gates.insert(to, keeper);
                must(old.is_none(), || format!("a second gate in {}", to.id()))
            }
            Event::GateRemoved { area } => {
                let gone = self.gates.remove(&area);
                must(gone.is_some(), || {
                    format!("there is no gate in {} to remove", area.id())
                })
            }
            _ => Ok(()),
        }
    }

    /// The areas whose gate a faction controls, by the books.
    pub fn controlled(&self, faction: Faction) -> BTreeSet<Area> {
        let kept = self.gates.iter();
        kept.filter(|(_, keeper)| keeper.is_some_and(|u| self.owner(u) == Some(faction)))
            .map(|(area, _)| *area)
            .collect()
    }
}
