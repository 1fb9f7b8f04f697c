//! Rules examples as files: given a position, when these choices are made, then these facts hold.
//!
//! The format is for people who know the rules and not Rust; `docs/scenarios.md` describes it. A game
//! implements [`Staged`], which defines how to write a position and which facts can be checked. Steps
//! use the labels that players see, so a scenario tests what is offered as well as what it does.
//!
//! `cargo test` and `eldertable check` share one runner: [`check_paths`].

mod document;
mod expect;
mod facts;
mod file;
#[cfg(any(test, feature = "test-kit"))]
pub mod kit;
mod labels;
pub mod lesson;
pub mod names;
#[cfg(any(test, feature = "test-kit"))]
pub mod page;
mod paths;
mod report;
mod run;
#[cfg(test)]
mod tests;

pub use document::{Fault, Node, Table, Value};
pub use expect::FACTS;
pub use facts::Mismatches;
pub use file::read;
pub use paths::check_paths;
pub use report::{FileReport, Finding, Report, ScenarioReport, Verdict};

use std::path::Path;

use crate::{game::Game, play::Position, seat::Seat, stack::Stack, vocabulary::Vocabulary};

/// A game whose positions can be written in a scenario.
///
/// Implementations take keys out of tables; a key that is left over is unknown and an error.
pub trait Staged: Game {
    /// Builds the position that `given` describes. Takes out every key it knows.
    ///
    /// # Errors
    /// When a value is invalid; the fault names the line.
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault>;

    /// Checks one of the game's own facts of `then` and reports differences to `mismatches`.
    ///
    /// # Errors
    /// When there is no such fact or its value is invalid; the fault names the line.
    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault>;

    /// The seat of the player with this name.
    fn seat_of(&self, name: &str) -> Option<Seat>;

    /// The name of a seat, as [`Self::seat_of`] reads it.
    fn seat_name(&self, seat: Seat) -> String;
}

/// A position before its first frame has run.
#[derive(Clone, Debug)]
pub struct Stage<G: Game> {
    /// The state.
    pub game: G,
    /// The frames below the first.
    pub below: Stack<G::Frame>,
    /// The frame that runs first.
    pub first: G::Frame,
}

/// What `then` checks.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The position.
    pub at: &'a Position<G>,
    /// All events since the start.
    pub events: &'a [G::Event],
    /// How many of the events happened before this part.
    pub before: usize,
}

impl<G: Game> Moment<'_, G> {
    /// The events of this part.
    pub fn recent(&self) -> &[G::Event] {
        &self.events[self.before.min(self.events.len())..]
    }
}

/// Runs the scenario files of one game.
#[derive(Clone, Copy, Debug)]
pub struct Runner {
    /// The game's id, which is also the name of its scenario folder.
    pub game: &'static str,
    run: fn(&Path, &str) -> FileReport,
    lesson: Option<fn(&Path, &str) -> FileReport>,
    listen: fn(&str, &mut Vocabulary),
}

impl Runner {
    /// The runner of a game.
    pub const fn of<G: Staged>() -> Self {
        Self {
            game: G::ID,
            run: run::<G>,
            lesson: None,
            listen: listen::<G>,
        }
    }

    /// The same, with a check of the game's lessons, which need bots.
    #[must_use]
    pub const fn with_lessons(mut self, check: fn(&Path, &str) -> FileReport) -> Self {
        self.lesson = Some(check);
        self
    }

    /// Runs the scenarios, or checks the lesson, of one file's text.
    pub fn run(&self, path: &Path, text: &str) -> FileReport {
        match self.lesson {
            Some(check) if lesson::is_lesson(text) => check(path, text),
            _ => (self.run)(path, text),
        }
    }

    /// Collects every text of the scenarios in one file.
    pub fn listen(&self, text: &str, vocabulary: &mut Vocabulary) {
        (self.listen)(text, vocabulary);
    }
}

/// Runs the scenarios of one file's text.
pub fn run<G: Staged>(path: &Path, text: &str) -> FileReport {
    match file::read(text) {
        Err(fault) => FileReport::broken(path, fault),
        Ok(file) => FileReport {
            path: path.to_owned(),
            scenarios: played::<G>(file, &mut |_, _| {}),
        },
    }
}

/// Plays the scenarios of one file and collects every text. An unreadable file has none.
pub fn listen<G: Staged>(text: &str, vocabulary: &mut Vocabulary) {
    if let Ok(file) = file::read(text) {
        played::<G>(file, &mut |play, events| {
            vocabulary.events(play.game(), events);
            vocabulary.position(play);
        });
    }
}

fn played<G: Staged>(file: file::File, watch: run::Watch<'_, G>) -> Vec<ScenarioReport> {
    let scenarios = file.scenarios.into_iter();
    scenarios.map(|it| run::play::<G>(it, watch)).collect()
}
