//! Choices that win at once. A search of few iterations may not come to look at them.

use engine::{Options, Play, Position, Seat, Viewer};

use crate::{Insight, dice};

/// A choice must win in so many worlds that the seat holds possible, each with its own dice.
const WORLDS: u64 = 64;

/// The choices of `seat` that end the game with its victory alone, whatever is hidden and rolled, as far
/// as some tries tell.
pub fn wins_at_once<G: Insight>(
    listed: &Options<G::Action>,
    at: &Position<G>,
    seat: Seat,
    seed: u64,
) -> Vec<G::Action> {
    let mut left: Vec<G::Action> = listed.of(seat).cloned().collect();
    for n in 0..WORLDS {
        if left.is_empty() {
            break;
        }
        let mut guess = dice(seed, u64::MAX - 1 - n);
        let world = Play::resume(at.determinize(Viewer::Seat(seat), &mut guess));
        left.retain(|action| {
            let mut play = world.clone();
            let made = play.apply(seat, action.clone(), &mut guess);
            let outcome = play.game().outcome();
            made.is_ok() && outcome.is_some_and(|outcome| outcome.winners == [seat])
        });
    }
    left
}
