//! The laws of the engine, on every board, with every empire, with elder races and monsters.

use crate::tables::setups;
use gods_war::GodsWar;

#[test]
fn whole_games() {
    engine::laws::whole_games::<GodsWar>(&setups(), 2, 1);
}

#[test]
fn agreement() {
    engine::laws::agreement::<GodsWar>(&setups()[..4], 1, 2);
}

#[test]
fn determinism() {
    engine::laws::determinism::<GodsWar>(&setups(), 1, 3);
}

#[test]
fn restoring() {
    engine::laws::restoring::<GodsWar>(&setups(), 1, 4);
}

#[test]
fn other_worlds() {
    engine::laws::other_worlds::<GodsWar>(&setups(), 1, 5);
}

#[test]
fn twin_worlds() {
    engine::laws::twin_worlds::<GodsWar>(&setups(), 1, 6);
}

#[test]
fn undoing() {
    engine::laws::undoing::<GodsWar>(&setups(), 1, 7);
    engine::laws::resuming::<GodsWar>(&setups(), 1, 11);
}

#[test]
fn patches() {
    engine::laws::patches::<GodsWar>(&setups(), 1, 8);
}
