//! What is asked in the story phase.

use engine::{Seat, Text, text};

use super::{Question, on_its_way};
use crate::{
    Coc,
    action::Action,
    frame::Frame,
    ids::Icon,
    query,
    stories::{commit, resolve, won},
    words::{label, names},
};

pub(super) fn commit(g: &Coc, frame: &Frame, step: &commit::Step, seat: Seat) -> Question {
    match step {
        commit::Step::Choose { .. } => (
            text!("Commit characters to stories"),
            committing(g, frame, seat),
        ),
        commit::Step::Struggle { left, .. } => {
            let Some(card) = left.first().copied() else {
                return on_its_way();
            };
            let title = names::title(g, card);
            let story = names::find(g, card)
                .and_then(|c| c.play.as_ref()?.committed)
                .map_or_else(|| text!("its story"), |s| names::title(g, s));
            (
                text!("{0}: choose a struggle", title.clone()),
                text!(
                    "{0} takes one kind of struggle from {1} while committed there.",
                    title,
                    story
                ),
            )
        }
    }
}

/// Who must be committed comes first: until then it can't be ended.
fn committing(g: &Coc, frame: &Frame, seat: Seat) -> Text {
    let listed = label::listed(g, frame, seat);
    if !listed.contains(&Action::Done) {
        let bound = listed.iter().find_map(|a| match a {
            Action::Commit { card, story } if query::must_commit(g, *card).is_some() => {
                Some((names::title(g, *card), names::title(g, *story)))
            }
            _ => None,
        });
        if let Some((card, story)) = bound {
            return text!("{0} must be committed to {1}.", card, story);
        }
    }
    if seat == g.active {
        text!("Each of your ready characters may be committed to one story and is exhausted by it.")
    } else {
        text!(
            "Where your opponent has committed someone you may oppose: each of your ready characters may go to one such story and is exhausted by it."
        )
    }
}

pub(super) fn resolve(g: &Coc, step: &resolve::Step, seat: Seat) -> Question {
    match step {
        resolve::Step::Pick => (
            text!("Choose the next story to resolve"),
            text!("You say in which order the stories you are committed to are resolved."),
        ),
        resolve::Step::Suffer { icon, .. } => suffer(g, *icon, seat),
        resolve::Step::Ready { .. } => (
            text!("Arcane struggle at {0}: ready a character?", story(g)),
            text!(
                "You won it {0}: one of your characters there may become ready.",
                score(g, seat)
            ),
        ),
        resolve::Step::Investigate { .. } => (
            text!("Investigation struggle at {0}: a success token?", story(g)),
            text!(
                "You won it {0}: you may put a success token on your side.",
                score(g, seat)
            ),
        ),
        resolve::Step::Next | resolve::Step::Finish => on_its_way(),
    }
}

fn suffer(g: &Coc, icon: Icon, seat: Seat) -> Question {
    let score = score(g, seat);
    match icon {
        Icon::Terror => (
            text!("Terror struggle at {0}: choose who goes insane", story(g)),
            text!(
                "You lost it {0}: one of your characters there goes insane.",
                score
            ),
        ),
        Icon::Combat | Icon::Arcane | Icon::Investigation => (
            text!("Combat struggle at {0}: choose who is wounded", story(g)),
            text!(
                "You lost it {0}: one of your characters there takes a wound.",
                score
            ),
        ),
    }
}

/// The story that is being resolved.
fn story(g: &Coc) -> Text {
    match &g.resolving {
        Some(resolving) => names::title(g, resolving.story),
        None => text!("the story"),
    }
}

/// How the last struggle came out, the player's own icons first.
fn score(g: &Coc, seat: Seat) -> Text {
    let decided = g.resolving.as_ref().and_then(|r| r.decided.last());
    let ([one, two], _) = decided.copied().unwrap_or_default();
    let (own, theirs) = if seat == Seat(0) {
        (one, two)
    } else {
        (two, one)
    };
    text!("{0} to {1}", own, theirs)
}

pub(super) fn won(g: &Coc, step: &won::Step) -> Question {
    let won::Step::Offer { story, .. } = step else {
        return on_its_way();
    };
    let title = names::title(g, *story);
    let text = names::find(g, *story).map_or("", |c| c.fact().text.as_str());
    (
        text!("{0} is won: its effect?", title.clone()),
        text!("You won {0} and may have its effect done: {1}", title, text),
    )
}
