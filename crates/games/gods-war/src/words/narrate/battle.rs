//! Battles in the log.

use engine::{Line, Text, text};

use super::{Told, table, whose};
use crate::{GodsWar, battle_record::Fighter, event::Event, words::describe};

/// What happens in a battle beyond what happens elsewhere, too.
pub(super) fn line(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match *event {
        Event::BattleBegan {
            area,
            attacker,
            defender,
        } => {
            let line = fighter(g, whose(attacker.empire()), attacker).text(" against ");
            fighter(g, line, defender).text(" in ").area(area)
        }
        Event::Exempted { unit } => whose(g.units.controller(unit))
            .unit(g, unit)
            .text(" keeps out of the battle"),
        Event::BattleResults { kills, routs } => table().text(text!(
            "The attacker takes {0}, the defender {1}",
            results(kills[0], routs[0]),
            results(kills[1], routs[1])
        )),
        Event::BattleEnded { area } => table().text("The battle in ").area(area).text(" is over"),
        _ => return None,
    })
}

fn results(kills: u8, routs: u8) -> Text {
    match (kills, routs) {
        (0, 0) => "nothing".into(),
        (kills, 0) => counted(kills, "1 kill", "kills"),
        (0, routs) => counted(routs, "1 rout", "routs"),
        (kills, routs) => text!(
            "{0} and {1}",
            counted(kills, "1 kill", "kills"),
            counted(routs, "1 rout", "routs")
        ),
    }
}

fn counted(n: u8, one: &'static str, many: &'static str) -> Text {
    if n == 1 {
        one.into()
    } else {
        text!("{0} {1}", n, many)
    }
}

fn fighter(g: &GodsWar, line: Line, fighter: Fighter) -> Line {
    match fighter {
        Fighter::Empire(empire) => line.empire(empire),
        Fighter::Monster(unit) => line.thing("unit", unit.id(), describe::named(g, unit)),
        Fighter::Nobody => line,
    }
}
