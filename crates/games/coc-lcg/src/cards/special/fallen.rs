//! Professor Peaslee: every character that went to a discard pile this phase comes into play.

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use super::RULE;

use crate::{
    Coc, Cx, Next,
    action::Action,
    ids::{CardId, CardType, Keyword},
    ops::Went,
    query,
    state::other,
};

/// A player's characters come. Where not all of them can, that player says who comes first.
// FAQ 1.7: what enters play at the same time does so in the order that its controller chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Whose.
    pub of: Seat,
}

/// Begins with those of the active player.
pub(super) fn begin(g: &Coc) -> Went {
    Went::Frame(Step { of: g.active }.into())
}

/// Those of a player's that can come into play now.
fn fallen(g: &Coc, of: Seat) -> Vec<CardId> {
    let comes = |card: &CardId| {
        g.card(*card).fell
            && g.fact(*card).kind == CardType::Character
            && query::may_enter(g, of, g.card(*card).print)
    };
    g.side(of).discard.iter().copied().filter(comes).collect()
}

/// Those among them that keep others out, or are kept out by them.
// Rulebook, Heroic and Villainous
fn clashing(g: &Coc, cards: &[CardId]) -> Vec<CardId> {
    let has = |card: CardId, keyword| g.fact(card).keywords.has(keyword);
    let clashes = |keyword| cards.iter().any(|c| has(*c, keyword));
    let (hero, villain) = (Keyword::Heroic, Keyword::Villainous);
    if !clashes(hero) || !clashes(villain) {
        return Vec::new();
    }
    let cards = cards.iter().copied();
    cards
        .filter(|c| has(*c, hero) || has(*c, villain))
        .collect()
}

pub(crate) fn step(g: &mut Coc, step: Step, cx: &mut Cx<'_>) -> Next {
    let come = fallen(g, step.of);
    if !clashing(g, &come).is_empty() {
        return Next::Ask(step.into());
    }
    for card in come {
        g.put_into_play(card, cx);
    }
    if step.of != g.active {
        return Next::Done;
    }
    let of = other(step.of);
    Next::Goto(Step { of }.into())
}

pub(crate) fn ask(g: &Coc, step: &Step, options: &mut Options<Action>) {
    let cards = clashing(g, &fallen(g, step.of)).into_iter();
    options.extend(step.of, cards.map(|card| Action::Card { card }));
}

pub(crate) fn answer(g: &mut Coc, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    if let Action::Card { card } = action {
        g.put_into_play(card, cx);
    }
    Next::Goto(step.into())
}
