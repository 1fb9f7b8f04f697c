//! The story phase in the log.

use engine::{Level, Line, Seat, text};

use super::{Told, action, detail, table};
use crate::{
    event::{Event, Face},
    ids::Icon,
};

pub(super) fn told(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Committed { seat, face, story } => action(*seat)
            .text(" commits ")
            .face(*face)
            .text(" to ")
            .face(*story),
        Event::Uncommitted { face, story } => table().face(*face).text(" leaves ").face(*story),
        Event::Removes { face, icon } => table()
            .face(*face)
            .text(" takes this struggle from its story: ")
            .thing("struggle", icon.id(), icon.name()),
        Event::Resolving { story } => Line::new(Level::Action).face(*story).text(" is resolved"),
        // No one had anything to win it with.
        Event::Struggle { counts: [0, 0], .. } => return None,
        Event::Struggle {
            story,
            icon,
            counts,
            winner,
            fast,
        } => struggle(*story, *icon, *counts, *winner, *fast),
        Event::Success {
            story,
            skill,
            by,
            unchallenged,
            fast,
        } => {
            let ending = match (unchallenged, fast) {
                (true, _) => " succeeds, unchallenged",
                (false, true) => " succeeds, being faster",
                (false, false) => " succeeds",
            };
            success(*story, *skill, *by, ending)
        }
        Event::Tokens {
            story,
            seat,
            now,
            by,
        } => tokens(*story, *seat, *now, *by),
        Event::StoryWon { story, seat } => action(*seat).text(" wins ").face(*story),
        Event::Declined { story, seat } => {
            detail(*seat).text(" declines the effect of ").face(*story)
        }
        _ => return None,
    })
}

/// The numbers are those of the first and the second player.
fn struggle(story: Face, icon: Icon, counts: [u8; 2], winner: Option<Seat>, fast: bool) -> Line {
    let line = table()
        .thing("struggle", icon.id(), icon.name())
        .text(" at ")
        .face(story)
        .text(text!(", {0} to {1}: ", counts[0], counts[1]));
    match (winner, fast) {
        (None, _) => line.text("no one wins"),
        (Some(seat), false) => line.side(seat).text(" wins"),
        (Some(seat), true) => line.side(seat).text(" wins, being faster"),
    }
}

fn success(story: Face, skill: [u8; 2], by: Option<Seat>, ending: &'static str) -> Line {
    let line =
        table()
            .text("Skill at ")
            .face(story)
            .text(text!(", {0} to {1}: ", skill[0], skill[1]));
    match by {
        None => line.text("no success"),
        Some(seat) => line.side(seat).text(ending),
    }
}

fn tokens(story: Face, seat: Seat, now: u8, by: i8) -> Line {
    let line = detail(seat);
    let line = match by {
        1 => line.text(" gets a success token on "),
        -1 => line.text(" loses a success token on "),
        n if n < 0 => line.text(text!(" loses {0} success tokens on ", n.unsigned_abs())),
        n => line.text(text!(" gets {0} success tokens on ", n.unsigned_abs())),
    };
    line.face(story).text(text!(": {0} now", now))
}
