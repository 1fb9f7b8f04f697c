//! The laws of the engine, on every board, in every variant and with every other reading.

use crate::common::{duels, setups};
use cthulhu_wars::{CthulhuWars, Duel};

#[test]
fn whole_games() {
    engine::laws::whole_games::<CthulhuWars>(&setups(), 40, 1);
    engine::laws::whole_games::<Duel>(&duels(), 40, 1);
}

#[test]
fn agreement() {
    engine::laws::agreement::<CthulhuWars>(&setups(), 2, 2);
    engine::laws::agreement::<Duel>(&duels(), 2, 2);
}

#[test]
fn determinism() {
    engine::laws::determinism::<CthulhuWars>(&setups(), 3, 3);
    engine::laws::determinism::<Duel>(&duels(), 3, 3);
}

#[test]
fn restoring() {
    engine::laws::restoring::<CthulhuWars>(&setups(), 2, 4);
    engine::laws::restoring::<Duel>(&duels(), 2, 4);
}

#[test]
fn other_worlds() {
    engine::laws::other_worlds::<CthulhuWars>(&setups(), 2, 5);
    engine::laws::other_worlds::<Duel>(&duels(), 2, 5);
}

#[test]
fn twin_worlds() {
    engine::laws::twin_worlds::<CthulhuWars>(&setups(), 3, 6);
    engine::laws::twin_worlds::<Duel>(&duels(), 3, 6);
}

#[test]
fn undoing() {
    engine::laws::undoing::<CthulhuWars>(&setups(), 2, 7);
    engine::laws::undoing::<Duel>(&duels(), 2, 7);
    engine::laws::resuming::<CthulhuWars>(&setups(), 1, 11);
    engine::laws::resuming::<Duel>(&duels(), 1, 11);
}

#[test]
fn patches() {
    engine::laws::patches::<CthulhuWars>(&setups(), 2, 8);
    engine::laws::patches::<Duel>(&duels(), 2, 8);
}
