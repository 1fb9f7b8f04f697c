//! The facts that `then` can state of a game of The Gods War.

mod pieces;

use engine::scenario::{
    Fault, Mismatches, Moment, Node, Value,
    names::{direction, unknown_fact},
};

use super::{given, names};
use crate::{
    event::Event,
    ids::{Empire, Gift, Rune},
    sheet::Slot,
    state::GodsWar,
};

/// Every fact of the game's own.
pub(super) const FACTS: [&str; 41] = [
    "power",
    "vp",
    "power_change",
    "vp_change",
    "gifts",
    "spent",
    "race_gifts",
    "earned",
    "runes",
    "rune_change",
    "deck",
    "discard",
    "units",
    "buildings",
    "where",
    "combat",
    "pool",
    "rift",
    "pen",
    "trophies",
    "moonburned",
    "removed",
    "controller",
    "types",
    "rolled",
    "faces",
    "centre",
    "kylerela",
    "sunken",
    "cycle",
    "mad_god",
    "stage",
    "aldrya",
    "webs",
    "phase",
    "round",
    "first",
    "active",
    "direction",
    "order",
    "left",
];

/// Compares one fact.
pub(super) fn fact(
    moment: &Moment<'_, GodsWar>,
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
        "power" => check.number(expected, into, |g, e| i64::from(g.power(e))),
        "vp" => check.number(expected, into, |g, e| i64::from(g.vp(e))),
        "types" => check.number(expected, into, |g, e| i64::from(g.building_types(e))),
        "power_change" => check.number(expected, into, |_, e| check.change(e, power_of)),
        "vp_change" => check.number(expected, into, |_, e| check.change(e, vp_of)),
        "rune_change" => check.number(expected, into, |_, e| check.change(e, runes_of)),
        "gifts" => check.gifts(expected, into),
        "spent" => check.gift_lists(expected, into, |g, e| g.sheet(e).spent.iter().collect()),
        "race_gifts" => check.gift_lists(expected, into, |g, e| {
            g.sheet(e).race_gifts.iter().collect()
        }),
        "earned" => check.earned(expected, into),
        "runes" => check.runes(expected, into),
        "deck" => check.rune_pile(expected, into, &check.game.deck),
        "discard" => check.rune_pile(expected, into, &check.game.discard),
        "rolled" => check.rolled(expected, into),
        "faces" => check.faces(expected, into),
        "units" | "buildings" | "where" | "combat" | "pool" | "rift" | "pen" | "trophies"
        | "moonburned" | "removed" | "controller" => check.pieces(expected, into),
        _ => check.course(expected, into),
    }
}

struct Check<'a> {
    game: &'a GodsWar,
    events: &'a [Event],
    name: &'a str,
}

impl Check<'_> {
    /// Facts of the course of the game rather than of an empire or an area.
    fn course(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.game;
        let mut number = |found: u16| {
            into.compare(expected, self.name, expected.number()?, found);
            Ok(())
        };
        match self.name {
            "round" => number(game.round),
            "mad_god" => number(u16::from(game.marks.chaos.mad_god)),
            "aldrya" => number(game.marks.races.aldrya),
            "kylerela" => self.kylerela(expected, into),
            "phase" | "first" | "active" | "direction" | "order" | "left" | "centre" | "sunken"
            | "cycle" | "stage" | "webs" => self.words(expected, into),
            other => Err(unknown_fact(expected, other, &FACTS)),
        }
    }

    fn words(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let game = self.game;
        let list = |empires: &mut dyn Iterator<Item = Empire>| {
            empires.map(Empire::id).collect::<Vec<_>>().join(", ")
        };
        let found = match self.name {
            "phase" => given::phase_name(game.phase).to_owned(),
            "first" => game.first.id().to_owned(),
            "active" => game.active.map_or("nobody", Empire::id).to_owned(),
            "direction" => direction(game.clockwise).to_owned(),
            "centre" => game.centre.id().to_owned(),
            "sunken" => game.marks.sea.sunken.map_or("none", |a| a.id()).to_owned(),
            "cycle" => game.marks.moon.cycle.id().to_owned(),
            "stage" => game.marks.races.stage.id().to_owned(),
            "webs" => {
                let webs = game.marks.monsters.webs.iter().map(crate::ids::Area::id);
                webs.collect::<Vec<_>>().join(", ")
            }
            "left" => list(&mut game.order().filter(|e| game.sheet(*e).uncontrolled)),
            _ => list(&mut game.order()),
        };
        let known = |name: &str| names::empire_called(name).map(Empire::id);
        into.compare_words(expected, self.name, known, found)
    }

    /// The sea, or `{ sea = "...", docks = [...], covers = true }`.
    fn kylerela(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        let lies = self.game.kylerela;
        let sea = |node: &Node, into: &mut Mismatches| {
            let wanted = names::area(self.game, node, node.text()?)?;
            into.compare(node, "the sea of Kylerela", wanted.id(), lies.sea.id());
            Ok(())
        };
        let Value::Table(table) = &expected.value else {
            return sea(expected, into);
        };
        for (key, node) in table.iter() {
            match key {
                "sea" => sea(node, into)?,
                "docks" => {
                    let wanted = names::areas(self.game, node)?;
                    let wanted = wanted.iter().map(|a| a.id().to_owned()).collect();
                    let found = lies.docks.iter().map(|a| a.id().to_owned()).collect();
                    into.compare_lists(node, "the docks of Kylerela", wanted, found);
                }
                "covers" => {
                    let fact = "Kylerela lies on an arrow";
                    into.compare(node, fact, node.boolean()?, lies.covers.is_some());
                }
                other => {
                    return Err(node.fault(format!(
                        "{other:?} is not known here; there are sea, docks, covers"
                    )));
                }
            }
        }
        Ok(())
    }

    fn number(
        &self,
        expected: &Node,
        into: &mut Mismatches,
        of: impl Fn(&GodsWar, Empire) -> i64,
    ) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let fact = format!("{} of {}", self.name, empire.id());
            into.compare(node, fact, node.number()?, of(self.game, empire));
        }
        Ok(())
    }

    /// What the events of this part of the play add up to.
    fn change(&self, empire: Empire, of: impl Fn(&Event) -> Option<(Empire, i64)>) -> i64 {
        let changes = self.events.iter().filter_map(of);
        changes
            .filter(|(who, _)| *who == empire)
            .map(|(_, n)| n)
            .sum()
    }

    /// A list, how many, or `{ 1a = "sunspear", 2b = "none" }`.
    fn gifts(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let sheet = self.game.sheet(empire);
            let fact = format!("gifts of {}", empire.id());
            match &node.value {
                Value::Integer(_) => {
                    into.compare(node, fact, node.number()?, sheet.gift_count());
                }
                Value::Table(slots) => {
                    for (name, item) in slots.iter() {
                        let slot = names::slot(item, name, empire)?;
                        let wanted = match item.text()? {
                            "none" => "none",
                            name => names::gift(item, name)?.id(),
                        };
                        let found = sheet.slots[slot.index()].map_or("none", Gift::id);
                        into.compare(item, format!("{fact} in {name}"), wanted, found);
                    }
                }
                _ => into.compare_named(node, fact, gift_id, sheet.gifts().map(Gift::id))?,
            }
        }
        Ok(())
    }

    fn gift_lists(
        &self,
        expected: &Node,
        into: &mut Mismatches,
        of: impl Fn(&GodsWar, Empire) -> Vec<Gift>,
    ) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let fact = format!("{} of {}", self.name, empire.id());
            let found = of(self.game, empire).into_iter().map(Gift::id);
            into.compare_named(node, fact, gift_id, found)?;
        }
        Ok(())
    }

    fn earned(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let earned = self.game.sheet(empire).earned;
            let open = Slot::ALL.into_iter().filter(|slot| earned[slot.index()]);
            let mut wanted = Vec::new();
            for item in node.items() {
                wanted.push(names::slot(item, item.text()?, empire)?.short());
            }
            let fact = format!("earned slots of {}", empire.id());
            into.compare_lists(node, fact, wanted, open.map(Slot::short).collect());
        }
        Ok(())
    }

    /// How many, or exactly these in any order.
    fn runes(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let hand = &self.game.sheet(empire).runes;
            let fact = format!("runes of {}", empire.id());
            let found = hand.iter().map(|rune| rune.id());
            into.compare_number_or_named(node, fact, rune_id, found)?;
        }
        Ok(())
    }

    /// How many, or which lie there.
    fn rune_pile(
        &self,
        expected: &Node,
        into: &mut Mismatches,
        pile: &[Rune],
    ) -> Result<(), Fault> {
        let found = pile.iter().map(|rune| rune.id());
        into.compare_number_or_named(expected, self.name, rune_id, found)
    }

    /// How many dice an empire rolled last; 0 if it rolled none.
    fn rolled(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        self.number(expected, into, |_, empire| {
            self.last_dice(empire)
                .map_or(0, |dice| i64::try_from(dice.len()).unwrap_or(0))
        })
    }

    fn faces(&self, expected: &Node, into: &mut Mismatches) -> Result<(), Fault> {
        for (who, node) in expected.table()?.iter() {
            let empire = names::playing(self.game, node, who)?;
            let fact = format!("faces rolled by {}", empire.id());
            let found = self.last_dice(empire).unwrap_or_default();
            into.compare_faces(node, fact, found)?;
        }
        Ok(())
    }

    fn last_dice(&self, by: Empire) -> Option<&[u8]> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Rolled { empire, dice, .. } if *empire == Some(by) => Some(dice.as_slice()),
            _ => None,
        })
    }
}

fn gift_id(item: &Node) -> Result<&'static str, Fault> {
    Ok(names::gift(item, item.text()?)?.id())
}

fn rune_id(item: &Node) -> Result<&'static str, Fault> {
    Ok(names::rune(item, item.text()?)?.id())
}

fn power_of(event: &Event) -> Option<(Empire, i64)> {
    match event {
        Event::PowerGained { empire, amount, .. } => Some((*empire, i64::from(*amount))),
        Event::PowerLost { empire, amount, .. } | Event::Spent { empire, amount } => {
            Some((*empire, -i64::from(*amount)))
        }
        Event::Dropped { empire, power } => Some((*empire, -i64::from(*power))),
        _ => None,
    }
}

fn vp_of(event: &Event) -> Option<(Empire, i64)> {
    match event {
        Event::VpGained { empire, amount, .. } => Some((*empire, i64::from(*amount))),
        Event::VpLost { empire, amount, .. } => Some((*empire, -i64::from(*amount))),
        _ => None,
    }
}

fn runes_of(event: &Event) -> Option<(Empire, i64)> {
    match event {
        Event::RuneGained { empire, .. } => Some((*empire, 1)),
        Event::RunePlayed { empire, .. } | Event::RuneDiscarded { empire, .. } => {
            Some((*empire, -1))
        }
        _ => None,
    }
}
