//! Draw tokens from an urn, hide them, roll for points: a small sound game, and faults on demand.

use std::sync::atomic::{AtomicU8, Ordering};

use engine::{
    Audit, Cx, Described, Dice, Game, Illegal, InvariantViolation, Level, Line, Next, Options,
    Outcome, Prompt, Seat, SetupError, Stack, Text, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Fault {
    Unsound,
    ListsTwice,
    SameWords,
    TornWords,
    TornLine,
    NeverEnds,
    Panics,
    NoChoice,
    Untold,
    Invented,
    NoReason,
    Ambient,
    Forgets,
    ViewLeaks,
    TitleLeaks,
    WrongWorld,
    EventLeaks,
    UndoLeaks,
    NullInView,
    TellingDie,
    DarkDie,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) fault: Option<Fault>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Urn {
    fault: Option<Fault>,
    left_in: Vec<u8>,
    tokens: [u8; 2],
    points: [u32; 2],
    turn: Seat,
    left: u8,
    #[serde(skip)]
    forgotten: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Roll,
    Swap,
    Show,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Rolled(Seat, u8),
    Drew(Seat, Option<u8>),
    Showed(Seat, u8),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    points: [u32; 2],
    left: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tokens: Option<[u8; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra: Option<serde_json::Value>,
}

static ELSEWHERE: AtomicU8 = AtomicU8::new(0);

impl Urn {
    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn swap(&mut self, by: Seat, cx: &mut Cx<'_, Self>) {
        let token = &mut self.tokens[usize::from(by.0)];
        self.left_in.insert(0, *token);
        if let Some(drawn) = self.left_in.pop() {
            *token = drawn;
        }
        let token = *token;
        if self.has(Fault::DarkDie) {
            cx.dice.d6();
        }
        if !self.has(Fault::UndoLeaks) {
            cx.reveal();
        }
        cx.emit(Event::Drew(by, Some(token)));
    }

    fn roll(&mut self, by: Seat, cx: &mut Cx<'_, Self>) {
        if self.has(Fault::TellingDie) && self.tokens[usize::from(by.0)].is_multiple_of(2) {
            cx.dice.d6();
        }
        let mut die = cx.dice.d6();
        if self.has(Fault::Ambient) {
            die = ELSEWHERE.fetch_add(1, Ordering::Relaxed) % 6 + 1;
        }
        self.points[usize::from(by.0)] += u32::from(die);
        cx.emit(Event::Rolled(by, die));
    }
}

impl Game for Urn {
    const ID: &'static str = "urn";
    const NAME: &'static str = "Urn";
    const VERSION: u32 = 1;
    const MOST_ACTIONS: u64 = 1_000;
    type Setup = Setup;
    type Frame = ();
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_, Self>) -> Result<(Self, ()), SetupError> {
        let mut urn: Vec<u8> = (1..=12).collect();
        cx.dice.shuffle(&mut urn);
        let tokens = [urn.remove(0), urn.remove(0)];
        for (seat, token) in (0..).map(Seat).zip(tokens) {
            cx.emit(Event::Drew(seat, Some(token)));
        }
        let new = Self {
            fault: setup.fault,
            left_in: urn,
            tokens,
            points: [0, 0],
            turn: Seat(0),
            left: 14,
            forgotten: 0,
        };
        Ok((new, ()))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, (): (), _: &mut Cx<'_, Self>) -> Next<()> {
        Next::Ask(())
    }

    fn ask(&self, (): &(), options: &mut Options<Action>) {
        options.extend(self.turn, [Action::Roll, Action::Show]);
        if self.left > 4 {
            options.push(self.turn, Action::Swap);
        }
        if self.has(Fault::NoChoice) && self.left == 9 {
            options.clear();
        }
        if self.has(Fault::ListsTwice) {
            options.push(self.turn, Action::Roll);
        }
    }

    fn answer(&mut self, (): (), by: Seat, action: Action, cx: &mut Cx<'_, Self>) -> Next<()> {
        match action {
            Action::Roll => self.roll(by, cx),
            Action::Swap => self.swap(by, cx),
            Action::Show => {
                // Shown and put back: the next token is another.
                let shown = self.tokens[usize::from(by.0)];
                cx.reveal();
                cx.emit(Event::Showed(by, shown));
                self.points[usize::from(by.0)] += u32::from(shown);
            }
        }
        self.points[0] += u32::from(self.has(Fault::Untold) && self.left == 9);
        if self.has(Fault::Invented) && self.left == 9 {
            cx.emit(Event::Rolled(by, 7));
        }
        assert!(!self.has(Fault::Panics) || self.left > 9, "out of the blue");
        self.forgotten += u8::from(self.has(Fault::Forgets));
        self.turn = Seat(1 - by.0);
        self.left -= u8::from(!self.has(Fault::NeverEnds));
        Next::Ask(())
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::new(vec![], "the urn is tired".into()))
    }

    fn prompt(&self, (): &(), _: Seat) -> Prompt {
        let secret = if self.has(Fault::TitleLeaks) {
            self.tokens[usize::from(self.turn.0)]
        } else {
            0
        };
        Prompt {
            title: format!("Your turn {secret}").into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&()>, _: Seat, action: &Action) -> Described {
        let label = if self.has(Fault::SameWords) {
            "Do".to_owned()
        } else {
            format!("{action:?}")
        };
        Described {
            label: match self.fault {
                Some(Fault::TornWords) => Text::filled("{0} of {1}", vec![label.into()]),
                _ => label.into(),
            },
            ..Described::default()
        }
    }

    fn why_not(&self, (): &(), _: Seat, _: &Action) -> Illegal {
        let why = if self.has(Fault::NoReason) {
            ""
        } else {
            "it is not offered"
        };
        Illegal::new("not_offered", "Turns", why)
    }

    fn view(&self, viewer: Viewer) -> View {
        let extra = if self.left.is_multiple_of(2) {
            1.into()
        } else {
            serde_json::Value::Null
        };
        View {
            points: self.points,
            left: self.left,
            token: viewer.seat().map(|seat| self.tokens[usize::from(seat.0)]),
            tokens: self.has(Fault::ViewLeaks).then_some(self.tokens),
            extra: self.has(Fault::NullInView).then_some(extra),
        }
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew(seat, _) if !viewer.is(seat) && !self.has(Fault::EventLeaks) => {
                Event::Drew(seat, None)
            }
            told => told,
        })
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        let line = Line::new(Level::Action).text(format!("{event:?}"));
        Some(if self.has(Fault::TornLine) {
            line.text(Text::filled(" {1}", vec!["told".into()]))
        } else {
            line
        })
    }

    fn determinize(&mut self, _: &mut Stack<()>, viewer: Viewer, dice: &mut Dice) {
        let hidden = || (0..2).filter(|n| !viewer.is(Seat(*n)));
        for n in hidden() {
            self.left_in.push(self.tokens[usize::from(n)]);
        }
        self.left_in.sort_unstable();
        dice.shuffle(&mut self.left_in);
        for n in hidden() {
            self.tokens[usize::from(n)] = self.left_in.remove(0);
        }
        if self.has(Fault::WrongWorld) {
            self.left_in.push(13);
        }
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        if self.has(Fault::Unsound) && self.points[0] > 9 {
            return Err(InvariantViolation("too many points".into()));
        }
        if self.left_in.len() + self.tokens.len() != 12 {
            return Err(InvariantViolation("tokens came from nowhere".into()));
        }
        Ok(())
    }

    fn audit(_: &Setup) -> Option<Box<dyn Audit<Self>>> {
        Some(Box::new(Tally::default()))
    }
}

/// The points by the events alone.
#[derive(Debug, Default)]
struct Tally([u32; 2]);

impl Audit<Urn> for Tally {
    fn enter(&mut self, event: &Event) -> Result<(), InvariantViolation> {
        match *event {
            Event::Rolled(_, die) if !(1..=6).contains(&die) => {
                return Err(InvariantViolation(format!("a die shows {die}")));
            }
            Event::Rolled(by, n) | Event::Showed(by, n) => {
                self.0[usize::from(by.0)] += u32::from(n);
            }
            Event::Drew(..) => {}
        }
        Ok(())
    }

    fn compare(&self, urn: &Urn) -> Result<(), InvariantViolation> {
        if self.0 == urn.points {
            return Ok(());
        }
        Err(InvariantViolation(format!(
            "{:?} points were told, not {:?}",
            self.0, urn.points
        )))
    }
}
