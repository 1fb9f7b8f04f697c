//! The table of contents: everything that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    Coc, action::Action, cards::special, checks, disrupts, hand, harm, initiate, opening, resolve,
    sequence, stories, then, turn, windows,
};

engine::frames! {
    Coc, Action;
    /// First hands and first resources.
    Opening(opening),
    /// A turn and its phases.
    Turn(turn),
    /// Action windows.
    Window(windows),
    /// Playing a card, using an ability.
    Initiate(initiate),
    /// Disrupts to it.
    Disrupt(disrupts),
    /// Doing it.
    Resolve(resolve),
    /// Responses to it.
    Sequence(sequence),
    /// Conditions and forced responses.
    Settle(checks),
    /// Wounds, destruction, sacrifices.
    Harm(harm),
    /// Discarding from hand.
    Hand(hand),
    /// Committing characters.
    Commit(stories::commit),
    /// Resolving stories.
    Stories(stories::resolve),
    /// Winning a story.
    Won(stories::won),
    /// What single cards ask.
    Special(special),
    /// What comes next, once something else is done.
    Then(then),
}
