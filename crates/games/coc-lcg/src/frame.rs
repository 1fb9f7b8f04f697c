//! The table of contents: everything that can wait or ask, one arm a module.

use serde::{Deserialize, Serialize};

use crate::{
    Coc, action::Action, cards::special, checks, disrupts, hand, harm, initiate, opening, resolve,
    sequence, stories, then, turn, windows,
};

engine::frames! {
    Coc, Action;
    /// First hands and first resources.
    Opening(opening) = "opening",
    /// A turn and its phases.
    Turn(turn) = "turn",
    /// Action windows.
    Window(windows) = "window",
    /// Playing a card, using an ability.
    Initiate(initiate) = "initiate",
    /// Disrupts to it.
    Disrupt(disrupts) = "disrupt",
    /// Doing it.
    Resolve(resolve) = "resolve",
    /// Responses to it.
    Sequence(sequence) = "sequence",
    /// Conditions and forced responses.
    Settle(checks) = "settle",
    /// Wounds, destruction, sacrifices.
    Harm(harm) = "harm",
    /// Discarding from hand.
    Hand(hand) = "hand",
    /// Committing characters.
    Commit(stories::commit) = "commit",
    /// Resolving stories.
    Stories(stories::resolve) = "stories",
    /// Winning a story.
    Won(stories::won) = "won",
    /// What players choose among things in play for a single card.
    Choosing(special::choosing) = "special.choosing",
    /// In which order characters return.
    Fallen(special::fallen) = "special.fallen",
    /// Looking at cards of a deck.
    Looking(special::looking) = "special.looking",
    /// What stories ask.
    StoryEffect(special::stories) = "special.stories",
    /// What comes next, once something else is done.
    Then(then) = "then",
}
