//! Events in words: the log. It can be read without the match: things are named by what is printed on
//! them.

mod lasting;
mod moves;
mod samples;
mod stories;

use engine::{Level, Line, Seat, text};

use crate::{
    ability::Kind,
    event::{Cancelled, Event, Face},
    state::Condition,
    words::names,
};

pub(crate) use samples::samples;

/// An event (already redacted) as a line, if it is worth one.
pub(crate) fn narrate(event: &Event) -> Option<Line> {
    course(event)
        .or_else(|| deed(event))
        .or_else(|| moves::told(event))
        .or_else(|| change(event))
        .or_else(|| stories::told(event))
        .or_else(|| lasting::told(event))
}

/// Things of the game in a line: hover lights them, a click explains them.
trait Told {
    fn side(self, seat: Seat) -> Self;
    fn face(self, face: Face) -> Self;
    fn faces(self, faces: &[Face]) -> Self;
}

impl Told for Line {
    fn side(self, seat: Seat) -> Self {
        self.thing("side", names::side_id(seat), names::player(seat))
    }

    fn face(self, face: Face) -> Self {
        self.thing("card", face.print.id(), names::print(face.print))
    }

    fn faces(self, faces: &[Face]) -> Self {
        let mut line = self;
        for (n, face) in faces.iter().enumerate() {
            if n > 0 {
                line = line.text(", ");
            }
            line = line.face(*face);
        }
        line
    }
}

fn heading() -> Line {
    Line::new(Level::Heading)
}

/// Something a player does: it begins with their name.
fn action(by: Seat) -> Line {
    Line::new(Level::Action).by(names::side_id(by)).side(by)
}

/// Something that happens on a player's side: it begins with their name.
fn detail(of: Seat) -> Line {
    Line::new(Level::Detail).by(names::side_id(of)).side(of)
}

/// Something that happens on the table.
fn table() -> Line {
    Line::new(Level::Detail)
}

/// The course of the game.
fn course(event: &Event) -> Option<Line> {
    Some(match *event {
        Event::Began { first, .. } => heading()
            .text("The game begins: ")
            .side(first)
            .text(" takes the first turn"),
        Event::Turn { seat, turn } => heading().text(text!("Turn {0}: ", turn)).side(seat),
        Event::PhaseBegan { phase, .. } => heading().text(text!("{0} phase", phase.name())),
        Event::Mulligan { seat } => action(seat).text(" draws another first hand"),
        Event::Kept { seat } => action(seat).text(" keeps the first hand"),
        Event::Passed { seat, window } => detail(seat).text(text!(" passes: {0}", window.name())),
        Event::LetPass { seat } => detail(seat).text(" lets it pass"),
        Event::Ended { .. } => table().text("What lasted until the end of the phase is over"),
        Event::Over {
            winner,
            deck_out: true,
        } => heading()
            .side(winner)
            .text(" wins the game: the other deck is empty"),
        Event::Over { winner, .. } => heading().side(winner).text(" wins the game"),
        _ => return None,
    })
}

/// What players do with cards.
fn deed(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Played {
            by,
            face,
            x,
            targets,
        } => with(action(*by).text(" plays ").face(*face), *x, targets),
        Event::Used {
            by,
            face,
            ability,
            x,
            targets,
        } => {
            let line = match ability.get().kind {
                Kind::Action => action(*by).text(" uses an ability of ").face(*face),
                Kind::Story => action(*by)
                    .text(" has the effect of ")
                    .face(*face)
                    .text(" done"),
                Kind::Response(_) => action(*by).text(" responds with ").face(*face),
                Kind::Disrupt(_) => action(*by).text(" disrupts with ").face(*face),
                Kind::Forced(_) => detail(*by).text(" must do as ").face(*face).text(" says"),
            };
            let line = if ability.print == face.print {
                line
            } else {
                line.text(", copied from ").face(Face {
                    print: ability.print,
                    ..*face
                })
            };
            with(line, *x, targets)
        }
        Event::Drained {
            seat,
            domain,
            cost: 0,
            ..
        } => detail(*seat).text(text!(" drains domain {0}", u16::from(*domain) + 1)),
        Event::Drained {
            seat,
            domain,
            cost,
            overpaid,
        } => {
            let line = detail(*seat).text(text!(
                " drains domain {0} to pay {1}",
                u16::from(*domain) + 1,
                *cost
            ));
            match overpaid {
                0 => line,
                n => line.text(text!(", overpaid by {0}", *n)),
            }
        }
        _ => return None,
    })
}

/// The number chosen for X and the cards chosen.
fn with(line: Line, x: Option<u8>, targets: &[Face]) -> Line {
    let line = match x {
        Some(x) => line.text(text!(", X = {0}", x)),
        None => line,
    };
    if targets.is_empty() {
        line
    } else {
        line.text(", choosing ").faces(targets)
    }
}

/// What happens to cards in play.
fn change(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Entered {
            face,
            condition,
            host,
            ..
        } => entered(*face, *condition, *host)?,
        Event::Turned {
            face,
            condition,
            restored,
        } => {
            let line = table().face(*face);
            match (condition, restored) {
                (_, true) => line.text(" is restored"),
                (Condition::Ready, _) => line.text(" becomes ready"),
                (Condition::Exhausted, _) => line.text(" is exhausted"),
                (Condition::Insane, _) => line.text(" goes insane"),
            }
        }
        Event::Controlled { face, by } => detail(*by).text(" now controls ").face(*face),
        Event::Attached {
            face,
            host: Some(host),
        } => table().face(*face).text(" is attached to ").face(*host),
        Event::Attached { face, host: None } => table().face(*face).text(" comes off its host"),
        Event::Wounded { face, wounds: 1 } => table().face(*face).text(" is wounded"),
        Event::Wounded { face, wounds } => table()
            .face(*face)
            .text(text!(" takes {0} wounds", *wounds)),
        Event::Cancelled { face, what } => match what {
            Cancelled::Effect => table().face(*face).text(" is cancelled"),
            Cancelled::Wound => table().text("A wound to ").face(*face).text(" is averted"),
            Cancelled::Destruction => table()
                .text("The destruction of ")
                .face(*face)
                .text(" is averted"),
        },
        Event::Refreshed { seat, domains } => match domains.as_slice() {
            [domain] => detail(*seat).text(text!(" refreshes domain {0}", u16::from(*domain) + 1)),
            all => detail(*seat).text(text!(" refreshes {0} domains", all.len())),
        },
        Event::NewDomain { seat, domain } => {
            detail(*seat).text(text!(" lays domain {0}", u16::from(*domain) + 1))
        }
        _ => return None,
    })
}

/// That it came into play is narrated when it is played or put there; how it stands may be news.
fn entered(face: Face, condition: Condition, host: Option<Face>) -> Option<Line> {
    let line = table().face(face);
    match (condition, host) {
        (_, Some(host)) => Some(line.text(" is attached to ").face(host)),
        (Condition::Ready, None) => None,
        (Condition::Exhausted, None) => Some(line.text(" comes into play exhausted")),
        (Condition::Insane, None) => Some(line.text(" comes into play insane")),
    }
}
