//! A toy game that proves decisions which wait on several seats at once: sealed bids, and ties that
//! the tied negotiate.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod game;
mod matches;
mod steps;

use engine::laws;
use game::{Auction, Setup};

#[test]
fn the_laws_hold() {
    let setups = [
        Setup::default(),
        Setup {
            seats: 2,
            lots: 3,
            purse: 1,
        },
        Setup {
            seats: 4,
            lots: 5,
            purse: 3,
        },
    ];
    laws::all::<Auction>(&setups, 30, 1);
}
