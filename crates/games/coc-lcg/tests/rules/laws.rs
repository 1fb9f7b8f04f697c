//! The laws of the engine, with every faction.

use crate::tables::setups;
use coc_lcg::Coc;

#[test]
fn whole_games() {
    engine::laws::whole_games::<Coc>(&setups(), 2, 1);
}

#[test]
fn agreement() {
    engine::laws::agreement::<Coc>(&setups(), 1, 2);
}

#[test]
fn determinism() {
    engine::laws::determinism::<Coc>(&setups(), 1, 3);
}

#[test]
fn restoring() {
    engine::laws::restoring::<Coc>(&setups(), 1, 4);
}

#[test]
fn other_worlds() {
    engine::laws::other_worlds::<Coc>(&setups(), 1, 5);
}

#[test]
fn twin_worlds() {
    engine::laws::twin_worlds::<Coc>(&setups(), 1, 6);
}

#[test]
fn undoing() {
    engine::laws::undoing::<Coc>(&setups(), 1, 7);
    engine::laws::resuming::<Coc>(&setups(), 1, 11);
}

#[test]
fn patches() {
    engine::laws::patches::<Coc>(&setups(), 1, 8);
}
