//! The laws find what they are for: a sound game passes, and each fault built into it is found by
//! the law that should find it.
#![expect(clippy::expect_used, reason = "a test may panic")]

mod urn;

use std::panic::catch_unwind;

use engine::laws;
use urn::{Fault, Setup, Urn};

#[test]
fn a_sound_game_passes() {
    laws::all::<Urn>(&[Setup { fault: None }], 20, 1);
}

/// What the law says of a game with the fault.
fn verdict(law: fn(&[Setup], u64, u64), fault: Fault) -> String {
    let broken = catch_unwind(|| law(&[Setup { fault: Some(fault) }], 20, 1));
    let words = broken.expect_err("the fault is found");
    words
        .downcast_ref::<String>()
        .expect("the verdict is a line")
        .clone()
}

fn finds(law: fn(&[Setup], u64, u64), fault: Fault, words: &str) {
    let verdict = verdict(law, fault);
    assert!(verdict.contains(words), "{verdict}");
    assert!(!verdict.contains('\n'), "it is one line: {verdict}");
}

#[test]
fn the_line_says_which_game_it_was() {
    let verdict = verdict(laws::whole_games::<Urn>, Fault::Unsound);
    let json = verdict.split_once("; ").unwrap().1;
    let recipe: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(recipe["game"], "urn");
    assert_eq!(recipe["setup"]["fault"], "Unsound");
    assert_eq!(recipe["seed"].as_str().unwrap().len(), 64);
    assert!(!recipe["actions"].as_array().unwrap().is_empty());
}

#[test]
fn whole_games_find_what_breaks_or_never_ends() {
    finds(laws::whole_games::<Urn>, Fault::Unsound, "too many points");
    finds(laws::whole_games::<Urn>, Fault::ListsTwice, "listed twice");
    finds(
        laws::whole_games::<Urn>,
        Fault::SameWords,
        "two choices called",
    );
    finds(
        laws::whole_games::<Urn>,
        Fault::NeverEnds,
        "it has not ended",
    );
    finds(laws::whole_games::<Urn>, Fault::Panics, "out of the blue");
}

#[test]
fn whole_games_find_a_template_with_a_hole_too_many() {
    finds(laws::whole_games::<Urn>, Fault::TornWords, "the holes of");
    finds(laws::whole_games::<Urn>, Fault::TornLine, "the holes of");
}

#[test]
fn whole_games_find_a_question_without_a_choice() {
    finds(
        laws::whole_games::<Urn>,
        Fault::NoChoice,
        "a question without a choice",
    );
}

#[test]
fn whole_games_find_what_the_events_do_not_tell() {
    finds(laws::whole_games::<Urn>, Fault::Untold, "points were told");
    finds(laws::whole_games::<Urn>, Fault::Invented, "a die shows 7");
}

#[test]
fn agreement_finds_a_refusal_without_a_reason() {
    finds(laws::agreement::<Urn>, Fault::NoReason, "without a reason");
}

#[test]
fn determinism_finds_what_comes_from_elsewhere() {
    finds(laws::determinism::<Urn>, Fault::Ambient, "played again");
}

#[test]
fn restoring_finds_what_is_not_saved() {
    finds(
        laws::restoring::<Urn>,
        Fault::Forgets,
        "the restored position differs",
    );
}

#[test]
fn resuming_finds_what_is_not_saved() {
    finds(laws::resuming::<Urn>, Fault::Forgets, "taken up again");
}

#[test]
fn secrecy_finds_every_way_to_leak() {
    finds(
        laws::other_worlds::<Urn>,
        Fault::ViewLeaks,
        "he sees the difference",
    );
    finds(
        laws::other_worlds::<Urn>,
        Fault::TitleLeaks,
        "he sees the difference",
    );
    finds(
        laws::other_worlds::<Urn>,
        Fault::WrongWorld,
        "tokens came from nowhere",
    );
    finds(
        laws::twin_worlds::<Urn>,
        Fault::ViewLeaks,
        "sees the difference",
    );
    finds(
        laws::twin_worlds::<Urn>,
        Fault::EventLeaks,
        "was told what determinize",
    );
    finds(
        laws::twin_worlds::<Urn>,
        Fault::UndoLeaks,
        "undo does not stop there",
    );
}

#[test]
fn secrecy_finds_open_dice_that_should_not_be() {
    let law = laws::twin_worlds::<Urn>;
    finds(law, Fault::TellingDie, "open dice fall in one world and");
    finds(law, Fault::DarkDie, "a spectator does not hear which");
}

#[test]
fn patches_find_views_that_a_patch_can_not_say() {
    finds(laws::patches::<Urn>, Fault::NullInView, "patched, the view");
}
