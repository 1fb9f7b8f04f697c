//! Facts about units and buildings.

use engine::scenario::{Fault, Mismatches, Node, names as words};

use super::{
    super::names::{self, Piece},
    Check,
};
use crate::{
    buildings::Site,
    ids::Empire,
    sets::{BuildingSet, UnitSet},
    units::{Place, Unit},
};

impl Check<'_> {
    /// One fact about units or buildings.
    pub(super) fn pieces(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        match self.name {
            "units" => self.units(expected, into),
            "buildings" => self.buildings(expected, into),
            "where" => self.places(expected, into),
            "combat" => self.combat(expected, into),
            "controller" => self.controllers(expected, into),
            "pool" => self.pool(expected, into),
            "rift" => self.lying(expected, into, Some(Place::Rift), Site::Rift),
            "pen" => self.lying(expected, into, Some(Place::Pen), Site::Out),
            "trophies" => self.lying(expected, into, Some(Place::Trophy), Site::Trophy),
            "moonburned" => self.lying(expected, into, None, Site::MoonburnBox),
            _ => self.lying(expected, into, Some(Place::Out), Site::Out),
        }
    }

    /// `teshnos = { storm = ["3 barbarian"], sky = [] }`.
    fn units(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (place, node) in expected.table()?.iter() {
            let area = names::area(self.game, node, place)?;
            for (who, list) in node.table()?.iter() {
                let owner = names::owner(self.game, list, who)?;
                let units = self.game.units.at(area);
                let found = units.filter(|u| self.game.units.controller(u) == owner);
                let wanted: Vec<_> = names::units(list)?
                    .into_iter()
                    .map(|(figures, n)| (Piece::Units(figures), n))
                    .collect();
                let fact = format!("units of {} in {}", names::owner_id(owner), area.id());
                compare(
                    list,
                    into,
                    fact,
                    &wanted,
                    names::called_alike(&wanted, found),
                );
            }
        }
        Ok(())
    }

    /// `teshnos = { storm = "shrine", sky = "none" }`.
    fn buildings(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (place, node) in expected.table()?.iter() {
            let area = names::area(self.game, node, place)?;
            for (who, item) in node.table()?.iter() {
                let empire = names::playing(self.game, item, who)?;
                let there = self.game.buildings.of_at(empire, area);
                let found = there.map_or("none", |b| self.game.buildings.kind(b).id());
                let wanted = match item.text()? {
                    "none" => "none",
                    name => names::structure(item, name)?.id(),
                };
                let fact = format!("the building of {} in {}", empire.id(), area.id());
                into.compare(item, fact, wanted, found);
            }
        }
        Ok(())
    }

    /// `champion = "teshnos"`: an area, `pool`, `rift`, `pen`, `trophy` or `out`. Of a kind with
    /// several figures: where all of them are, or how many are there, `barbarian = ["2 teshnos"]`.
    fn places(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (what, node) in expected.table()?.iter() {
            let figures = names::figures(node, what)?;
            let all: Vec<String> = figures.iter().map(|u| self.place(u).to_owned()).collect();
            let found = words::in_words(all.into_iter().map(|place| (place, 1)));
            let mut wanted = Vec::new();
            for item in node.items() {
                let (n, place) = words::counted(item)?;
                wanted.push((self.place_called(item, place)?, n));
            }
            let wanted = words::in_words(wanted);
            into.compare(node, format!("where {what} is"), wanted, found);
        }
        Ok(())
    }

    fn place_called(&self, at: &Node, name: &str) -> Result<String, Fault> {
        let other = ["pool", "rift", "pen", "trophy", "out"];
        if other.contains(&name) {
            return Ok(name.to_owned());
        }
        Ok(names::area(self.game, at, name)?.id().to_owned())
    }

    fn place(&self, unit: Unit) -> &'static str {
        match self.game.units.place(unit) {
            Place::Out => "out",
            Place::Pool => "pool",
            Place::At(area) => area.id(),
            Place::Rift => "rift",
            Place::Pen => "pen",
            Place::Trophy => "trophy",
            Place::Falling => "falling",
        }
    }

    /// `thunder_king = 3`: the combat rating of the figure, or of all of its kind in play.
    fn combat(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (what, node) in expected.table()?.iter() {
            let figures = names::figures(node, what)?;
            let placed = figures.filter(|u| self.game.units.area(u).is_some());
            let first = if placed.any() { placed } else { figures }.first();
            let found = first.map_or(0, |unit| self.game.combat(unit, None));
            into.compare(node, format!("combat of {what}"), node.number()?, found);
        }
        Ok(())
    }

    /// `duck = "storm"`, `"neutral"`: who controls the figures.
    fn controllers(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (what, node) in expected.table()?.iter() {
            let figures = names::figures(node, what)?;
            let wanted = names::owner(self.game, node, node.text()?)?;
            let found = figures.first().and_then(|u| self.game.units.controller(u));
            let fact = format!("who controls {what}");
            into.compare(node, fact, names::owner_id(wanted), names::owner_id(found));
        }
        Ok(())
    }

    /// `storm = { barbarian = 2, temple = 3 }`: only the kinds that are named are compared.
    fn pool(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, kinds) in expected.table()?.iter() {
            let empire = names::playing(self.game, kinds, who)?;
            for (name, node) in kinds.table()?.iter() {
                let item = Node {
                    line: node.line,
                    value: engine::scenario::Value::Text(name.to_owned()),
                };
                for (piece, _) in names::pieces(&item)? {
                    let found = self.pooled(empire, piece);
                    let fact = format!("{} in the pool of {}", piece.id(), empire.id());
                    into.compare(node, fact, node.number()?, found);
                }
            }
        }
        Ok(())
    }

    fn pooled(&self, empire: Empire, piece: Piece) -> u8 {
        match piece {
            Piece::Units(figures) => self.game.units.pool(empire).and(figures).len(),
            Piece::Building(what) => {
                let lying = self.game.buildings.lying(Site::Pool);
                let own = lying.filter(|b| b.empire() == empire && b.printed() == what);
                own.len()
            }
        }
    }

    /// Exactly these pieces of an empire lie there.
    fn lying(
        &self,
        expected: &Node,
        into: &mut Mismatches,
        place: Option<Place>,
        site: Site,
    ) -> Result<(), Fault> {
        for (who, list) in expected.table()?.iter() {
            let empire = names::playing(self.game, list, who)?;
            let units = match place {
                Some(place) => self.game.units.lying(place),
                None => UnitSet::EMPTY,
            };
            let theirs = |u: Unit| self.game.units.controller(u).or(u.home()) == Some(empire);
            let units = units.filter(theirs);
            let buildings = if self.name == "pen" {
                BuildingSet::EMPTY
            } else {
                self.game.buildings.lying(site)
            };
            let buildings = buildings.filter(|b| b.empire() == empire);
            let wanted = names::pieces(list)?;
            let mut found = names::called_alike(&wanted, units);
            found.extend(buildings.iter().map(|b| (b.printed().id().to_owned(), 1)));
            let fact = format!("{} of {}", self.name, empire.id());
            compare(list, into, fact, &wanted, found);
        }
        Ok(())
    }
}

fn compare(
    at: &Node,
    into: &mut Mismatches,
    fact: String,
    wanted: &[(Piece, u8)],
    found: Vec<(String, u8)>,
) {
    let wanted = words::in_words(wanted.iter().map(|(piece, n)| (piece.id(), *n)));
    into.compare(at, fact, wanted, words::in_words(found));
}
