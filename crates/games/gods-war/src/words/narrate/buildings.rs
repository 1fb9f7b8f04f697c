//! Buildings in the log.

use engine::{Line, text};

use super::{Told as _, caused, detail};
use crate::{
    GodsWar,
    buildings::{Building, Site},
    event::{Event, Why},
    ids::{Area, Structure},
};

/// What happens to them.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
pub(super) fn line(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Built {
            building,
            area,
            why,
        } => owned(g, building)
            .text(" is placed in ")
            .area(area)
            .text(caused(why)),
        Event::Upgraded {
            from,
            to,
            area,
            why,
        } => owned(g, from)
            .text(" in ")
            .area(area)
            .text(" becomes a ")
            .building(g, to)
            .text(caused(why)),
        Event::Flipped {
            nest,
            area,
            imbedded,
            why,
        } => flipped(nest, area, imbedded, why),
        Event::Conquered { by, from, to, area } => detail(by)
            .empire(by)
            .text(" conquers the ")
            .building(g, from)
            .text(text!(" of {0} in ", from.empire().name()))
            .area(area)
            .text(" and puts a ")
            .building(g, to)
            .text(" there"),
        Event::Razed {
            building,
            area,
            by,
            why,
        } => {
            let line = owned(g, building).text(" is gone from ").area(area);
            match by {
                Some(by) if why == Why::Battle => {
                    line.text(text!(": {0} destroys it in battle", by.name()))
                }
                Some(by) => line.text(text!(", by {0}{1}", by.name(), caused(why))),
                None => line.text(caused(why)),
            }
        }
        Event::BuildingLaid {
            building, to, why, ..
        } => {
            let line = owned(g, building).text(building_laid(to));
            line.text(caused(why))
        }
        Event::Carried {
            building,
            from,
            to,
            why,
        } => owned(g, building)
            .text(" goes from ")
            .area(from)
            .text(" to ")
            .area(to)
            .text(caused(why)),
        _ => return None,
    })
}

fn owned(g: &GodsWar, building: Building) -> Line {
    let owner = building.empire();
    let line = detail(owner).text(text!("{0}: ", owner.name()));
    line.building(g, building)
}

fn flipped(nest: Building, area: Area, imbedded: bool, why: Why) -> Line {
    let (shown, now) = if imbedded {
        (Structure::ChaosNest, " is Imbedded")
    } else {
        (Structure::ImbeddedNest, " turns back into a Chaos Nest")
    };
    detail(nest.empire())
        .text("The ")
        .thing("building", nest.id(), shown.name())
        .text(" in ")
        .area(area)
        .text(now)
        .text(caused(why))
}

fn building_laid(to: Site) -> &'static str {
    match to {
        Site::Rift => " goes into the Chaos Rift",
        Site::Trophy => " is kept as a trophy of Darkness",
        Site::MoonburnBox => " goes into the Moonburn box",
        Site::Pool => " returns to its pool",
        Site::Out => " is out of the game",
        Site::At(_) => " returns",
    }
}
