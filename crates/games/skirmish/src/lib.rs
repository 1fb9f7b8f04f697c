//! Skirmish: the smallest complete game with hidden hands. Two sides move units around a ring of 24
//! areas and pay a card from a hidden hand for each move.
//!
//! It is the subject of `docs/adding-a-game.md` and what tests and benchmarks play. Each file is a
//! concept; this one only says which of them answers which question of the engine.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod cards;
pub mod event;
pub mod facts;
pub mod ids;
pub mod moves;
pub mod scenario;
pub mod setup;
pub mod state;
pub mod view;

mod knowledge;
mod words;

use engine::{
    Cx, Described, Dice, Game, Illegal, InvariantViolation, Line, Next, Options, Outcome, Prompt,
    Seat, SetupError, Stack, Viewer,
};

pub use crate::{
    event::Event,
    moves::{Action, Frame},
    setup::Setup,
    state::Skirmish,
    view::View,
};

impl Game for Skirmish {
    const ID: &'static str = "skirmish";
    const NAME: &'static str = "Skirmish";
    const VERSION: u32 = 1;

    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_, Self>) -> Result<(Self, Frame), SetupError> {
        Ok((Self::start(setup, cx)?, Frame::PickCard))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Frame, _: &mut Cx<'_, Self>) -> Next<Frame> {
        Next::Ask(frame)
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        self.list(*frame, options);
    }

    fn answer(
        &mut self,
        frame: Frame,
        by: Seat,
        action: Action,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Frame> {
        self.take(frame, by, action, cx)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn prompt(&self, frame: &Frame, _: Seat) -> Prompt {
        frame.prompt(self)
    }

    fn describe(&self, _: Option<&Frame>, _: Seat, action: &Action) -> Described {
        action.describe(self)
    }

    fn why_not(&self, frame: &Frame, _: Seat, action: &Action) -> Illegal {
        frame.forbids(*action)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        event.line()
    }

    fn determinize(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        self.imagine(stack, viewer, dice);
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        self.sound()
    }
}
