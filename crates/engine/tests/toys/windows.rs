//! A toy card game that proves windows: an action window with passes, pending effects as records,
//! responses, forced responses, and disrupts that cancel a pending effect, nested as deep as they
//! come. Windows open on public facts only, so that their opening tells nothing about a hand.
#![expect(clippy::expect_used, clippy::unwrap_used, reason = "a test may panic")]

mod cards;
mod game;
mod matches;
mod resolve;
mod steps;

use engine::laws;
use game::{Duel, Setup};

#[test]
fn the_laws_hold() {
    let setups = [
        Setup { rounds: 4 },
        Setup { rounds: 1 },
        Setup { rounds: 9 },
    ];
    laws::all::<Duel>(&setups, 30, 1);
}
