//! The rules as examples: every file of `scenarios/skirmish` holds.

use engine::scenario::{Runner, kit::assert_agreement};
use skirmish::Skirmish;

#[test]
fn every_scenario_holds() {
    assert_agreement(&[Runner::of::<Skirmish>()]);
}
