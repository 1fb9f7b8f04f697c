//! What runes leave on the table, in words.

use engine::{Line, Text, text};

use super::{Told as _, action, detail, reason, table};
use crate::{
    GodsWar,
    event::Event,
    ids::Rune,
    runes::{Lasting, On},
    words::describe,
};

/// An event of runes as a line.
pub(super) fn told(g: &GodsWar, event: &Event) -> Option<Line> {
    Some(match event {
        Event::RuneCopied { empire, rune } => {
            thing(action(*empire).text(" copies the rune "), *rune)
        }
        Event::RuneDiscarded { empire, rune, why } => {
            let line = detail(*empire).empire(*empire).text(" discards the rune ");
            thing(line, *rune).text(text!(" {0}", reason(*why)))
        }
        Event::RuneLasts { effect } => lasts(g, effect),
        Event::RuneLapsed { effect } => {
            thing(detail(effect.by).text("No longer in force: "), effect.rune)
        }
        Event::Returned { unit, why, .. } => {
            let line = table().unit(g, *unit).text(" returns to its pool");
            line.text(text!(" {0}", reason(*why)))
        }
        _ => return None,
    })
}

fn thing(line: Line, rune: Rune) -> Line {
    line.thing("rune", rune.id(), rune.name())
}

fn lasts(g: &GodsWar, effect: &Lasting) -> Line {
    let line = detail(effect.by);
    match effect.on {
        On::Arrows => line.text("No arrow can be used until the Action Phase ends"),
        On::Area(area) => line.text("No one moves units out of ").area(area),
        On::Empire(cold) => line.empire(cold).text(" may not build or upgrade"),
        On::Action(verb, of) => {
            let name = describe::action_type(g, of, verb);
            let of = of.map_or(Text::default(), |of| text!(" ({0})", of.name()));
            line.text(text!("No one else may take this action: {0}{1}", name, of))
        }
        On::Promise(of, verb) => {
            let name = describe::verb(g, Some(of), verb).label;
            line.empire(of)
                .text(text!(" will take this action: {0}", name))
        }
        On::Actions(more) => line.empire(effect.by).text(text!(
            " takes this many actions more in this turn: {0}",
            more
        )),
        On::OutOfTurn(more) => line
            .empire(effect.by)
            .text(text!(" will take this many actions out of turn: {0}", more)),
    }
}
