//! The Gods War as a [`Game`]: set-up, and the engine's questions handed to their files.

use engine::{
    Audit, Card, Described, Dice, Game, Illegal, InvariantViolation, Line, Opening, Options,
    Outcome, Prompt, Refusal, Seat, SetupError, Stack, Target, Viewer, Window,
    journal::{Stops, When},
};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Verb},
    actions, empires,
    event::Event,
    frame, invariants,
    ledger::Ledger,
    phases, races, reference, refusals, runes,
    setup::Setup,
    uncontrolled, victory,
    view::{self, View},
    words,
};

impl Game for GodsWar {
    const ID: &'static str = "gods-war";
    const NAME: &'static str = "Glorantha: The Gods War";
    const VERSION: u32 = 3;
    const MOST_ACTIONS: u64 = victory::MOST_ACTIONS;

    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_>) -> Result<(Self, Frame), SetupError> {
        phases::setup::start(setup, cx)
    }

    fn reference() -> Vec<Card> {
        reference::cards()
    }

    fn seats(&self) -> u8 {
        self.table.len() as u8
    }

    fn step(&mut self, frame: Frame, cx: &mut Cx<'_>) -> Next {
        let next = frame::step(self, frame, cx);
        uncontrolled::settle(self, next, cx)
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        frame::ask(self, frame, options);
    }

    fn answer(&mut self, frame: Frame, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
        let next = frame::answer(self, frame, by, action, cx);
        uncontrolled::settle(self, next, cx)
    }

    fn forced(&self, frame: &Frame) -> bool {
        runes::forced(self, frame)
    }

    fn anytime(&self, frame: &Frame, seat: Seat, into: &mut Vec<Action>) {
        runes::anytime(self, frame, seat, into);
        uncontrolled::anytime(self, seat, into);
    }

    fn interject(&mut self, frame: Frame, seat: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
        let next = match action {
            Action::Play(rune) => runes::interject(self, frame, seat, rune, cx),
            Action::Leave => uncontrolled::leave(self, frame, seat, cx),
            _ => Next::Wait(frame),
        };
        uncontrolled::settle(self, next, cx)
    }

    fn resignation(&self, seat: Seat) -> Option<Action> {
        uncontrolled::may_leave(self, seat).then_some(Action::Leave)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended.as_ref().map(|ended| ended.outcome(self))
    }

    fn prompt(&self, frame: &Frame, seat: Seat) -> Prompt {
        let (title, why) = frame::prompt(self, frame, seat);
        Prompt {
            title,
            why,
            rule: frame::rule(frame).into(),
            by: String::new(),
        }
    }

    fn describe(&self, frame: Option<&Frame>, seat: Seat, action: &Action) -> Described {
        words::describe::describe(self, frame, seat, *action)
    }

    fn starts(&self, frame: &Frame, _: Seat, action: &Action) -> Vec<Target> {
        match (frame, action) {
            (Frame::Action(phases::action::Step::Menu { of }), Action::Do(verb)) => {
                actions::starts(self, *of, *verb)
            }
            _ => Vec::new(),
        }
    }

    // Rulebook V.C, Move Units: all units of one area, each with a destination of its own.
    fn repeats(&self, action: &Action) -> bool {
        *action == Action::Do(Verb::Move)
    }

    fn refusals(&self, frame: &Frame, seat: Seat) -> Vec<Refusal> {
        refusals::refusals(self, frame, seat)
    }

    fn why_not(&self, frame: &Frame, seat: Seat, action: &Action) -> Illegal {
        refusals::why_not(self, frame, seat, *action)
    }

    fn windows(&self, seat: Seat) -> Vec<Window> {
        runes::windows(self, seat)
    }

    fn usual(&self, window: &str, level: Stops) -> When {
        runes::usual(window, level)
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        runes::opening(self, frame, seat)
    }

    fn view(&self, viewer: Viewer) -> View {
        view::build(self, viewer)
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match event {
            Event::RuneGained { empire, .. } if !viewer.is(self.seat(*empire)) => {
                Some(event.hiding_rune())
            }
            Event::RuneGiven { by, to, .. }
                if !viewer.is(self.seat(*by)) && !viewer.is(self.seat(*to)) =>
            {
                Some(event.hiding_rune())
            }
            event => Some(event.clone()),
        }
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        words::narrate::narrate(self, event)
    }

    fn determinize(&mut self, _: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        runes::determinize(self, viewer, dice);
        phases::rift::determinize(self, viewer, dice);
        empires::chaos::gifts::i_fought_we_won::determinize(self, viewer, dice);
        races::determinize(self, viewer, dice);
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        invariants::check(self)
    }

    fn audit(_: &Setup) -> Option<Box<dyn Audit<Self>>> {
        Some(Box::new(Ledger::default()))
    }
}
