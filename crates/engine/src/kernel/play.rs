//! The only driver: runs frames until a question, lists the choices, takes an answer.
//!
//! `apply` accepts an action if and only if it is listed, so choices and legality agree by
//! construction, and a refused action changes nothing.

use serde::{Deserialize, Serialize};

use crate::{
    decision::{Illegal, Options},
    dice::Dice,
    game::{Cx, Game, InvariantViolation, SetupError},
    hash::{PartialHash, StateHash, state_hash},
    seat::{Seat, SeatSet, Viewer},
    stack::{Next, Stack},
    text,
};

/// More steps than any rule needs between two questions. Reaching it is a bug: an endless loop.
const STEP_LIMIT: u32 = 100_000;

/// All of a match at a decision, as plain data that can be cloned, compared, and stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<G: Game> {
    /// The state of the rules.
    pub game: G,
    /// The waiting frames; the top one is the question.
    pub stack: Stack<G::Frame>,
    /// The position in the stream of dice.
    pub drawn: u64,
}

/// A position with its listed choices.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    at: Position<G>,
    options: Options<G::Action>,
    /// The game's part of the hash, if it is still valid.
    begun: Option<PartialHash>,
}

/// The result of an accepted action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied<E> {
    /// The events, in order.
    pub events: Vec<E>,
    /// Whether undo stops here: dice were rolled or something was revealed.
    pub barrier: bool,
    /// Whether another question is open, or none. `false` if the same question stands: after an anytime
    /// action, or while it waits for other sealed answers.
    pub moved: bool,
}

impl<G: Game> Position<G> {
    /// The question's frame, or `None` when the game is over.
    pub fn question(&self) -> Option<&G::Frame> {
        self.stack.top()
    }

    /// Lists the choices of the open question.
    pub fn list(&self, options: &mut Options<G::Action>) {
        options.clear();
        if let Some(frame) = self.stack.top() {
            self.game.ask(frame, options);
        }
    }

    /// The hash that is stored with each entry.
    pub fn hash(&self) -> StateHash {
        state_hash(self)
    }

    /// Another position that `viewer` can't distinguish from this one.
    pub fn determinize(&self, viewer: Viewer, dice: &mut Dice) -> Self {
        let mut other = self.clone();
        other.game.determinize(&mut other.stack, viewer, dice);
        other
    }
}

impl<G: Game> Play<G> {
    /// Sets up a game and runs it to its first question.
    ///
    /// # Errors
    /// When the setup is invalid.
    ///
    /// # Panics
    /// When the rules ask a question without a choice or loop endlessly: bugs, as in [`Self::apply`].
    pub fn new(setup: &G::Setup, dice: &mut Dice) -> Result<(Self, Vec<G::Event>), SetupError> {
        let mut events = Vec::new();
        let mut cx = Cx::new(dice, &mut events);
        let (game, first) = G::new(setup, &mut cx)?;
        let mut play = Self {
            at: Position {
                game,
                stack: Stack::default(),
                drawn: 0,
            },
            options: Options::default(),
            begun: None,
        };
        play.run(Next::Goto(first), &mut cx);
        play.at.drawn = dice.drawn();
        Ok((play, events))
    }

    /// Runs a position built for a scenario: `first` runs on top of the frames below it.
    pub fn staged(
        game: G,
        below: Stack<G::Frame>,
        first: G::Frame,
        dice: &mut Dice,
    ) -> (Self, Vec<G::Event>) {
        let mut events = Vec::new();
        let mut cx = Cx::new(dice, &mut events);
        let mut play = Self {
            at: Position {
                game,
                stack: below,
                drawn: 0,
            },
            options: Options::default(),
            begun: None,
        };
        play.run(Next::Goto(first), &mut cx);
        play.at.drawn = dice.drawn();
        (play, events)
    }

    /// Continues from a stored position.
    pub fn resume(at: Position<G>) -> Self {
        let mut options = Options::default();
        at.list(&mut options);
        Self {
            at,
            options,
            begun: None,
        }
    }

    /// The position.
    pub fn at(&self) -> &Position<G> {
        &self.at
    }

    /// The hash of the position. The game's part is cached until the game changes.
    pub(crate) fn hash(&mut self) -> StateHash {
        let Position { game, stack, drawn } = &self.at;
        let begun = self.begun.get_or_insert_with(|| PartialHash::with(game));
        begun.end(stack, *drawn)
    }

    /// Takes the cached part of the hash; give it [back](Self::same_game) if the game did not change.
    pub(crate) fn take_begun(&mut self) -> Option<PartialHash> {
        self.begun.take()
    }

    /// States that the game is unchanged since this part was taken.
    pub(crate) fn same_game(&mut self, begun: Option<PartialHash>) {
        self.begun = begun;
    }

    /// The rules' state.
    pub fn game(&self) -> &G {
        &self.at.game
    }

    /// The listed choices of the open question.
    pub fn options(&self) -> &Options<G::Action> {
        &self.options
    }

    /// The seats the game waits for.
    pub fn waiting(&self) -> SeatSet {
        self.options.seats()
    }

    /// Whether the game is over.
    pub fn over(&self) -> bool {
        self.at.stack.is_empty()
    }

    /// What `seat` may do beside the decision.
    pub fn anytime(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Some(frame) = self.at.question() {
            self.at.game.anytime(frame, seat, &mut actions);
            actions.retain(|action| !self.options.has(seat, action));
        }
        actions
    }

    /// Checks an action and applies it.
    ///
    /// # Errors
    /// When it isn't listed for `by`; the position is unchanged.
    ///
    /// # Panics
    /// When the rules ask a question without a choice or loop endlessly: bugs.
    pub fn apply(
        &mut self,
        by: Seat,
        action: G::Action,
        dice: &mut Dice,
    ) -> Result<Applied<G::Event>, Illegal> {
        let mut events = Vec::new();
        let (barrier, moved) = self.apply_into(by, action, dice, &mut events)?;
        Ok(Applied {
            events,
            barrier,
            moved,
        })
    }

    /// Like [`Self::apply`], but appends the events to the caller's list.
    ///
    /// # Errors
    /// When it isn't listed for `by`; the position is unchanged.
    pub fn apply_into(
        &mut self,
        by: Seat,
        action: G::Action,
        dice: &mut Dice,
        events: &mut Vec<G::Event>,
    ) -> Result<(bool, bool), Illegal> {
        if self.options.has(by, &action) {
            return Ok(self.answer(by, action, dice, events));
        }
        if self.anytime(by).contains(&action) {
            return Ok(self.interject(by, action, dice, events));
        }
        Err(self.why_not(by, &action))
    }

    fn answer(
        &mut self,
        by: Seat,
        action: G::Action,
        dice: &mut Dice,
        events: &mut Vec<G::Event>,
    ) -> (bool, bool) {
        let Some(frame) = self.at.stack.pop() else {
            return (false, false);
        };
        self.begun = None;
        dice.seek(self.at.drawn);
        let mut cx = Cx::new(dice, events);
        let next = self.at.game.answer(frame, by, action, &mut cx);
        let moved = self.run(next, &mut cx);
        let revealed = cx.barrier();
        (self.settle(dice, revealed), moved)
    }

    fn interject(
        &mut self,
        by: Seat,
        action: G::Action,
        dice: &mut Dice,
        events: &mut Vec<G::Event>,
    ) -> (bool, bool) {
        let Some(frame) = self.at.stack.pop() else {
            return (false, false);
        };
        self.begun = None;
        dice.seek(self.at.drawn);
        let mut cx = Cx::new(dice, events);
        let next = self.at.game.interject(frame, by, action, &mut cx);
        let moved = self.run(next, &mut cx);
        let revealed = cx.barrier();
        (self.settle(dice, revealed), moved)
    }

    /// Records the position of the dice; a draw is a barrier.
    fn settle(&mut self, dice: &Dice, revealed: bool) -> bool {
        let drew = dice.drawn() != self.at.drawn;
        self.at.drawn = dice.drawn();
        drew || revealed
    }

    /// Pushes what a frame returned and continues until a seat must choose or the game is over. Returns
    /// `false` only if it stopped at the same question, waiting for other seats.
    fn run(&mut self, mut next: Next<G::Frame>, cx: &mut Cx<'_, G>) -> bool {
        let at = &mut self.at;
        let mut moved = false;
        for _ in 0..STEP_LIMIT {
            moved |= !matches!(next, Next::Wait(_));
            match next {
                Next::Done => {}
                Next::Goto(frame) => at.stack.push(frame),
                Next::Call { then, first } => {
                    at.stack.push(then);
                    at.stack.push(first);
                }
                Next::Ask(frame) | Next::Wait(frame) => {
                    self.options.clear();
                    at.game.ask(&frame, &mut self.options);
                    if at.game.outcome().is_none()
                        && self.options.len() == 1
                        && at.game.forced(&frame)
                    {
                        let (by, action) = self.options.all()[0].clone();
                        next = at.game.answer(frame, by, action, cx);
                        continue;
                    }
                    at.stack.push(frame);
                    if at.game.outcome().is_some() {
                        break;
                    }
                    assert!(
                        !self.options.is_empty(),
                        "a question without a choice: {:?}",
                        at.stack.top()
                    );
                    return moved;
                }
            }
            if at.game.outcome().is_some() {
                break;
            }
            let Some(frame) = at.stack.pop() else { break };
            next = at.game.step(frame, cx);
        }
        assert!(
            at.game.outcome().is_some() || at.stack.is_empty(),
            "stuck: {:?}",
            at.stack.top()
        );
        at.stack.clear();
        self.options.clear();
        true
    }

    fn why_not(&self, by: Seat, action: &G::Action) -> Illegal {
        let Some(frame) = self.at.question() else {
            return Illegal::new("over", "End of the game", text!("the game is over"));
        };
        if !self.waiting().has(by) {
            return Illegal::new(
                "not_your_decision",
                "Turn order",
                text!("the game waits for another player's choice"),
            );
        }
        self.at.game.why_not(frame, by, action)
    }

    /// Checks the game's invariants and those of every position.
    ///
    /// # Errors
    /// Names the broken invariant.
    pub fn check(&self) -> Result<(), InvariantViolation> {
        if !self.over() && self.options.is_empty() {
            return Err(InvariantViolation(format!(
                "no choice at {:?}",
                self.at.question()
            )));
        }
        if self.over() && self.game().outcome().is_none() {
            return Err(InvariantViolation(
                "the game stopped without an outcome".into(),
            ));
        }
        for (i, a) in self.options.all().iter().enumerate() {
            if self.options.all()[..i].contains(a) {
                return Err(InvariantViolation(format!("{a:?} is listed twice")));
            }
        }
        self.at.game.check()
    }
}
