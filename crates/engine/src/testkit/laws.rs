//! The laws that every game obeys, checked with random games. A rules crate needs a few lines:
//!
//! ```ignore
//! #[test]
//! fn the_laws_hold() {
//!     engine::laws::all::<Skirmish>(&[Setup::default()], 20, 1);
//! }
//! ```
//!
//! A broken law panics with one line: the law, what is wrong, and the game as JSON (game, setup, seed,
//! and the index of each choice), which `eldertable replay --line` replays.

mod agreement;
mod determinism;
mod journal;
mod patches;
mod secrecy;
mod walk;
mod whole;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::game::Game;
use walk::Walk;

/// Checks every law with `games` random games of each setup.
///
/// # Panics
/// When a law is broken.
pub fn all<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    whole_games::<G>(setups, games, seed);
    agreement::<G>(setups, games, seed);
    determinism::<G>(setups, games, seed);
    restoring::<G>(setups, games, seed);
    other_worlds::<G>(setups, games, seed);
    twin_worlds::<G>(setups, games, seed);
    undoing::<G>(setups, games, seed);
    resuming::<G>(setups, games, seed);
    patches::<G>(setups, games, seed);
}

/// Random games end within [`Game::MOST_ACTIONS`]. After every action the invariants hold, the audit
/// ([`Game::audit`]) agrees with the state, and the words of the question and of its choices are
/// distinct.
///
/// # Panics
/// When the law is broken.
pub fn whole_games<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("whole games", whole::law, setups, games, seed);
}

/// Every listed choice is accepted. Every other action (from other positions, by other seats) is
/// refused and changes nothing.
///
/// # Panics
/// When the law is broken.
pub fn agreement<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("agreement", agreement::law, setups, games, seed);
}

/// Equal setups, seeds, and choices give equal hashes and events.
///
/// # Panics
/// When the law is broken.
pub fn determinism<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("determinism", determinism::determinism, setups, games, seed);
}

/// At every decision the position can be saved as JSON, restored, and continued.
///
/// # Panics
/// When the law is broken.
pub fn restoring<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("restoring", determinism::restoring, setups, games, seed);
}

/// At every decision and for each viewer, `determinize` returns another valid position in which that
/// viewer sees the same, byte for byte: view, waiting seats, question, choices.
///
/// # Panics
/// When the law is broken.
pub fn other_worlds<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("other worlds", secrecy::other_worlds, setups, games, seed);
}

/// Two worlds roll the same dice and differ in hidden draws and in what others chose secretly. While a
/// viewer learned the same in both (and chose the same), they see the same, byte for byte. An event
/// that reveals the difference is an undo barrier. An event whose revelation `determinize` never
/// respects afterwards was not redacted.
///
/// # Panics
/// When the law is broken.
pub fn twin_worlds<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("twin worlds", secrecy::twin_worlds, setups, games, seed);
}

/// Plays random choices, free and agreed undo, and standing orders in a
/// [`Match`](crate::matches::Match). Undo restores the exact hash, and the entries replay to the same
/// hash and question.
///
/// # Panics
/// When the law is broken.
pub fn undoing<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("undoing", journal::law, setups, games, seed);
}

/// The same with a [`Match`](crate::matches::Match) that is stored and restored on the way: every
/// viewer sees the same view, question, log, and undo offers.
///
/// # Panics
/// When the law is broken.
pub fn resuming<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("resuming", journal::resuming, setups, games, seed);
}

/// For each viewer, a view and the merge patch to the next view give the next view.
///
/// # Panics
/// When the law is broken.
pub fn patches<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("patches", patches::law, setups, games, seed);
}

/// A law: plays a game and returns what is wrong.
type Law<G> = fn(&mut Walk<G>) -> Result<(), String>;

fn hold<G: Game>(name: &str, law: Law<G>, setups: &[G::Setup], games: u64, seed: u64) {
    for setup in setups {
        for number in seed..seed + games {
            let mut walk = Walk::<G>::start(setup, number);
            let result = catch_unwind(AssertUnwindSafe(|| law(&mut walk)));
            let why = match result {
                Ok(Ok(())) => continue,
                Ok(Err(why)) => why,
                Err(panic) => words_of(panic.as_ref()),
            };
            let line = why.replace('\n', " ");
            panic!("law broken: {name}: {line}; {}", walk.recipe());
        }
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words").to_owned()
}
