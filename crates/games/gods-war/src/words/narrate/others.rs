//! Elder races and monsters in the log.

use engine::{Line, text};

use super::{Told as _, action, detail, table};
use crate::{GodsWar, event::Event, words::describe};

/// What happens to and by them.
pub(super) fn line(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match event {
        Event::RaceHere { race } => table()
            .thing("race", race.id(), race.name())
            .text(": this elder race is in the game"),
        Event::Allied { race, empire } => {
            action(*empire)
                .text(" has a new ally: ")
                .thing("race", race.id(), race.name())
        }
        Event::Stage { to } => table().text(text!("The Dragonewt is now a {0}", to.name())),
        Event::Aldrya { to } => table().text(text!("The Aldrya marker goes to {0}", *to)),
        Event::Noted { empire } => detail(*empire)
            .empire(*empire)
            .text(" notes an action in secret"),
        Event::Revealed { empire, verb } => detail(*empire).empire(*empire).text(text!(
            " had noted this action: {0}",
            describe::action_type(g, None, *verb)
        )),
        Event::Slain { monster, by } => {
            let line = by.map_or_else(table, action);
            let line = if by.is_some() {
                line.text(" kills ")
            } else {
                line
            };
            let line = line.thing("monster", monster.id(), monster.name());
            if by.is_some() {
                line
            } else {
                line.text(" dies")
            }
        }
        Event::Web { area, left } => table()
            .text("A web token lies in ")
            .area(*area)
            .text(text!("; tokens left: {0}", *left)),
        Event::WebTaken { empire, left } => detail(*empire)
            .empire(*empire)
            .text(text!(" takes a web token; tokens left: {0}", *left)),
        _ => return None,
    })
}
