//! The auction. All seats bid for a lot at once and in secret; the bids wait in the frame. The
//! highest pays and takes it. If several bid highest, they negotiate: each yields or insists, again
//! at once and in secret. One who insists alone takes the lot; several roll for it; if all yield,
//! no one does. Then the next lot.

use engine::{
    Cx, Described, Dice, Game, InvariantViolation, Level, Line, Next, Options, Outcome, Prompt,
    Role, Seat, SetupError, Stack, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) seats: u8,
    pub(crate) lots: u8,
    pub(crate) purse: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            seats: 3,
            lots: 4,
            purse: 6,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Auction {
    pub(crate) purses: Vec<u8>,
    pub(crate) won: Vec<u8>,
    pub(crate) lots_left: u8,
    money: u16,
    over: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    NextLot,
    /// Sealed bids by seat.
    Bids(Vec<Option<u8>>),
    /// Sealed answers of those who bid highest: whether they insist.
    Tied {
        bid: u8,
        insists: Vec<(Seat, Option<bool>)>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Bid(u8),
    Insist,
    Yield,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Sealed(Seat),
    Opened(Vec<u8>),
    Insisted(Vec<Seat>),
    Rolled(Seat, u8),
    Won(Seat, u8),
    Unsold,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    purses: Vec<u8>,
    won: Vec<u8>,
    lots_left: u8,
}

impl Auction {
    fn all_in(&mut self, bids: &[u8], cx: &mut Cx<'_, Self>) -> Next<Frame> {
        cx.reveal();
        cx.emit(Event::Opened(bids.to_vec()));
        let bid = bids.iter().copied().max().unwrap_or_default();
        let seats = (0..).map(Seat).zip(bids);
        let highest: Vec<Seat> = seats.filter(|(_, b)| **b == bid).map(|(s, _)| s).collect();
        if let [winner] = highest.as_slice() {
            return self.sell(*winner, bid, cx);
        }
        let insists = highest.into_iter().map(|seat| (seat, None)).collect();
        Next::Goto(Frame::Tied { bid, insists })
    }

    fn negotiated(&mut self, bid: u8, firm: Vec<Seat>, cx: &mut Cx<'_, Self>) -> Next<Frame> {
        cx.reveal();
        cx.emit(Event::Insisted(firm.clone()));
        let mut rolling = firm;
        while rolling.len() > 1 {
            let rolls: Vec<_> = rolling.iter().map(|seat| (*seat, cx.dice.d6())).collect();
            for (seat, die) in &rolls {
                cx.emit(Event::Rolled(*seat, *die));
            }
            let best = rolls.iter().map(|(_, die)| *die).max();
            rolling = rolls
                .iter()
                .filter(|(_, d)| Some(*d) == best)
                .map(|(s, _)| *s)
                .collect();
        }
        let Some(winner) = rolling.first() else {
            cx.emit(Event::Unsold);
            return Next::Goto(Frame::NextLot);
        };
        self.sell(*winner, bid, cx)
    }

    fn sell(&mut self, to: Seat, bid: u8, cx: &mut Cx<'_, Self>) -> Next<Frame> {
        self.purses[usize::from(to.0)] -= bid;
        self.won[usize::from(to.0)] += 1;
        cx.emit(Event::Won(to, bid));
        Next::Goto(Frame::NextLot)
    }
}

impl Game for Auction {
    const ID: &'static str = "auction";
    const NAME: &'static str = "Auction";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, _: &mut Cx<'_, Self>) -> Result<(Self, Frame), SetupError> {
        if !(2..=8).contains(&setup.seats) {
            return Err(SetupError::new("seats", "2 to 8 can bid"));
        }
        let seats = usize::from(setup.seats);
        let new = Self {
            purses: vec![setup.purse; seats],
            won: vec![0; seats],
            lots_left: setup.lots,
            money: u16::from(setup.purse) * u16::from(setup.seats),
            over: false,
        };
        Ok((new, Frame::NextLot))
    }

    fn seats(&self) -> u8 {
        self.purses.len() as u8
    }

    fn step(&mut self, frame: Frame, _: &mut Cx<'_, Self>) -> Next<Frame> {
        match frame {
            Frame::NextLot => {
                if self.lots_left == 0 {
                    self.over = true;
                    return Next::Done;
                }
                self.lots_left -= 1;
                Next::Goto(Frame::Bids(vec![None; self.purses.len()]))
            }
            Frame::Bids(_) | Frame::Tied { .. } => Next::Ask(frame),
        }
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        match frame {
            Frame::NextLot => {}
            Frame::Bids(bids) => {
                let missing = (0..).map(Seat).zip(bids).filter(|(_, bid)| bid.is_none());
                for (seat, _) in missing {
                    options.extend(
                        seat,
                        (0..=self.purses[usize::from(seat.0)]).map(Action::Bid),
                    );
                }
            }
            Frame::Tied { insists, .. } => {
                for (seat, _) in insists.iter().filter(|(_, answer)| answer.is_none()) {
                    options.extend(*seat, [Action::Insist, Action::Yield]);
                }
            }
        }
    }

    fn answer(
        &mut self,
        frame: Frame,
        by: Seat,
        action: Action,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Frame> {
        match (frame, action) {
            (Frame::Bids(mut bids), Action::Bid(bid)) => {
                bids[usize::from(by.0)] = Some(bid);
                cx.emit(Event::Sealed(by));
                match bids.iter().copied().collect::<Option<Vec<u8>>>() {
                    Some(bids) => self.all_in(&bids, cx),
                    None => Next::Wait(Frame::Bids(bids)),
                }
            }
            (Frame::Tied { bid, mut insists }, Action::Insist | Action::Yield) => {
                let own = insists.iter_mut().filter(|(seat, _)| *seat == by);
                own.for_each(|(_, answer)| *answer = Some(action == Action::Insist));
                cx.emit(Event::Sealed(by));
                if insists.iter().any(|(_, answer)| answer.is_none()) {
                    return Next::Wait(Frame::Tied { bid, insists });
                }
                let firm = insists
                    .into_iter()
                    .filter(|(_, answer)| *answer == Some(true));
                self.negotiated(bid, firm.map(|(seat, _)| seat).collect(), cx)
            }
            (frame, _) => Next::Ask(frame),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let most = self.won.iter().copied().max().filter(|n| *n > 0);
        let seats = (0..).map(Seat).zip(&self.won);
        Some(Outcome::new(
            seats
                .filter(|(_, n)| Some(**n) == most)
                .map(|(s, _)| s)
                .collect(),
            "every lot has been called".into(),
        ))
    }

    fn prompt(&self, frame: &Frame, _: Seat) -> Prompt {
        let title = match frame {
            Frame::NextLot => "",
            Frame::Bids(_) => "Bid in secret",
            Frame::Tied { .. } => "You bid as much as others: insist?",
        };
        Prompt {
            title: title.into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Frame>, _: Seat, action: &Action) -> Described {
        let (label, role) = match action {
            Action::Bid(bid) => (format!("Bid {bid}"), Role::Option),
            Action::Insist => ("Insist".to_owned(), Role::Option),
            Action::Yield => ("Yield".to_owned(), Role::Pass),
        };
        Described {
            label: label.into(),
            role,
            ..Described::default()
        }
    }

    fn view(&self, _: Viewer) -> View {
        View {
            purses: self.purses.clone(),
            won: self.won.clone(),
            lots_left: self.lots_left,
        }
    }

    /// Others learn only that a sealed answer was given.
    fn redact(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        Some(Line::new(Level::Action).text(format!("{event:?}")))
    }

    /// What others have sealed could be anything they can afford.
    fn determinize(&mut self, stack: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        for frame in stack.iter_mut() {
            match frame {
                Frame::NextLot => {}
                Frame::Bids(bids) => {
                    for (seat, bid) in (0..).map(Seat).zip(bids) {
                        if bid.is_some() && !viewer.is(seat) {
                            let purse = u32::from(self.purses[usize::from(seat.0)]);
                            *bid = Some(dice.below(purse + 1) as u8);
                        }
                    }
                }
                Frame::Tied { insists, .. } => {
                    for (seat, answer) in insists {
                        if answer.is_some() && !viewer.is(*seat) {
                            *answer = Some(dice.below(2) == 1);
                        }
                    }
                }
            }
        }
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        let left: u16 = self.purses.iter().copied().map(u16::from).sum();
        (left <= self.money)
            .then_some(())
            .ok_or(InvariantViolation("money came from nowhere".into()))
    }
}
