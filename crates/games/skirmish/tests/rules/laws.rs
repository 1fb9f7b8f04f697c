//! Skirmish obeys the laws of every game.

use engine::laws;
use skirmish::{Setup, Skirmish};

#[test]
fn the_laws_hold() {
    let setups = [Setup::default(), Setup { moves: 1 }, Setup { moves: 7 }];
    laws::all::<Skirmish>(&setups, 20, 1);
}
