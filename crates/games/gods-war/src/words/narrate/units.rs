//! Units in the log.

use engine::{Line, text};

use super::{Told as _, caused, whose};
use crate::{
    GodsWar,
    event::{Event, Why},
    ids::{Area, Empire},
    units::{Place, Unit},
};

/// What happens to them.
pub(super) fn line(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Placed { unit, area, why } => piece(g, unit)
            .text(" appears in ")
            .area(area)
            .text(caused(why)),
        Event::Moved {
            unit,
            from,
            to,
            why,
        } => {
            let routed = why == Why::Battle;
            let goes = if routed {
                " is routed from "
            } else {
                " goes from "
            };
            let line = piece(g, unit).text(goes).area(from).text(" to ").area(to);
            if routed { line } else { line.text(caused(why)) }
        }
        Event::Fell { unit, to, .. } => piece(g, unit).text(" falls into ").area(to),
        Event::Lost {
            unit,
            area,
            by,
            killed,
            why,
        } => lost(g, unit, area, by, killed, why),
        Event::UnitLaid { unit, to, why, .. } => {
            let line = piece(g, unit).text(unit_laid(to));
            let line = match to {
                Place::At(area) => line.text(" to ").area(area),
                _ => line,
            };
            line.text(caused(why))
        }
        Event::Joined { unit, empire, why } => {
            piece(g, unit).text(text!(" now belongs to {0}{1}", empire.name(), caused(why)))
        }
        _ => return None,
    })
}

fn unit_laid(to: Place) -> &'static str {
    match to {
        Place::Rift => " goes into the Chaos Rift",
        Place::Pen => " goes into the Slave Pen",
        Place::Trophy => " is kept as a trophy of Darkness",
        Place::Pool => " returns to its pool",
        Place::Out => " is out of the game",
        Place::At(_) | Place::Falling => " returns",
    }
}

/// A unit with its controller.
fn piece(g: &GodsWar, unit: Unit) -> Line {
    let of = g.units.controller(unit);
    let line = whose(of);
    match of {
        Some(empire) if unit.home() == Some(empire) => {
            line.text(text!("{0}: ", empire.name())).unit(g, unit)
        }
        _ => line.unit(g, unit),
    }
}

fn lost(
    g: &GodsWar,
    unit: Unit,
    area: Option<Area>,
    by: Option<Empire>,
    killed: bool,
    why: Why,
) -> Line {
    let end = if killed {
        " is killed"
    } else {
        " is eliminated"
    };
    let line = piece(g, unit).text(end);
    let line = match area {
        Some(area) => line.text(" in ").area(area),
        None => line,
    };
    match by {
        Some(by) if why == Why::Battle => line.text(text!(" by {0}", by.name())),
        Some(by) => line.text(text!(" by {0}{1}", by.name(), caused(why))),
        None if why == Why::Battle && killed => line,
        None => line.text(caused(why)),
    }
}
