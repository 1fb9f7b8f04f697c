//! Events in words: the log.

mod battle;
mod buildings;
mod council;
mod others;
mod runes;
mod units;
mod why;

use engine::{Level, Line, Text, text};

use crate::{
    GodsWar,
    action::{Power, Verb},
    buildings::Building,
    event::{Event, Why},
    geography::Kylerela,
    ids::{Ability, Area, Empire, Gift},
    sheet::Slot,
    units::Unit,
    words::describe,
};
use why::reason;

/// Things of the game in a line: hover lights them, a click explains them.
trait Told {
    fn empire(self, empire: Empire) -> Self;
    fn area(self, area: Area) -> Self;
    fn unit(self, g: &GodsWar, unit: Unit) -> Self;
    fn building(self, g: &GodsWar, building: Building) -> Self;
    fn gift(self, gift: Gift) -> Self;
    fn ability(self, ability: Ability) -> Self;
    fn quest(self, empire: Empire, slot: Slot) -> Self;
}

impl Told for Line {
    fn empire(self, empire: Empire) -> Self {
        self.thing("empire", empire.id(), empire.name())
    }

    fn area(self, area: Area) -> Self {
        self.thing("area", area.id(), area.name())
    }

    fn unit(self, g: &GodsWar, unit: Unit) -> Self {
        self.thing("unit", unit.id(), describe::named(g, unit))
    }

    fn building(self, g: &GodsWar, building: Building) -> Self {
        let name = g.buildings.kind(building).name();
        self.thing("building", building.id(), name)
    }

    fn gift(self, gift: Gift) -> Self {
        self.thing("gift", gift.id(), gift.name())
    }

    fn ability(self, ability: Ability) -> Self {
        self.thing("ability", ability.id(), ability.name())
    }

    fn quest(self, empire: Empire, slot: Slot) -> Self {
        let name = describe::quest(empire, slot);
        self.thing("heroquest", describe::quest_id(empire, slot), name)
    }
}

fn heading() -> Line {
    Line::new(Level::Heading)
}

fn action(by: Empire) -> Line {
    Line::new(Level::Action).by(by.id()).empire(by)
}

fn detail(by: Empire) -> Line {
    Line::new(Level::Detail).by(by.id())
}

fn table() -> Line {
    Line::new(Level::Detail)
}

/// A detail of an empire's, or the table's.
fn whose(empire: Option<Empire>) -> Line {
    empire.map_or_else(table, detail)
}

/// An event (already redacted) as a line, if it is worth one.
pub(crate) fn narrate(g: &GodsWar, event: &Event) -> Option<Line> {
    course(event)
        .or_else(|| turn(g, event))
        .or_else(|| gain(event))
        .or_else(|| rune(event))
        .or_else(|| runes::told(g, event))
        .or_else(|| buildings::line(g, event))
        .or_else(|| units::line(g, event))
        .or_else(|| gift(event))
        .or_else(|| battle::line(g, event))
        .or_else(|| others::line(g, event))
        .or_else(|| world(event))
        .or_else(|| council::council(event))
}

/// Rounds, phases, beginning and end.
fn course(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Started { empires, .. } => {
            let names = empires.iter().map(|e| Text::from(e.name()));
            let names = Text::joined(names, "{0}, {1}");
            heading().text(text!("The Gods War begins: {0}", names))
        }
        Event::RoundBegan { round } => heading().text(text!("Round {0}", *round)),
        Event::PhaseBegan { phase } => heading().text(phase.name()),
        Event::FirstPlayer { empire } => action(*empire).text(" is first player"),
        Event::Direction { by, clockwise } => detail(*by).text(if *clockwise {
            "Play goes clockwise"
        } else {
            "Play goes counter-clockwise"
        }),
        Event::LeftGame { empire } => {
            action(*empire).text(" has left the game and is the Uncontrolled Faction")
        }
        Event::Ended { winners } => {
            let names = winners.iter().map(|e| Text::from(e.name()));
            let names = Text::joined(names, "{0} and {1}");
            match winners.as_slice() {
                [_] => heading().text(text!("{0} wins", names)),
                _ => heading().text(text!("{0} share the victory", names)),
            }
        }
        _ => return None,
    })
}

/// What a player does with their turn.
fn turn(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Began {
            empire,
            units,
            units_at,
            building,
            area,
        } => {
            let built = building.zip(*area);
            began(g, *empire, units, *units_at, built)
        }
        Event::Declared { empire, verb, cost } => declared(g, *empire, *verb, *cost),
        Event::Dropped { empire, power } => {
            action(*empire).text(text!(" drops to 0 and gives up {0} Power", *power))
        }
        Event::Leave {
            by,
            of,
            area,
            granted,
        } => {
            let asks = action(*by).text(" asks ").empire(*of);
            let asks = asks.text(" for leave to exit ").area(*area);
            asks.text(if *granted { ": granted" } else { ": refused" })
        }
        _ => return None,
    })
}

fn began(
    g: &GodsWar,
    empire: Empire,
    units: &[Unit],
    at: Option<Area>,
    built: Option<(Building, Area)>,
) -> Line {
    let line = action(empire);
    let line = match (built, at) {
        (Some((building, area)), _) => {
            let line = line.text(" begins with a ").building(g, building);
            line.text(" in ").area(area)
        }
        (None, Some(_)) => line.text(" begins"),
        (None, None) => return line.text(" begins without pieces"),
    };
    let Some(at) = at else {
        return line;
    };
    let line = match units {
        [unit] => line.text(" with the ").unit(g, *unit),
        [unit, ..] => {
            let line = line.text(text!(" with {0} units: ", units.len()));
            line.unit(g, *unit)
        }
        [] => line,
    };
    line.text(" in ").area(at)
}

fn declared(g: &GodsWar, empire: Empire, verb: Verb, cost: u16) -> Line {
    let line = action(empire).text(": ");
    let line = match verb {
        Verb::Gift(gift) => line.gift(gift),
        Verb::Ability(ability) => line.ability(ability),
        Verb::Quest(slot) => line.quest(empire, slot),
        verb => line.text(describe::verb_name(g, empire, verb)),
    };
    match cost {
        0 => line,
        cost => line.text(text!(" for {0} Power", cost)),
    }
}

/// Power and VP.
fn gain(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::PowerGained {
            empire,
            amount,
            why,
        } => detail(empire)
            .empire(empire)
            .text(text!(" gains {0} Power {1}", amount, reason(why))),
        Event::PowerLost {
            empire,
            amount,
            why,
        } => detail(empire)
            .empire(empire)
            .text(text!(" loses {0} Power {1}", amount, reason(why))),
        Event::VpGained {
            empire,
            amount,
            why,
        } => detail(empire)
            .empire(empire)
            .text(text!(" gains {0} VP {1}", amount, reason(why))),
        Event::VpLost {
            empire,
            amount,
            why,
        } => detail(empire)
            .empire(empire)
            .text(text!(" loses {0} VP {1}", amount, reason(why))),
        _ => return None,
    })
}

/// Runes, and dice.
fn rune(event: &Event) -> Option<Line> {
    Some(match event {
        Event::RuneGained {
            empire,
            rune: Some(rune),
            why,
        } => detail(*empire)
            .text("You draw the ")
            .thing("rune", rune.id(), rune.name())
            .text(text!(" rune {0}", reason(*why)))
            .secret(),
        Event::RuneGained {
            empire,
            rune: None,
            why,
        } => detail(*empire)
            .empire(*empire)
            .text(text!(" draws a rune {0}", reason(*why))),
        Event::RunePlayed { empire, rune } => {
            action(*empire)
                .text(" plays the rune ")
                .thing("rune", rune.id(), rune.name())
        }
        Event::Reshuffled => table().text("The played runes are shuffled into a new deck"),
        Event::DieKept { empire, die } => detail(*empire)
            .text("A die is kept for the next roll of ")
            .empire(*empire)
            .text(": ")
            .dice(&[*die]),
        Event::Rolled { empire, dice, why } => {
            let line = whose(*empire);
            let line = match empire {
                Some(empire) => line.empire(*empire).text(" rolls "),
                None => line.text("The dice are "),
            };
            line.dice(dice).text(text!(" {0}", reason(*why)))
        }
        _ => return None,
    })
}

/// What follows a deed that its action alone explains: nothing; else the reason.
fn caused(why: Why) -> Text {
    match why {
        Why::Action => Text::default(),
        why => text!(" {0}", reason(why)),
    }
}

/// Heroquests, gifts and abilities.
fn gift(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Quest { empire, slot } => detail(empire)
            .empire(empire)
            .text(" achieves the heroquest ")
            .quest(empire, slot),
        Event::GiftTaken { empire, gift, .. } => action(empire).text(" takes the gift ").gift(gift),
        Event::GiftSpent { empire, gift } => detail(empire)
            .gift(gift)
            .text(text!(" of {0} turns face down", empire.name())),
        Event::GiftBack { empire, gift } => detail(empire)
            .gift(gift)
            .text(text!(" of {0} can be used or earned again", empire.name())),
        Event::Used { empire, power, on } => {
            let line = detail(empire).empire(empire).text(" uses ");
            let line = match power {
                Power::Gift(gift) => line.gift(gift),
                Power::Ability(ability) => line.ability(ability),
            };
            match on {
                Some(on) => line.text(" on ").empire(on),
                None => line,
            }
        }
        _ => return None,
    })
}

/// What changes the world.
fn world(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::SpikeShattered => heading().text("The Spike shatters: the Chaos Rift is open"),
        Event::RiftClosed => heading().text("The Chaos Rift is closed: Magasta's Pool is there"),
        Event::Sailed { by, to } => sailed(by, to),
        Event::MadGod { to } => {
            detail(Empire::Chaos).text(text!("The Mad God marker is on {0}", to))
        }
        Event::Sunk { area } => detail(Empire::Sea).area(area).text(" sinks and is sea"),
        Event::CycleTurned { to } => detail(Empire::Moon)
            .text("The Lunar Cycle stands at ")
            .thing("term", to.id(), to.name()),
        _ => return None,
    })
}

fn sailed(by: Empire, to: Kylerela) -> Line {
    let line = detail(by)
        .empire(by)
        .text(" moves ")
        .area(Area::Kylerela)
        .text(" in ")
        .area(to.sea);
    let mut docks = to.docks.iter();
    match (docks.next(), docks.next()) {
        (Some(one), Some(other)) => line
            .text(", docked at ")
            .area(one)
            .text(" and ")
            .area(other),
        (Some(one), None) => line.text(", docked at ").area(one),
        _ => line.text(", undocked"),
    }
}

#[cfg(test)]
mod tests;
