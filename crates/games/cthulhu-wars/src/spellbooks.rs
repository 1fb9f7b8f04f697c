//! Spellbooks (Rulebook VIII): a requirement met gives a chosen spellbook, never lost.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::Event,
    factions::moments,
    ids::{Faction, Requirement, Spellbook},
    supplements,
    words::{Words, words},
};

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook VIII";

/// A question about earned spellbooks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Who has met requirements and not taken the spellbooks yet?
    Check,
    /// Which one does this faction take?
    Choose(Faction),
}

/// Marks a requirement as met, once.
pub fn meet(g: &mut CthulhuWars, requirement: Requirement, cx: &mut Cx<'_>) -> bool {
    if g.met(requirement) {
        return false;
    }
    let faction = requirement.faction();
    g.sheet_mut(faction).met |= requirement.bit();
    cx.emit(Event::RequirementMet {
        faction,
        requirement,
    });
    true
}

/// A requirement that holds by the position, and when it does.
pub type Held = (Requirement, fn(&CthulhuWars) -> bool);

/// Marks those of these requirements that hold; one that has been met is not looked at.
pub fn meet_held(g: &mut CthulhuWars, all: &[Held], cx: &mut Cx<'_>) {
    for (requirement, holds) in all {
        if !g.met(*requirement) && holds(g) {
            meet(g, *requirement, cx);
        }
    }
}

/// Marks the requirements that hold by the position on the map: they are met as soon as they hold
/// (Rulebook VIII, Earning Spellbooks).
pub fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    for faction in g.playing().iter() {
        if g.sheet(faction).met != faction.card_bits() {
            (moments(faction).notice)(g, cx);
        }
    }
    supplements::notice(g, cx);
}

fn pending(g: &CthulhuWars, faction: Faction) -> bool {
    let sheet = g.sheet(faction);
    sheet.met.count_ones() > sheet.books.count_ones()
}

// First Player first; Duel, Between Action Effects: the active player first.
fn next_due(g: &CthulhuWars) -> Option<Faction> {
    let first = g.active.filter(|_| g.variant.active_player_first());
    g.order_from(first.unwrap_or(g.first))
        .find(|f| pending(g, *f))
}

/// Finds the next faction that is due a spellbook.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    match step {
        Step::Check => {
            notice(g, cx);
            match next_due(g) {
                Some(faction) => Next::Goto(Step::Choose(faction).into()),
                None => Next::Done,
            }
        }
        Step::Choose(_) => Next::Ask(step.into()),
    }
}

/// The neutral spellbooks that no one has.
pub fn neutral(g: &CthulhuWars) -> impl Iterator<Item = Spellbook> {
    let all = supplements::played(g).flat_map(|supplement| supplement.spellbooks);
    all.copied().filter(|book| !g.has(*book))
}

/// The spellbooks that a faction could take: those of its own that it has not, and neutral ones.
pub fn open(g: &CthulhuWars, faction: Faction) -> impl Iterator<Item = Spellbook> {
    let own = Spellbook::of(faction).filter(|book| !g.has(*book));
    own.chain(neutral(g))
}

/// Any of them.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    if let Step::Choose(faction) = *step {
        options.extend(g.seat(faction), open(g, faction).map(Action::Book));
    }
}

/// Takes it.
pub fn answer(g: &mut CthulhuWars, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let (Step::Choose(faction), Action::Book(book)) = (step, action) {
        g.give_book(faction, book);
        cx.emit(Event::BookTaken { faction, book });
    }
    Next::Goto(Step::Check.into())
}

/// Why a faction can't take a spellbook: it is another's.
pub(crate) fn foreign(g: &CthulhuWars, by: Faction, book: Spellbook) -> Option<Text> {
    let of = book.faction().or(g.holder(book)).filter(|of| *of != by)?;
    Some(text!("{0} is a spellbook of {1}", book.name(), of.name()))
}

/// Why something is no answer.
pub(crate) fn why_not(g: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (*step, action) {
        (Step::Choose(by), Action::Book(book)) => foreign(g, by, book),
        _ => None,
    }
}

/// The question in words.
pub(crate) fn prompt(_: &CthulhuWars, step: &Step, _: Seat) -> Words {
    match step {
        Step::Check => Words::default(),
        Step::Choose(faction) => words(
            "Choose a spellbook",
            text!("{0} has met a requirement.", faction.name()),
        ),
    }
}
