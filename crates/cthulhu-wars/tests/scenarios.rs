//! Every rules example of the game, from `scenarios/cthulhu-wars`.

use std::path::{Path, PathBuf};

use cthulhu_wars::CthulhuWars;
use engine::scenario::{Runner, check_paths};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/cthulhu-wars")
}

#[test]
fn the_rules_agree_with_every_scenario() {
    let report = check_paths(&[folder()], &[Runner::of::<CthulhuWars>()]);
    assert!(report.ok(), "\n{report}");
}
