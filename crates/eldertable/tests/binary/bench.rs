//! `bench rules`: how fast the rules are.

use crate::run::{done, eldertable};

#[test]
fn random_legal_play_is_measured() {
    let output = done(&["bench", "rules", "skirmish", "--seconds", "0.05"]);
    let summary = output.summary();
    assert!(summary["actions_per_second"].as_f64().unwrap() > 0.0);
    assert!(summary["choices_per_action"].as_f64().unwrap() > 1.0);
}

#[test]
fn a_game_that_does_not_exist_is_refused() {
    eldertable(&["bench", "rules", "chess"]).refused(&["chess", "skirmish"]);
}
