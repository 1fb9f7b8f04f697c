//! Where units and buildings are, by the events.

use super::{AuditResult, Ledger, must};
use crate::{
    buildings::{Building, Site},
    event::Event,
    ids::{Area, Kind},
    units::{Place, Unit},
};

impl Ledger {
    pub(super) fn enter_pieces(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Began {
                ref units,
                units_at,
                building,
                area,
                ..
            } => {
                for (unit, at) in units.iter().zip(units_at.into_iter().cycle()) {
                    self.come(*unit, at)?;
                }
                building
                    .zip(area)
                    .map_or(Ok(()), |(b, at)| self.set(b, Site::Pool, Site::At(at)))
            }
            Event::Placed { unit, area, .. } => self.come(unit, area),
            Event::Moved { unit, from, to, .. } => self.put(unit, Place::At(from), Place::At(to)),
            Event::Fell { unit, from, to } => {
                let from = from.map_or(Place::Pool, Place::At);
                self.put(unit, from, Place::At(to))
            }
            Event::Lost { unit, area, .. } => self.lost(unit, area),
            Event::Returned { unit, area, .. } => self.put(unit, Place::At(area), Place::Pool),
            Event::UnitLaid { unit, from, to, .. } => self.put(unit, from, to),
            Event::Allied { race, empire } => {
                for unit in race.kind().units().iter() {
                    self.controller[unit.index()] = Some(empire);
                    if !matches!(self.place[unit.index()], Place::At(_)) {
                        self.place[unit.index()] = Place::Pool;
                    }
                }
                Ok(())
            }
            Event::Joined { unit, empire, .. } => {
                self.controller[unit.index()] = Some(empire);
                Ok(())
            }
            _ => self.enter_buildings(event),
        }
    }

    fn enter_buildings(&mut self, event: &Event) -> AuditResult {
        match *event {
            Event::Built { building, area, .. } => self.set(building, Site::Pool, Site::At(area)),
            Event::Upgraded { from, to, area, .. } | Event::Conquered { from, to, area, .. } => {
                self.set(from, Site::At(area), Site::Pool)?;
                self.set(to, Site::Pool, Site::At(area))
            }
            Event::Razed { building, area, .. } => self.set(building, Site::At(area), Site::Pool),
            Event::Carried {
                building, from, to, ..
            } => self.set(building, Site::At(from), Site::At(to)),
            Event::BuildingLaid {
                building, from, to, ..
            } => self.set(building, from, to),
            Event::Flipped { nest, imbedded, .. } => {
                must(self.imbedded.has(nest) != imbedded, || {
                    format!("{} turns over to the side it lies on", nest.id())
                })?;
                if imbedded {
                    self.imbedded.insert(nest);
                } else {
                    self.imbedded.remove(nest);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// From a pool, or from out of the game: tokens, monsters, elder races.
    fn come(&mut self, unit: Unit, area: Area) -> AuditResult {
        let here = self.place[unit.index()];
        must(matches!(here, Place::Pool | Place::Out), || {
            format!("{} comes and is {here:?}", unit.id())
        })?;
        self.put(unit, here, Place::At(area))
    }

    /// From an area or the Slave Pen.
    fn lost(&mut self, unit: Unit, area: Option<Area>) -> AuditResult {
        let from = area.map_or(Place::Pen, Place::At);
        self.put(unit, from, Place::Pool)
    }

    fn put(&mut self, unit: Unit, from: Place, to: Place) -> AuditResult {
        let here = self.place[unit.index()];
        must(here == from, || {
            format!("{} goes from {from:?} and is {here:?}", unit.id())
        })?;
        // Tokens have no pool, nor has what belongs to no one.
        let token = matches!(unit.kind(), Kind::DragonToken | Kind::MonsterToken);
        let nobodys = self.controller[unit.index()].is_none();
        let gone = (token || nobodys) && to == Place::Pool;
        self.place[unit.index()] = if gone { Place::Out } else { to };
        Ok(())
    }

    fn set(&mut self, building: Building, from: Site, to: Site) -> AuditResult {
        let here = self.site[building.index()];
        must(here == from, || {
            format!("{} goes from {from:?} and is {here:?}", building.id())
        })?;
        self.site[building.index()] = to;
        if !matches!(to, Site::At(_)) {
            self.imbedded.remove(building);
        }
        Ok(())
    }
}
