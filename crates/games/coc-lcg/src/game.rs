//! Call of Cthulhu LCG as a [`Game`]: the engine's questions handed to their files.

use engine::{
    Ahead, Audit, Card, Described, Dice, Game, Horizon, Illegal, InvariantViolation, Line, Opening,
    Options, Outcome, Prompt, Refusal, Seat, SetupError, Stack, Viewer, Window,
    journal::{Stops, When},
};

use crate::{
    Coc, Cx, Next,
    action::Action,
    ahead, copies,
    event::Event,
    frame::{self, Frame},
    invariants,
    ledger::Ledger,
    opening, reference,
    setup::Setup,
    stops,
    view::{self, View},
    words,
};

impl Game for Coc {
    const ID: &'static str = "coc-lcg";
    const NAME: &'static str = "Call of Cthulhu LCG";
    const VERSION: u32 = 5;
    const MOST_ACTIONS: u64 = 20_000;

    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_>) -> Result<(Self, Frame), SetupError> {
        opening::start(setup, cx)
    }

    fn reference() -> Vec<Card> {
        reference::cards()
    }

    fn samples() -> Vec<Line> {
        words::narrate::samples()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Frame, cx: &mut Cx<'_>) -> Next {
        frame::step(self, frame, cx)
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        frame::ask(self, frame, options);
    }

    fn answer(&mut self, frame: Frame, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
        let action = copies::best_known(self, &frame, by, action);
        frame::answer(self, frame, by, action, cx)
    }

    fn forced(&self, frame: &Frame) -> bool {
        stops::forced(self, frame)
    }

    fn obvious(&self, frame: &Frame) -> bool {
        stops::obvious(frame)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.map(words::outcome)
    }

    fn prompt(&self, frame: &Frame, seat: Seat) -> Prompt {
        words::prompt::prompt(self, frame, seat)
    }

    fn describe(&self, frame: Option<&Frame>, seat: Seat, action: &Action) -> Described {
        words::describe::describe(self, frame, seat, *action)
    }

    fn refusals(&self, frame: &Frame, seat: Seat) -> Vec<Refusal> {
        words::refusals::refusals(self, frame, seat)
    }

    fn why_not(&self, frame: &Frame, seat: Seat, action: &Action) -> Illegal {
        words::refusals::why_not(self, frame, seat, *action)
    }

    fn windows(&self, _: Seat) -> Vec<Window> {
        stops::windows()
    }

    fn usual(&self, window: &str, level: Stops) -> When {
        stops::usual(window, level)
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        stops::opening(self, frame, seat)
    }

    fn horizons(&self, _: Seat) -> Vec<Horizon> {
        ahead::horizons()
    }

    fn passing(&self, frame: &Frame, seat: Seat) -> Option<Action> {
        ahead::passing(self, frame, seat)
    }

    fn arrived(&self, ahead: &Ahead<'_, Self>, frame: &Frame) -> bool {
        ahead::arrived(self, ahead, frame)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        words::narrate::narrate(event)
    }

    fn determinize(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        self.imagine(stack, viewer, dice);
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        invariants::check(self)
    }

    fn audit(setup: &Setup) -> Option<Box<dyn Audit<Self>>> {
        Some(Box::new(Ledger::open(setup)))
    }
}
