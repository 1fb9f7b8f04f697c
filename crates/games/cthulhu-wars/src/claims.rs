//! Requirements that their faction may meet whenever it likes (Rulebook VIII; the faction card).

use crate::{
    CthulhuWars, Cx, Next,
    event::{Event, Why},
    factions::{Claim, moments},
    frame::Frame,
    ids::{Faction, Requirement},
    phases::action,
    spellbooks,
    view::Phase,
};

/// The requirement that a faction may meet now.
pub fn open(g: &CthulhuWars, faction: Faction) -> Option<Claim> {
    let claim = moments(faction).claim?;
    (is_played(g) && !g.met(claim.requirement)).then_some(claim)
}

/// Whether all factions stand on the board and the game is not over.
pub fn is_played(g: &CthulhuWars) -> bool {
    !matches!(g.phase, Phase::Draft | Phase::Start | Phase::Over)
}

/// Whether it may be met beside this question: between actions, not in the middle of one.
pub fn fits(question: &Frame) -> bool {
    matches!(
        question,
        Frame::Phase(_) | Frame::Round(action::Step::Menu(_))
    )
}

/// It is met, its spellbook is taken, and the question is asked again.
pub fn claim(g: &mut CthulhuWars, requirement: Requirement, then: Frame, cx: &mut Cx<'_>) -> Next {
    meet(g, requirement.faction(), cx);
    let first = spellbooks::Step::Check.into();
    Next::Call { then, first }
}

fn meet(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) {
    if let Some(claim) = moments(faction).claim
        && spellbooks::meet(g, claim.requirement, cx)
    {
        g.gain_signs(faction, (claim.signs)(g), Why::Requirement, cx);
    }
}

/// The game ends: what has not been claimed is met. Which spellbook it earns makes no difference any
/// more, so it is not asked.
pub fn settle(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    for faction in g.playing().iter() {
        if open(g, faction).is_none() {
            continue;
        }
        meet(g, faction, cx);
        let book = spellbooks::open(g, faction).next();
        if let Some(book) = book {
            g.give_book(faction, book);
            cx.emit(Event::BookTaken { faction, book });
        }
    }
}
