//! The duel: state, frames, and the questions they ask. How effects resolve is in `resolve.rs`.

use engine::{
    Cx, Described, Dice, Game, InvariantViolation, Level, Line, Next, Opening, Options, Outcome,
    Prompt, Role, Seat, SetupError, Stack, Viewer, Window, text,
};
use serde::{Deserialize, Serialize};

use super::{
    cards::{COPIES, Card, Hand, KINDS, Who},
    resolve::{EffectId, Pending},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) rounds: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Duel {
    pub(crate) hands: [Hand; 2],
    pub(crate) deck: Vec<Card>,
    pub(crate) discard: Vec<Card>,
    /// What each side may still pay this round.
    pub(crate) domains: [u8; 2],
    /// Wounds by owner and number; two destroy a character.
    pub(crate) wounds: [[u8; 3]; 2],
    pub(crate) rounds_left: u8,
    pub(crate) over: bool,
    /// Effects that have begun and not ended, by id.
    pub(crate) pending: Vec<(EffectId, Pending)>,
    pub(crate) next_id: EffectId,
}

/// What a window is open for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Kind {
    Disrupt,
    Response,
}

/// How far an effect has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Timing {
    Disrupts,
    Execute,
    Forced,
    Responses,
    End,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Frame {
    Round,
    ActionWindow {
        to_act: Seat,
        passes: u8,
    },
    Target {
        by: Seat,
        card: Card,
    },
    Resolve {
        id: EffectId,
        at: Timing,
    },
    Window {
        id: EffectId,
        kind: Kind,
        to_act: Seat,
        passes: u8,
    },
    Discard {
        of: Seat,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Action {
    Play(Card),
    Wound(Who),
    Discard(Card),
    Pass,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    Round,
    Drew(Seat, Option<Card>),
    Played(Seat, Card),
    Passed(Seat),
    Cancelled(EffectId),
    Wounded(Who),
    Discarded(Seat, Card),
    Reshuffled,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct View {
    hand: Option<Hand>,
    hand_sizes: [usize; 2],
    deck: usize,
    discard: Vec<Card>,
    domains: [u8; 2],
    wounds: [[u8; 3]; 2],
    rounds_left: u8,
    pending: Vec<(EffectId, Pending)>,
}

pub(crate) const SIDES: [Seat; 2] = [Seat(0), Seat(1)];

pub(crate) fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

impl Duel {
    pub(crate) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[usize::from(seat.0)]
    }

    pub(crate) fn standing(&self, owner: Seat) -> impl Iterator<Item = Who> {
        let wounds = self.wounds[usize::from(owner.0)];
        Who::of(owner).filter(move |who| wounds[usize::from(who.number)] < 2)
    }

    /// Whether the seat could play a card, for all that the table knows.
    pub(crate) fn may_play(&self, seat: Seat) -> bool {
        self.domains[usize::from(seat.0)] > 0 && self.hand(seat).len() > 0
    }

    pub(crate) fn draw(&mut self, seat: Seat, cx: &mut Cx<'_, Self>) {
        if self.deck.is_empty() {
            self.deck.append(&mut self.discard);
            self.deck.sort_unstable();
            cx.dice.shuffle(&mut self.deck);
            cx.emit(Event::Reshuffled);
        }
        if let Some(card) = self.deck.pop() {
            self.hands[usize::from(seat.0)].add(card);
            cx.reveal();
            cx.emit(Event::Drew(seat, Some(card)));
        }
    }
}

impl Game for Duel {
    const ID: &'static str = "duel";
    const NAME: &'static str = "Duel";
    const VERSION: u32 = 1;
    type Setup = Setup;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn new(setup: &Setup, cx: &mut Cx<'_, Self>) -> Result<(Self, Frame), SetupError> {
        let mut deck: Vec<Card> = KINDS.into_iter().flat_map(|k| [k; COPIES]).collect();
        cx.dice.shuffle(&mut deck);
        let mut new = Self {
            hands: [Hand::default(), Hand::default()],
            deck,
            discard: Vec::new(),
            domains: [0; 2],
            wounds: [[0; 3]; 2],
            rounds_left: setup.rounds,
            over: false,
            pending: Vec::new(),
            next_id: EffectId(0),
        };
        for seat in SIDES {
            (0..3).for_each(|_| new.draw(seat, cx));
        }
        Ok((new, Frame::Round))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Frame, cx: &mut Cx<'_, Self>) -> Next<Frame> {
        match frame {
            Frame::Round => self.round(cx),
            Frame::ActionWindow { passes: 2, .. } => Next::Done,
            Frame::Resolve { id, at } => self.resolve(id, at, cx),
            Frame::Window {
                id,
                kind,
                to_act,
                passes,
            } => self.window(id, kind, to_act, passes),
            Frame::ActionWindow { .. } | Frame::Target { .. } | Frame::Discard { .. } => {
                Next::Ask(frame)
            }
        }
    }

    fn ask(&self, frame: &Frame, options: &mut Options<Action>) {
        match frame {
            Frame::Round | Frame::Resolve { .. } => {}
            Frame::ActionWindow { to_act, .. } => {
                if self.may_play(*to_act) && self.hand(*to_act).all().contains(&Card::Blast) {
                    options.push(*to_act, Action::Play(Card::Blast));
                }
                options.push(*to_act, Action::Pass);
            }
            Frame::Target { by, .. } => {
                options.extend(*by, self.standing(other(*by)).map(Action::Wound));
            }
            Frame::Window {
                id, kind, to_act, ..
            } => {
                let fits = |card: &Card| self.fits(*card, *to_act, *id, *kind);
                options.extend(
                    *to_act,
                    self.hand(*to_act).kinds().filter(fits).map(Action::Play),
                );
                options.push(*to_act, Action::Pass);
            }
            Frame::Discard { of } => {
                options.extend(*of, self.hand(*of).kinds().map(Action::Discard));
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
        self.take(frame, by, action, cx)
    }

    /// A lone choice of a target is public. A lone pass, or a lone kind to discard from several
    /// cards, would tell what is in the hand if it were not asked for.
    fn forced(&self, frame: &Frame) -> bool {
        match frame {
            Frame::Round | Frame::Resolve { .. } | Frame::Target { .. } => true,
            Frame::ActionWindow { to_act, .. } => !self.may_play(*to_act),
            Frame::Window { .. } => false,
            Frame::Discard { of } => self.hand(*of).len() == 1,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let down = |seat: Seat| {
            self.wounds[usize::from(seat.0)]
                .iter()
                .filter(|w| **w >= 2)
                .count()
        };
        let (down0, down1) = (down(Seat(0)), down(Seat(1)));
        if !self.over && down0 < 3 && down1 < 3 {
            return None;
        }
        let winners = match down0.cmp(&down1) {
            std::cmp::Ordering::Less => vec![Seat(0)],
            std::cmp::Ordering::Greater => vec![Seat(1)],
            std::cmp::Ordering::Equal => Vec::new(),
        };
        Some(Outcome::new(
            winners,
            text!("{0} and {1} characters are destroyed", down0, down1),
        ))
    }

    fn prompt(&self, frame: &Frame, _: Seat) -> Prompt {
        let title = match frame {
            Frame::Round | Frame::Resolve { .. } => String::new(),
            Frame::ActionWindow { .. } => "Take an action or pass".to_owned(),
            Frame::Target { card, .. } => format!("Whom does {card:?} wound?"),
            Frame::Window { id, kind, .. } => format!("{kind:?} to {}", self.effect(*id).name()),
            Frame::Discard { .. } => "Discard a card".to_owned(),
        };
        Prompt {
            title: title.into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Frame>, _: Seat, action: &Action) -> Described {
        let (label, role) = match action {
            Action::Play(card) => (format!("Play {card:?}"), Role::Option),
            Action::Wound(who) => (format!("Wound {}", who.name()), Role::Option),
            Action::Discard(card) => (format!("Discard {card:?}"), Role::Option),
            Action::Pass => ("Pass".to_owned(), Role::Pass),
        };
        Described {
            label: label.into(),
            role,
            ..Described::default()
        }
    }

    fn windows(&self, _: Seat) -> Vec<Window> {
        ["disrupts", "responses"]
            .map(|id| Window {
                id: id.into(),
                name: id.into(),
                help: text!("your {0}", id),
            })
            .into()
    }

    /// Always dangerous: whether its owner really holds a card that fits must not decide whether the owner
    /// is skipped at once.
    fn opening(&self, frame: &Frame, seat: Seat) -> Option<Opening<Action>> {
        let Frame::Window { kind, to_act, .. } = frame else {
            return None;
        };
        let window = match kind {
            Kind::Disrupt => "disrupts",
            Kind::Response => "responses",
        };
        (*to_act == seat).then_some(Opening {
            window,
            decline: Action::Pass,
            danger: true,
        })
    }

    fn view(&self, viewer: Viewer) -> View {
        View {
            hand: viewer.seat().map(|seat| self.hand(seat).clone()),
            hand_sizes: SIDES.map(|seat| self.hand(seat).len()),
            deck: self.deck.len(),
            discard: self.discard.clone(),
            domains: self.domains,
            wounds: self.wounds,
            rounds_left: self.rounds_left,
            pending: self.pending.clone(),
        }
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Drew(seat, _) if !viewer.is(*seat) => Event::Drew(*seat, None),
            told => told.clone(),
        })
    }

    fn narrate(&self, event: &Event) -> Option<Line> {
        Some(Line::new(Level::Action).text(format!("{event:?}")))
    }

    fn determinize(&mut self, _: &mut Stack<Frame>, viewer: Viewer, dice: &mut Dice) {
        let hidden = || SIDES.into_iter().filter(|s| !viewer.is(*s));
        let mut heap = std::mem::take(&mut self.deck);
        hidden().for_each(|seat| heap.extend(self.hand(seat).all()));
        heap.sort_unstable();
        dice.shuffle(&mut heap);
        for seat in hidden() {
            let from = heap.len() - self.hand(seat).len();
            self.hands[usize::from(seat.0)] = Hand::of(&heap.split_off(from));
        }
        self.deck = heap;
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        let hands = self.hands.iter().map(Hand::len).sum::<usize>();
        let cards = hands + self.deck.len() + self.discard.len();
        if cards != KINDS.len() * COPIES {
            return Err(InvariantViolation(format!("there are {cards} cards")));
        }
        Ok(())
    }
}
