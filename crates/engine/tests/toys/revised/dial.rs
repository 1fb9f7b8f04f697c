//! Two players turn a dial or roll it on. Edition `V` turns it `V` times as far; a roll is the same in
//! all editions.

use std::cell::Cell;

use engine::{
    Cx, Described, Dice, Game, InvariantViolation, Line, Next, Options, Outcome, Prompt, Seat,
    SetupError, Stack, Viewer,
};
use serde::{Deserialize, Serialize};

thread_local! {
    static ANSWERS: Cell<u32> = const { Cell::new(0) };
}

/// How many answers the rules have been given on this thread since they were last asked that.
pub(crate) fn answers() -> u32 {
    ANSWERS.replace(0)
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Dial<const V: u32> {
    dial: u32,
    turn: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Ask;

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Turn(u32),
    Roll,
}

impl<const V: u32> Dial<V> {
    pub(crate) fn dial(&self) -> u32 {
        self.dial
    }
}

impl<const V: u32> Game for Dial<V> {
    const ID: &'static str = "dial";
    const NAME: &'static str = "Dial";
    const VERSION: u32 = V;
    type Setup = ();
    type Frame = Ask;
    type Action = Action;
    type Event = u32;
    type View = Self;

    fn new((): &(), _: &mut Cx<'_, Self>) -> Result<(Self, Ask), SetupError> {
        Ok((Self { dial: 0, turn: 0 }, Ask))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Ask, _: &mut Cx<'_, Self>) -> Next<Ask> {
        Next::Ask(frame)
    }

    fn ask(&self, _: &Ask, options: &mut Options<Action>) {
        let turns = (1..=3).map(Action::Turn);
        options.extend(Seat(self.turn), turns.chain([Action::Roll]));
    }

    fn answer(&mut self, _: Ask, _: Seat, action: Action, cx: &mut Cx<'_, Self>) -> Next<Ask> {
        ANSWERS.set(ANSWERS.get() + 1);
        self.dial += match action {
            Action::Turn(n) => n * V,
            Action::Roll => u32::from(cx.dice.d6()),
        };
        self.turn = 1 - self.turn;
        cx.emit(self.dial);
        Next::Ask(Ask)
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn prompt(&self, _: &Ask, _: Seat) -> Prompt {
        Prompt {
            title: "Turn the dial".into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Ask>, _: Seat, action: &Action) -> Described {
        Described {
            label: format!("{action:?}").into(),
            ..Described::default()
        }
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn redact(&self, event: &u32, _: Viewer) -> Option<u32> {
        Some(*event)
    }

    fn narrate(&self, _: &u32) -> Option<Line> {
        None
    }

    fn determinize(&mut self, _: &mut Stack<Ask>, _: Viewer, _: &mut Dice) {}

    fn check(&self) -> Result<(), InvariantViolation> {
        Ok(())
    }
}
