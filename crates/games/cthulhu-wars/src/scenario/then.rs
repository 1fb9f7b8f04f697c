//! The facts that `then` can state of a game of Cthulhu Wars.

use engine::scenario::{
    Fault, Mismatches, Moment, Node, Value,
    names::{direction, unknown_fact},
};

use super::names;
use crate::{
    doom,
    event::Event,
    ids::{Area, Faction, Kind, Requirement, Spellbook},
    state::CthulhuWars,
    units::Place,
};

/// Every fact of the game's own.
pub(super) const FACTS: [&str; 26] = [
    "power",
    "doom",
    "revealed",
    "units",
    "gates",
    "desecrated",
    "pool",
    "captured",
    "submerged",
    "spellbooks",
    "requirements",
    "elder_signs",
    "elder_pile",
    "ritual",
    "ritual_cost",
    "decay",
    "rolled",
    "faces",
    "phase",
    "turn",
    "round",
    "first",
    "active",
    "direction",
    "order",
    "marks",
];

/// Compares one fact.
pub(super) fn fact(
    moment: &Moment<'_, CthulhuWars>,
    name: &str,
    expected: &Node,
    into: &mut Mismatches,
) -> Result<(), Fault> {
    let check = Check {
        game: &moment.at.game,
        events: moment.recent(),
        name,
    };
    match name {
        "units" => check.units(expected, into),
        "gates" => check.gates(expected, into),
        "desecrated" => check.desecrated(expected, into),
        "pool" => check.pool(expected, into),
        "captured" => check.captured(expected, into),
        "submerged" => check.submerged(expected, into),
        "power" => check.number(expected, into, CthulhuWars::power),
        "doom" => check.number(expected, into, |g, f| g.sheet(f).doom),
        "revealed" => check.number(expected, into, |g, f| g.sheet(f).revealed),
        "elder_signs" => check.elder_signs(expected, into),
        "elder_pile" => check.elder_pile(expected, into),
        "spellbooks" => check.spellbooks(expected, into),
        "requirements" => check.requirements(expected, into),
        "rolled" => check.rolled(expected, into),
        "faces" => check.faces(expected, into),
        "marks" => super::marks::compare(check.game, expected, into),
        _ => check.course(expected, into),
    }
}

struct Check<'a> {
    game: &'a CthulhuWars,
    events: &'a [Event],
    name: &'a str,
}

impl Check<'_> {
    /// Facts of the turn rather than of a faction or an area.
    fn course(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.game;
        let mut number = |found: u16| {
            into.compare(expected, self.name, expected.number()?, found);
            Ok(())
        };
        match self.name {
            "turn" => number(game.turn),
            "round" => number(game.round),
            "ritual" => number(u16::from(game.ritual) + 1),
            "ritual_cost" => number(doom::ritual_cost(game)),
            "decay" => number(u16::from(game.decay)),
            "phase" | "first" | "active" | "direction" | "order" => self.words(expected, into),
            other => Err(unknown_fact(expected, other, &FACTS)),
        }
    }

    fn words(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.game;
        let found = match self.name {
            "phase" => super::given::phase_name(game.phase).to_owned(),
            "first" => game.first.id().to_owned(),
            "active" => game.active.map_or("nobody", Faction::id).to_owned(),
            "direction" => direction(game.clockwise).to_owned(),
            _ => game.order().map(Faction::id).collect::<Vec<_>>().join(", "),
        };
        let known = |name: &str| names::faction_called(name).map(Faction::id);
        into.compare_words(expected, self.name, known, found)
    }

    fn number(
        &self,
        expected: &Node,
        into: &mut Mismatches,
        of: impl Fn(&CthulhuWars, Faction) -> u16,
    ) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let fact = format!("{} of {}", self.name, faction.id());
            into.compare(node, fact, node.number()?, of(self.game, faction));
        }
        Ok(())
    }

    fn units(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (place, node) in expected.table()?.iter() {
            let area = names::area(node, place, self.game.map())?;
            for (who, list) in node.table()?.iter() {
                let faction = names::playing(self.game, list, who)?;
                let wanted = names::kinds_in_words(&names::kinds(list, faction)?);
                let found = names::kinds_of(self.game.units_at(faction, area));
                let fact = format!("units of {} in {}", faction.id(), area.id());
                into.compare(list, fact, wanted, names::kinds_in_words(&found));
            }
        }
        Ok(())
    }

    /// `europe = "ys"`, `"ys: acolyte"`, `"abandoned"` or `"none"`.
    fn gates(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (place, node) in expected.table()?.iter() {
            let area = names::area(node, place, self.game.map())?;
            let text = node.text()?.trim();
            let keeper = self.game.keeper[area];
            let found = match keeper {
                _ if !self.game.gates.has(area) => "none".to_owned(),
                None => "abandoned".to_owned(),
                Some(unit) if text.contains(':') => {
                    format!("{}: {}", self.game.owner(unit).id(), unit.kind().id())
                }
                Some(unit) => self.game.owner(unit).id().to_owned(),
            };
            let wanted = match text.split_once(':') {
                Some((who, kind)) => {
                    let faction = names::playing(self.game, node, who)?;
                    format!(
                        "{}: {}",
                        faction.id(),
                        names::kind(node, kind, faction)?.id()
                    )
                }
                None if text == "none" || text == "abandoned" => text.to_owned(),
                None => names::playing(self.game, node, text)?.id().to_owned(),
            };
            into.compare(node, format!("the gate in {}", area.id()), wanted, found);
        }
        Ok(())
    }

    fn desecrated(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.game;
        let id = |item: &Node| Ok(names::area(item, item.text()?, game.map())?.id());
        let found = game.desecrated.iter().map(Area::id);
        into.compare_named(expected, "desecrated", id, found)
    }

    /// `gc = { acolyte = 2 }`: only the kinds that are named are compared.
    fn pool(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, kinds) in expected.table()?.iter() {
            let faction = names::playing(self.game, kinds, who)?;
            let pool = self.game.units.pool().and(self.game.units.of(faction));
            for (name, node) in kinds.table()?.iter() {
                let kind = names::kind(node, name, faction)?;
                let fact = format!("{} in the pool of {}", kind.id(), faction.id());
                into.compare(node, fact, node.number()?, pool.and(kind.units()).len());
            }
        }
        Ok(())
    }

    /// `gc = { cc = 1 }`: Great Cthulhu holds a Cultist of Crawling Chaos.
    fn captured(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, owners) in expected.table()?.iter() {
            let captor = names::playing(self.game, owners, who)?;
            let held = self.game.units.captured_by(captor);
            for (whose, node) in owners.table()?.iter() {
                let owner = names::playing(self.game, node, whose)?;
                let fact = format!("captives of {} held by {}", owner.id(), captor.id());
                into.compare(
                    node,
                    fact,
                    node.number()?,
                    held.and(self.game.units.of(owner)).len(),
                );
            }
        }
        Ok(())
    }

    fn submerged(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let wanted = names::kinds_in_words(&names::kinds(expected, Faction::Gc)?);
        let under = self.game.units.of(Faction::Gc).iter();
        let under = under.filter(|u| self.game.units.place(*u) == Place::Submerged);
        let found: Vec<(Kind, u8)> = under.map(|u| (u.kind(), 1)).collect();
        into.compare(expected, "submerged", wanted, names::kinds_in_words(&found));
        Ok(())
    }

    /// How many, or their values.
    fn elder_signs(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let signs = self.game.sheet(faction).signs;
            let fact = format!("Elder Signs of {}", faction.id());
            if let Value::Integer(_) = node.value {
                into.compare(node, fact, node.number()?, signs.iter().sum::<u8>());
            } else {
                let wanted = node.numbers::<u8>()?.iter().map(u8::to_string).collect();
                into.compare_lists(node, fact, wanted, values(signs));
            }
        }
        Ok(())
    }

    fn elder_pile(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let found: u8 = self.game.pile.iter().sum();
        into.compare(
            expected,
            "Elder Signs in the pile",
            expected.number()?,
            found,
        );
        Ok(())
    }

    fn spellbooks(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let fact = format!("spellbooks of {}", faction.id());
            let id = |item: &Node| Ok(names::spellbook(item, item.text()?, faction)?.id());
            let all = Spellbook::ALL.into_iter();
            let earned = all.filter(|b| self.game.holder(*b) == Some(faction));
            into.compare_number_or_named(node, fact, id, earned.map(Spellbook::id))?;
        }
        Ok(())
    }

    fn requirements(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let fact = format!("requirements of {}", faction.id());
            let id = |item: &Node| Ok(names::requirement(item, item.text()?, faction)?.id());
            let met = Requirement::of(faction).filter(|r| self.game.met(*r));
            into.compare_named(node, fact, id, met.map(Requirement::id))?;
        }
        Ok(())
    }

    /// How many battle dice a side rolled last; 0 if it rolled none.
    fn rolled(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let found = self.last_faces(faction).map_or(0, <[u8]>::len);
            let fact = format!("battle dice rolled by {}", faction.id());
            into.compare(node, fact, node.number()?, found);
        }
        Ok(())
    }

    fn faces(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let faction = names::playing(self.game, node, who)?;
            let fact = format!("faces rolled by {}", faction.id());
            let found = self.last_faces(faction).unwrap_or_default();
            into.compare_faces(node, fact, found)?;
        }
        Ok(())
    }

    fn last_faces(&self, by: Faction) -> Option<&[u8]> {
        self.events.iter().rev().find_map(|event| {
            if let Event::Rolled { faction, faces } | Event::Rerolled { faction, faces } = event
                && *faction == by
            {
                return Some(faces.as_slice());
            }
            None
        })
    }
}

fn values(signs: [u8; 3]) -> Vec<String> {
    let values = (1_u8..).zip(signs);
    values
        .flat_map(|(value, n)| vec![value.to_string(); usize::from(n)])
        .collect()
}
