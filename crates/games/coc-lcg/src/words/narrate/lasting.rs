//! What lasts until the phase ends, in the log.

use engine::{Line, Text, text};

use super::{Told, detail, table};
use crate::{
    ability::Change,
    event::{Event, Face},
    words::names,
};

pub(super) fn told(event: &Event) -> Option<Line> {
    let Event::Lasts { from, by, on, what } = event else {
        return None;
    };
    let everybody = matches!(what, Change::Dearer(_) | Change::NextCheaper(_));
    // That it changes sides is an event of its own; a change of no card is none.
    if matches!(what, Change::Control { .. }) || (on.is_empty() && !everybody) {
        return None;
    }
    let changed = change(*what);
    let line = if on.is_empty() {
        detail(*by).text(text!(
            " brings this about until the phase ends: {0}",
            changed
        ))
    } else {
        table()
            .faces(on)
            .text(text!(", until the phase ends: {0}", changed))
    };
    let shown = matches!(on.as_slice(), [Face { print, .. }] if print == from);
    Some(if shown {
        line
    } else {
        line.text(", by ")
            .thing("card", from.id(), names::print(*from))
    })
}

fn change(what: Change) -> Text {
    match what {
        Change::Icon(icon, n) => signed(n, icon.name().into()),
        Change::Skill(n) => signed(n, text!("skill")),
        Change::NoPrintedSkill => text!("printed skill 0"),
        Change::Keyword(keyword) => keyword.name().into(),
        Change::NoPrintedIcons => text!("none of the printed icons"),
        Change::NoPrintedIcon(icon) => text!("none of the printed {0} icons", icon.name()),
        Change::IconsOf(print) => text!("the printed icons of {0}", names::print(print)),
        Change::AbilitiesOf(..) => text!("keywords and abilities of another character"),
        Change::Blank => text!("a blank text box"),
        Change::Control { .. } => text!("another controller"),
        Change::MustCommit(_) => text!("committed to the same story, if at all"),
        Change::NoStruggle(icon) => text!("one {0} struggle fewer", icon.name()),
        Change::Dearer(n) => text!("every card costs {0} more", n),
        Change::NextCheaper(faction) => {
            text!("the next {0} character costs 1 less", faction.name())
        }
    }
}

fn signed(n: i8, of: Text) -> Text {
    let amount = n.unsigned_abs();
    if n < 0 {
        text!("{0} −{1}", of, amount)
    } else {
        text!("{0} +{1}", of, amount)
    }
}
