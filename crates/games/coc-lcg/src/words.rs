//! Words for people: questions, choices, the log, refusals. No rule lives here.

pub(crate) mod describe;
mod label;
mod names;
pub(crate) mod narrate;
pub(crate) mod prompt;
pub(crate) mod refusals;
#[cfg(test)]
mod tests;

use engine::{Outcome, text};

use crate::{checks::STORIES_TO_WIN, state::Ended};

/// How the game ended.
pub(crate) fn outcome(ended: Ended) -> Outcome {
    let (winner, why) = match ended {
        Ended::ThreeStories(winner) => {
            let player = names::player(winner);
            (
                winner,
                text!("{0} has won {1} stories.", player, STORIES_TO_WIN),
            )
        }
        Ended::DeckOut { winner } => {
            let (player, loser) = (names::player(winner), names::player(names::other(winner)));
            (
                winner,
                text!("{0} wins: the deck of {1} is empty.", player, loser),
            )
        }
    };
    Outcome::new(vec![winner], why)
}
