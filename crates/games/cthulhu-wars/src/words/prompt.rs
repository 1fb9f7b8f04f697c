//! Questions in words: the frame's own words, with the faction that is asked.

use engine::{Prompt, Seat, text};

use crate::{
    CthulhuWars,
    frame::{self, Frame},
    phases,
    words::{Words, asker, describe},
};

/// The question of a frame, as asked of a seat.
pub(crate) fn prompt(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Prompt {
    let Words { title, why, .. } = frame::prompt(g, frame, seat);
    let asked = asker(g, frame, seat);
    let title = match asked {
        Some(faction) if g.factions_of(seat).len() > 1 => text!("{0}: {1}", faction.name(), title),
        _ => title,
    };
    Prompt {
        title,
        why,
        rule: describe::rule(frame).into(),
        // In the draft it is the player who is asked, not what the player has so far.
        by: match frame {
            Frame::Phase(phases::Step::Draft { .. }) => String::new(),
            _ => asked.map_or_else(String::new, |faction| faction.id().to_owned()),
        },
    }
}
