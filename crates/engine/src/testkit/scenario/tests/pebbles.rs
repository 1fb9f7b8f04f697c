//! A toy game for the runner's own tests: take pebbles, roll a die, draw a hidden shell.

use serde::{Deserialize, Serialize};

use crate::{
    Card, Cost, Cx, Described, Dice, Game, InvariantViolation, Level, Line, Next, Opening, Options,
    Outcome, Prompt, Refusal, Role, Seat, SetupError, Stack, Viewer, Window,
    scenario::{Fault, Mismatches, Moment, Node, Stage, Staged, Table},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Pebbles {
    pile: u8,
    taken: [u8; 2],
    shells: [Vec<u8>; 2],
    turn: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Frame {
    Turn,
    Grumble(Seat),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Action {
    Take(u8),
    Roll,
    Draw,
    Show,
    Grumble,
    KeepQuiet,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Event {
    Took(Seat, u8),
    Drew(Seat, Option<u8>),
    Grumbled(Seat),
}

impl Pebbles {
    fn other(seat: Seat) -> Seat {
        Seat(1 - seat.0)
    }

    fn take(&mut self, by: Seat, n: u8, cx: &mut Cx<'_, Self>) {
        let n = n.min(self.pile);
        self.pile -= n;
        self.taken[usize::from(by.0)] += n;
        cx.emit(Event::Took(by, n));
    }
}

impl Game for Pebbles {
    const ID: &'static str = "pebbles";
    const NAME: &'static str = "Pebbles";
    const VERSION: u32 = 1;
    type Setup = ();
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = serde_json::Value;

    fn new((): &(), _: &mut Cx<'_, Self>) -> Result<(Self, Frame), SetupError> {
        let new = Self {
            pile: 10,
            taken: [0; 2],
            shells: [vec![], vec![]],
            turn: Seat(0),
        };
        Ok((new, Frame::Turn))
    }

    fn reference() -> Vec<Card> {
        Vec::new()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Frame, _: &mut Cx<'_, Self>) -> Next<Frame> {
        Next::Ask(frame)
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        match frame {
            Frame::Grumble(seat) => options.extend(*seat, [Action::Grumble, Action::KeepQuiet]),
            Frame::Turn => {
                options.extend(self.turn, (1..=self.pile.min(2)).map(Action::Take));
                options.extend(self.turn, [Action::Roll, Action::Draw]);
            }
        }
    }

    fn answer(&mut self, _: Frame, by: Seat, action: Action, cx: &mut Cx<'_, Self>) -> Next<Frame> {
        match action {
            Action::Take(n) => self.take(by, n, cx),
            Action::Roll => {
                let n = cx.dice.d6();
                self.take(by, n, cx);
            }
            Action::Draw => {
                let shell = cx.dice.below(3) as u8 + 1;
                self.shells[usize::from(by.0)].push(shell);
                cx.emit(Event::Drew(by, Some(shell)));
            }
            Action::Grumble => {
                cx.emit(Event::Grumbled(by));
                return Next::Goto(Frame::Turn);
            }
            Action::KeepQuiet | Action::Show => return Next::Goto(Frame::Turn),
        }
        self.turn = Self::other(by);
        Next::Goto(Frame::Grumble(self.turn))
    }

    fn anytime(&self, _: &Frame, seat: Seat, into: &mut Vec<Action>) {
        if !self.shells[usize::from(seat.0)].is_empty() {
            into.push(Action::Show);
        }
    }

    fn interject(
        &mut self,
        frame: Frame,
        seat: Seat,
        _: Action,
        _: &mut Cx<'_, Self>,
    ) -> Next<Frame> {
        let shells = std::mem::take(&mut self.shells[usize::from(seat.0)]);
        self.taken[usize::from(seat.0)] += shells.iter().sum::<u8>();
        Next::Wait(frame)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.pile == 0).then(|| {
            Outcome::new(
                vec![Seat(u8::from(self.taken[1] > self.taken[0]))],
                "the pile is empty".into(),
            )
        })
    }

    fn prompt(&self, frame: &Frame, _: Seat) -> Prompt {
        let title = match frame {
            Frame::Turn => "Your turn",
            Frame::Grumble(_) => "Do you grumble?",
        };
        Prompt {
            title: title.into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Frame>, _: Seat, action: &Action) -> Described {
        let (label, role) = match action {
            Action::Take(n) => (format!("Take {n}"), Role::Option),
            Action::Roll => ("Roll".into(), Role::Option),
            Action::Draw => ("Draw a shell".into(), Role::Option),
            Action::Show => ("Show the shells".into(), Role::Anytime),
            Action::Grumble => ("Grumble".into(), Role::Option),
            Action::KeepQuiet => ("Keep quiet".into(), Role::Done),
        };
        let cost = (*action == Action::Take(2)).then(|| Cost {
            amount: 2,
            of: "patience".into(),
            leaves: 0,
        });
        Described {
            label: label.into(),
            cost,
            role,
            ..Described::default()
        }
    }

    fn refusals(&self, _: &Frame, _: Seat) -> Vec<Refusal> {
        vec![Refusal {
            label: "Take 3".into(),
            why: "two pebbles at most".into(),
            rule: "Hands".into(),
            card: None,
        }]
    }

    fn windows(&self, _: Seat) -> Vec<Window> {
        Vec::new()
    }

    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        (*frame == Frame::Grumble(seat)).then_some(Opening {
            window: "grumble",
            decline: Action::KeepQuiet,
            danger: false,
        })
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        let mut view = serde_json::json!({ "pile": self.pile });
        if let Some(seat) = viewer.seat() {
            view["shells"] = self.shells[usize::from(seat.0)].clone().into();
        }
        view
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Drew(seat, _) if !viewer.is(*seat) => Event::Drew(*seat, None),
            other => other.clone(),
        })
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        let text = match event {
            Event::Took(seat, n) => format!("{} takes {n}", self.seat_name(*seat)),
            Event::Drew(_, Some(n)) => format!("the shell is worth {n}"),
            Event::Drew(seat, None) => format!("{} draws a shell", self.seat_name(*seat)),
            Event::Grumbled(seat) => format!("{} grumbles", self.seat_name(*seat)),
        };
        Some(Line::new(Level::Action).text(text))
    }

    fn determinize(&mut self, _: &mut Stack<Frame>, _: Viewer, _: &mut Dice) {}

    fn check(&self) -> Result<(), InvariantViolation> {
        (self.pile <= 10)
            .then_some(())
            .ok_or(InvariantViolation("too many pebbles".into()))
    }
}

impl Staged for Pebbles {
    fn stage(given: &mut Table) -> Result<Stage<Self>, Fault> {
        let pile = given.take("pile").map_or(Ok(10), |n| n.number())?;
        Ok(Stage {
            game: Self {
                pile,
                taken: [0; 2],
                shells: [vec![], vec![]],
                turn: Seat(0),
            },
            below: Stack::default(),
            first: Frame::Turn,
        })
    }

    fn fact(
        moment: &Moment<'_, Self>,
        name: &str,
        expected: &Node,
        mismatches: &mut Mismatches,
    ) -> Result<(), Fault> {
        let game = &moment.at.game;
        match name {
            "pile" => mismatches.compare(expected, "the pile", expected.number()?, game.pile),
            "taken" => {
                for (who, n) in expected.table()?.iter() {
                    let seat = game.seat_of(who).ok_or_else(|| n.fault("who is that?"))?;
                    let found = game.taken[usize::from(seat.0)];
                    mismatches.compare(n, format!("taken by {who}"), n.number()?, found);
                }
            }
            _ => return Err(expected.fault(format!("there is no fact called {name:?}"))),
        }
        Ok(())
    }

    fn seat_of(&self, name: &str) -> Option<Seat> {
        ["ada", "ben"]
            .iter()
            .position(|n| *n == name)
            .map(|i| Seat(i as u8))
    }

    fn seat_name(&self, seat: Seat) -> String {
        ["ada", "ben"][usize::from(seat.0)].to_owned()
    }
}
