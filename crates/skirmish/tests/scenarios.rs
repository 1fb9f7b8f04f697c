//! The rules as examples: every file of `scenarios/skirmish` holds.

use std::path::PathBuf;

use engine::scenario::{Runner, check_paths};
use skirmish::Skirmish;

#[test]
fn every_scenario_holds() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/skirmish");
    let report = check_paths(&[folder], &[Runner::of::<Skirmish>()]);
    assert!(report.ok(), "{report}");
}
