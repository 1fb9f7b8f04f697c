//! The laws that every game obeys, checked over random games. A rules crate needs a few lines:
//!
//! ```ignore
//! #[test]
//! fn the_laws_hold() {
//!     engine::laws::all::<Skirmish>(&[Setup::default()], 20, 1);
//! }
//! ```
//!
//! A law that is broken panics with one line: law, what is wrong, and the game as JSON (game, setup,
//! seed, and the place of each action among the choices), which `eldertable replay --line` plays
//! again.

mod agreement;
mod journal;
mod memory;
mod patches;
mod secrecy;
mod walk;
mod whole;

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::game::Game;
use walk::Walk;

/// Checks every law on random games, `games` of each setup.
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

/// Random games end within [`Game::MOST_ACTIONS`]; after every action the invariants hold, the books
/// kept from the events alone ([`Game::audit`]) say what the state says, and the question and each
/// of its choices can be told apart in words.
///
/// # Panics
/// When the law is broken.
pub fn whole_games<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("whole games", whole::law, setups, games, seed);
}

/// Every listed choice is accepted; every other action (of other positions, of other seats) is
/// refused and changes nothing.
///
/// # Panics
/// When the law is broken.
pub fn agreement<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("agreement", agreement::law, setups, games, seed);
}

/// The same setup, seed and choices give the same hashes and events.
///
/// # Panics
/// When the law is broken.
pub fn determinism<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("determinism", memory::determinism, setups, games, seed);
}

/// At every decision the position can be saved as JSON and restored, and the game goes on from the
/// restored one.
///
/// # Panics
/// When the law is broken.
pub fn restoring<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("restoring", memory::restoring, setups, games, seed);
}

/// At every decision and for each viewer, `determinize` gives another sound position in which that
/// viewer sees the same, byte for byte: view, whom the game waits for, question, choices.
///
/// # Panics
/// When the law is broken.
pub fn other_worlds<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("other worlds", secrecy::other_worlds, setups, games, seed);
}

/// Two worlds that roll the same dice and differ in hidden draws and in what others chose secretly:
/// as long as a viewer was told the same in both (and chose the same), he sees the same, byte for
/// byte. What tells him the difference stops undo. And a kind of event that tells him the difference
/// without `determinize` ever keeping to it afterwards was not redacted.
///
/// # Panics
/// When the law is broken.
pub fn twin_worlds<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("twin worlds", secrecy::twin_worlds, setups, games, seed);
}

/// Random choices, free and agreed undo and standing orders in a [`Match`](crate::matches::Match):
/// undo restores the exact hash, and the entries replay to the same hash and the same question.
///
/// # Panics
/// When the law is broken.
pub fn undoing<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("undoing", journal::law, setups, games, seed);
}

/// The same with a [`Match`](crate::matches::Match) that is stored and taken up again on the way:
/// every viewer sees the same, is asked the same, told the same and offered the same to take back,
/// and it goes on as if nothing had been.
///
/// # Panics
/// When the law is broken.
pub fn resuming<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("resuming", journal::resuming, setups, games, seed);
}

/// For each viewer: his view and the merge patch to the next one give the next one.
///
/// # Panics
/// When the law is broken.
pub fn patches<G: Game>(setups: &[G::Setup], games: u64, seed: u64) {
    hold::<G>("patches", patches::law, setups, games, seed);
}

/// What a law does with a game: plays it, and says in words what is wrong.
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
