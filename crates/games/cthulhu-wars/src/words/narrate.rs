//! Events in words: the log.

mod gains;

use engine::{Level, Line, Text, text};

use crate::{
    CthulhuWars,
    event::{Event, Why},
    factions::moments,
    ids::{Area, Faction, Kind},
    units::{Class, Unit},
    view::Phase,
    words::count,
};
use gains::{gain_line, progress_line, reason};

/// Things in a line of the log.
pub(crate) trait Told {
    fn faction(self, faction: Faction) -> Self;
    fn area(self, area: Area) -> Self;
    fn unit(self, unit: Unit) -> Self;
}

impl Told for Line {
    fn faction(self, faction: Faction) -> Self {
        self.thing("faction", faction.id(), faction.name())
    }

    fn area(self, area: Area) -> Self {
        self.thing("area", area.id(), area.name())
    }

    fn unit(self, unit: Unit) -> Self {
        self.thing("unit", unit.id(), unit.kind().name())
    }
}

fn heading() -> Line {
    Line::new(Level::Heading)
}

/// What a faction does.
pub(crate) fn action(by: Faction) -> Line {
    Line::new(Level::Action).by(by.id()).faction(by)
}

/// A detail of what a faction does.
pub(crate) fn detail(by: Faction) -> Line {
    Line::new(Level::Detail).by(by.id())
}

/// An event (already redacted) as a line of the log.
pub(crate) fn narrate(g: &CthulhuWars, event: &Event) -> Option<Line> {
    phase_line(g, event)
        .or_else(|| decay_line(event))
        .or_else(|| gain_line(g, event))
        .or_else(|| progress_line(event))
        .or_else(|| action_line(g, event))
        .or_else(|| deed_line(g, event))
        .or_else(|| {
            Faction::ALL
                .into_iter()
                .find_map(|f| (moments(f).narrate)(event))
        })
        .or_else(|| {
            battle_line(g, event)
                .or_else(|| loss_line(g, event))
                .or_else(|| talk_line(event))
        })
}

fn phase_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Started { board, .. } => {
            heading().text(text!("The stars are right. {0}.", board.map().name.clone()))
        }
        Event::Began { faction, area, .. } => action(*faction).text(" begins in ").area(*area),
        Event::Drafted { faction, .. } => action(*faction).text(" is chosen"),
        Event::TurnBegan { turn } if g.variant.action_phase_first() => {
            heading().text(text!("Turn {0}", *turn))
        }
        Event::TurnBegan { turn } => heading().text(text!("Turn {0}: Gather Power", *turn)),
        Event::PhaseBegan { phase } => heading().text(match phase {
            Phase::Draft => "The draft",
            Phase::Start => "Start areas",
            Phase::GatherPower => "Gather Power",
            Phase::FirstPlayer => "Determine First Player",
            Phase::Doom => "Doom Phase",
            Phase::Action => "Action Phase",
            Phase::Over => "The end",
        }),
        Event::Gathered {
            faction,
            cultists,
            gates,
            abandoned,
            captives,
            own,
        } => {
            let total = cultists + gates + abandoned + captives + own;
            let more = [
                (gates, text!("{0} from gates", *gates)),
                (abandoned, text!("{0} from abandoned gates", *abandoned)),
                (captives, text!("{0} from captives", *captives)),
                (own, text!("{0} of its own", *own)),
            ];
            let mut parts = vec![text!("{0} from Cultists", *cultists)];
            parts.extend(
                more.into_iter()
                    .filter(|(n, _)| **n > 0)
                    .map(|(_, part)| part),
            );
            let parts = Text::joined(parts, "{0}, {1}");
            action(*faction).text(text!(" gathers {0} Power: {1}", total, parts))
        }
        Event::MinimumPower { faction, power, .. } => detail(*faction)
            .faction(*faction)
            .text(text!(" is raised to {0} Power", *power)),
        Event::FirstPlayer { faction } => action(*faction).text(" is First Player"),
        Event::Direction { by, clockwise } => detail(*by).text(if *clockwise {
            "Play goes clockwise this turn"
        } else {
            "Play goes counter-clockwise this turn"
        }),
        Event::CircuitBegan { round } => heading().text(text!("Round {0}", *round)),
        Event::Ended { why, .. } => heading().text(why.clone()),
        _ => return None,
    })
}

fn decay_line(event: &Event) -> Option<Line> {
    Some(match event {
        Event::DecayRaised { faction, decay } => action(*faction).text(text!(
            " is out of Power: the Decay Marker goes to {0}",
            *decay
        )),
        Event::DecayPaid { faction, amount } => detail(*faction)
            .faction(*faction)
            .text(text!(" pays {0} Power for Decay", *amount)),
        Event::Exhausted {
            faction,
            power,
            decay,
        } => action(*faction).text(text!(
            " can't act after Decay of {0} and loses {1} Power",
            *decay,
            *power
        )),
        Event::DecayReset => Line::new(Level::Detail).text("The Decay Marker goes back to 0"),
        _ => return None,
    })
}

fn action_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Passed { faction, power } => {
            action(*faction).text(text!(" passes and gives up {0} Power", *power))
        }
        Event::Declared {
            faction,
            what,
            cost: 0,
        } => action(*faction).text(text!(": {0}", what.name())),
        Event::Declared {
            faction,
            what,
            cost,
        } => action(*faction).text(text!(": {0} for {1} Power", what.name(), *cost)),
        Event::Recruited { unit, area } => action(g.owner(*unit))
            .text(" recruits an ")
            .unit(*unit)
            .text(" in ")
            .area(*area),
        Event::Summoned { unit, area } => action(g.owner(*unit))
            .text(if vowel(unit.kind()) {
                " summons an "
            } else {
                " summons a "
            })
            .unit(*unit)
            .text(" in ")
            .area(*area),
        Event::Awakened { unit, area, cost } => action(g.owner(*unit))
            .text(" awakens ")
            .unit(*unit)
            .text(" in ")
            .area(*area)
            .text(text!(" for {0} Power", *cost)),
        Event::Placed { unit, area, by } => detail(*by)
            .unit(*unit)
            .text(text!(" of {0} appears in ", g.owner(*unit).name()))
            .area(*area),
        Event::GateBuilt { unit, area } => action(g.owner(*unit))
            .text(" builds a gate in ")
            .area(*area),
        Event::GateTaken { unit, area } => action(g.owner(*unit))
            .text(" takes the gate of ")
            .area(*area)
            .text(" with ")
            .unit(*unit),
        Event::GateLeft { unit, area } => action(g.owner(*unit))
            .text(" abandons the gate of ")
            .area(*area),
        Event::Moved { unit, from, to } => action(g.owner(*unit))
            .text(" moves ")
            .unit(*unit)
            .text(" from ")
            .area(*from)
            .text(" to ")
            .area(*to),
        _ => return None,
    })
}

fn deed_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::DieRolled {
            faction,
            face,
            what,
        } => detail(*faction)
            .text(text!("{0}: ", what.name()))
            .dice(&[*face]),
        Event::DiceRolled {
            faction,
            faces,
            what,
        } => detail(*faction)
            .text(text!("{0}: ", what.name()))
            .dice(faces),
        Event::Driven { unit, from, to } => detail(g.owner(*unit))
            .unit(*unit)
            .text(text!(" of {0} is driven from ", g.owner(*unit).name()))
            .area(*from)
            .text(" to ")
            .area(*to),
        Event::GateMoved { from, to } => Line::new(Level::Detail)
            .text("The gate of ")
            .area(*from)
            .text(" goes to ")
            .area(*to),
        Event::Replaced { unit, area } => detail(g.owner(*unit))
            .unit(*unit)
            .text(text!(
                " of {0} goes back to the Pool from ",
                g.owner(*unit).name()
            ))
            .area(*area),
        Event::GateOpened { area } => Line::new(Level::Detail)
            .text("A gate opens in ")
            .area(*area),
        Event::GateRemoved { area } => Line::new(Level::Detail)
            .text("The gate of ")
            .area(*area)
            .text(" is gone"),
        Event::Marked { what, area, by } => detail(*by)
            .text(text!("{0} comes over ", what.name()))
            .area(*area),
        _ => return None,
    })
}

fn battle_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::BattleDeclared {
            area,
            attacker,
            defender,
        } => action(*attacker)
            .text(" attacks ")
            .faction(*defender)
            .text(" in ")
            .area(*area),
        Event::Used { faction, ability } => detail(*faction)
            .faction(*faction)
            .text(text!(" uses {0}", ability.name())),
        Event::Numbed { unit } => detail(g.owner(*unit))
            .unit(*unit)
            .text(text!(" of {0} rolls no dice", g.owner(*unit).name())),
        Event::Rolled { faction, faces } if faces.is_empty() => {
            detail(*faction).faction(*faction).text(" has no dice")
        }
        Event::Rolled { faction, faces } => {
            let kills = faces.iter().filter(|f| matches!(f, 6)).count();
            let pains = faces.iter().filter(|f| matches!(f, 4 | 5)).count();
            detail(*faction)
                .faction(*faction)
                .text(" rolls ")
                .dice(faces)
                .text(text!(" {0}, {1}", count::kills(kills), count::pains(pains)))
        }
        Event::Rerolled { faction, faces } => detail(*faction)
            .faction(*faction)
            .text(" rolls again ")
            .dice(faces),
        Event::PainAssigned { unit } => detail(g.owner(*unit))
            .unit(*unit)
            .text(text!(" of {0} is pained", g.owner(*unit).name())),
        Event::Spared { unit } => detail(g.owner(*unit))
            .unit(*unit)
            .text(" is pained instead of killed"),
        Event::Retreated { unit, from, to } => detail(g.owner(*unit))
            .unit(*unit)
            .text(" retreats from ")
            .area(*from)
            .text(" to ")
            .area(*to),
        Event::Surrounded { faction } => detail(*faction).faction(*faction).text(" is surrounded"),
        _ => return None,
    })
}

/// Lines that random games may miss: the loss of each kind.
pub(crate) fn samples() -> Vec<Line> {
    let loss = |kind| Line::new(Level::Detail).text(reason(Why::Loss(kind)));
    Kind::ALL.into_iter().map(loss).collect()
}

/// A kind with its article; Great Old Ones have none.
fn a(kind: Kind) -> Text {
    let name = kind.name();
    if kind.class() == Class::GreatOldOne {
        return name.into();
    }
    // One phrase: how an article goes with its noun is another language's affair.
    let article = if vowel(kind) { "an" } else { "a" };
    format!("{article} {name}").into()
}

fn vowel(kind: Kind) -> bool {
    kind.name().starts_with(['A', 'E', 'I', 'O', 'U'])
}

fn loss_line(g: &CthulhuWars, event: &Event) -> Option<Line> {
    Some(match event {
        Event::Eliminated { unit, why, .. } => detail(g.owner(*unit)).unit(*unit).text(text!(
            " of {0} is eliminated {1}",
            g.owner(*unit).name(),
            reason(*why)
        )),
        Event::OntoCard { unit, area, of } => action(g.owner(*unit))
            .text(" puts ")
            .unit(*unit)
            .text(" from ")
            .area(*area)
            .text(" onto the card of ")
            .faction(*of),
        Event::OffCard { unit, area, .. } => action(g.owner(*unit))
            .text(" puts ")
            .unit(*unit)
            .text(" into ")
            .area(*area),
        Event::LeftGame { unit } => detail(g.owner(*unit))
            .unit(*unit)
            .text(text!(" of {0} is out of the game", g.owner(*unit).name())),
        Event::Captured { unit, area, by } => {
            let verb = if vowel(unit.kind()) {
                " captures an "
            } else {
                " captures a "
            };
            let line = action(*by).text(verb).unit(*unit).text(" of ");
            let line = line.faction(g.owner(*unit));
            match area {
                Some(area) => line.text(" in ").area(*area),
                None => line,
            }
        }
        _ => return None,
    })
}

fn talk_line(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Proposed { by, shares } => {
            let shares = shares.iter().map(|(f, n)| text!("{0} {1}", f.name(), *n));
            detail(*by)
                .faction(*by)
                .text(text!(" proposes: {0}", Text::joined(shares, "{0}, {1}")))
        }
        Event::Replied { by, agree: true } => detail(*by).faction(*by).text(" agrees"),
        Event::Replied { by, agree: false } => detail(*by).faction(*by).text(" rejects it"),
        Event::StoodAside { faction } => detail(*faction)
            .faction(*faction)
            .text(" has no part in it"),
        Event::Settled { agreed: true } => Line::new(Level::Detail).text("They agree"),
        Event::Settled { agreed: false } => Line::new(Level::Detail).text("No agreement"),
        _ => return None,
    })
}
