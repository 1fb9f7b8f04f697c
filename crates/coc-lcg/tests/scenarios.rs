//! Every rules example of the game, from `scenarios/`.

use coc_lcg::Coc;
use engine::scenario::{Runner, kit::assert_agreement};

const RUNNER: Runner = Runner::of::<Coc>();

#[test]
fn the_rules_agree_with_every_scenario() {
    assert_agreement(&[RUNNER]);
}
