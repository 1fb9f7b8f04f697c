//! The three books, each for one use, and the Final Ritual that turns them up again.

use engine::{Options, Seat, text};
use serde::{Deserialize, Serialize};

use super::gifts::{blue_book, brown_book, red_book};
use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    event::{Event, Why},
    hooks::{Guard, UniqueAction},
    ids::{Empire, Gift},
    sheet::Slot,
    words::Words,
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Invisible God sheet";

const OWN: Empire = Empire::InvisibleGod;

/// The Book gifts.
const BOOKS: [Gift; 3] = [Gift::BlueBook, Gift::BrownBook, Gift::RedBook];

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A book is opened, or the Final Ritual held.
    Open { verb: Verb },
}

/// The actions. A covered slot can't be earned again, so the ritual is held once (reconstructed).
pub(crate) const ACTIONS: [UniqueAction; 4] = [
    UniqueAction {
        verb: Verb::Gift(Gift::BlueBook),
        guards: &[],
        first: |_, _| open(Verb::Gift(Gift::BlueBook)),
    },
    UniqueAction {
        verb: Verb::Gift(Gift::BrownBook),
        guards: &[],
        first: |_, _| open(Verb::Gift(Gift::BrownBook)),
    },
    UniqueAction {
        verb: Verb::Gift(Gift::RedBook),
        guards: &[],
        first: |_, _| open(Verb::Gift(Gift::RedBook)),
    },
    UniqueAction {
        verb: Verb::Quest(Slot::S4B),
        guards: &[Guard {
            holds: |g, _| g.sheet(OWN).slots[Slot::S4B.index()].is_none(),
            why: |_, _| text!("this heroquest is achieved"),
        }],
        first: |_, _| open(Verb::Quest(Slot::S4B)),
    },
];

fn open(verb: Verb) -> Frame {
    Step::Open { verb }.into()
}

/// Runs a step.
pub(crate) fn step(g: &mut GodsWar, Step::Open { verb }: Step, cx: &mut Cx<'_>) -> Next {
    match verb {
        Verb::Gift(Gift::BlueBook) => blue_book::open(g, cx),
        Verb::Gift(Gift::BrownBook) => brown_book::open(g, cx),
        Verb::Gift(Gift::RedBook) => red_book::open(g, cx),
        _ => final_ritual(g, cx),
    }
}

/// Nothing is asked.
pub(crate) fn ask(_: &GodsWar, _: &Step, _: &mut Options<Action>) {}

/// Nothing is asked.
pub(crate) fn answer(_: &mut GodsWar, step: Step, _: Seat, _: Action, _: &mut Cx<'_>) -> Next {
    Next::Goto(step.into())
}

/// Nothing is asked.
pub(crate) fn prompt(_: &GodsWar, _: &Step, _: Seat) -> Words {
    Words::default()
}

/// A book is opened.
pub(super) fn opened(g: &mut GodsWar, book: Gift, cx: &mut Cx<'_>) {
    g.declare(OWN, Verb::Gift(book), book.fact().cost, cx);
}

/// A book has been used: a rune, and it turns face down.
pub(super) fn closed(g: &mut GodsWar, book: Gift, cx: &mut Cx<'_>) -> Next {
    g.draw_runes(OWN, book.param("runes"), Why::Gift(book), cx);
    g.spend_gift(OWN, book, cx);
    Next::Done
}

/// The Final Ritual: all Book gifts turn face up; legal without any (FAQ).
fn final_ritual(g: &mut GodsWar, cx: &mut Cx<'_>) -> Next {
    let slot = Slot::S4B;
    let cost = OWN.quest_param(slot, "cost");
    g.declare(OWN, Verb::Quest(slot), cost, cx);
    for book in BOOKS {
        if g.sheet(OWN).spent.has(book) {
            g.sheet_mut(OWN).spent.remove(book);
            cx.emit(Event::GiftBack {
                empire: OWN,
                gift: book,
            });
        }
    }
    g.fulfil(OWN, slot, cx);
    Next::Done
}
