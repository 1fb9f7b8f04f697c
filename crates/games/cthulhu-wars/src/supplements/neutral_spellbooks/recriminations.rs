//! Recriminations: a spellbook of its holder goes back, and another one comes.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;
use super::user;
use crate::{
    CthulhuWars, Cx, Next,
    action::{Action, Verb},
    actions::gates,
    event::Event,
    factions::{Guard, Source, Unique, moments},
    ids::{Deed, Faction, Spellbook},
    spellbooks,
    words::{Words, words},
};

const BOOK: Spellbook = Spellbook::Recriminations;
const COST: u16 = 1;

/// A question of this spellbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Which one goes back?
    GiveBack { by: Faction },
    /// … and which one comes?
    TakeInstead { by: Faction, returned: Spellbook },
}

/// The action.
pub(super) const UNIQUE: Unique = Unique {
    id: "recriminations",
    verb: Verb::Recriminations,
    label: "Recriminations",
    detail: "change a spellbook for another",
    from: Source::Book(BOOK),
    cost: |_| COST,
    guards: &[Guard {
        holds: |g, by| spellbooks::open(g, by).next().is_some(),
        why: |_, _| text!("there is no other spellbook for you"),
    }],
    start: |g, _| Step::GiveBack { by: user(g, BOOK) }.into(),
    ..Unique::PLAIN
};

// Not covered by the leaflet: a spellbook goes back only when nothing on the table hangs on it.
fn loose(g: &CthulhuWars, by: Faction) -> impl Iterator<Item = Spellbook> {
    let own = Spellbook::ALL.into_iter();
    let held = own.filter(|book| book.card().is_none());
    held.filter(move |book| g.holder(*book) == Some(by) && !(moments(by).in_use)(g, *book))
}

/// Asks.
pub fn step(_: &mut CthulhuWars, step: Step, _: &mut Cx<'_>) -> Next {
    Next::Ask(step.into())
}

/// One of its spellbooks, then one that it does not have; not the same one.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    match *step {
        Step::GiveBack { by } => options.extend(g.seat(by), loose(g, by).map(Action::Book)),
        Step::TakeInstead { by, .. } => {
            options.extend(g.seat(by), spellbooks::open(g, by).map(Action::Book));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::GiveBack { by }, Action::Book(returned)) => {
            Next::Goto(Step::TakeInstead { by, returned }.into())
        }
        (Step::TakeInstead { by, returned }, Action::Book(taken)) => {
            change(g, by, returned, taken, cx);
            Next::Done
        }
        (step, _) => Next::Goto(step.into()),
    }
}

fn change(
    g: &mut CthulhuWars,
    by: Faction,
    returned: Spellbook,
    taken: Spellbook,
    cx: &mut Cx<'_>,
) {
    g.declare(by, Deed::Recriminations, COST, cx);
    g.sheet_mut(by).books &= !returned.bit();
    cx.emit(Event::BookReturned {
        faction: by,
        book: returned,
    });
    g.give_book(by, taken);
    cx.emit(Event::BookTaken {
        faction: by,
        book: taken,
    });
    // Who kept a gate only by the spellbook steps off it.
    let able = gates::keepers(g, by);
    for unit in g.on_map(by).minus(able).iter() {
        if g.keeps_gate(unit) {
            gates::abandon(g, unit, cx);
        }
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match *step {
        Step::GiveBack { by } => words(
            "Recriminations: which spellbook goes back?",
            "You take another one instead.",
        )
        .of(by),
        Step::TakeInstead { by, returned } => words(
            text!("Recriminations: which one instead of {0}?", returned.name()),
            "",
        )
        .of(by),
    }
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::GiveBack { by }, Action::Book(book)) if g.holder(book) == Some(by) => {
            Some(text!("{0} is in use on the table", book.name()))
        }
        (Step::GiveBack { .. }, Action::Book(book)) => {
            Some(text!("you have not earned the spellbook {0}", book.name()))
        }
        (Step::TakeInstead { returned, .. }, Action::Book(book)) if book == returned => {
            Some(text!("{0} goes back: take another one", book.name()))
        }
        (Step::TakeInstead { by, .. }, Action::Book(book)) => spellbooks::foreign(g, by, book),
        _ => None,
    }
}
