//! [`Game`]: the trait that a game's author implements.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use ts_rs::TS;

use crate::{
    ahead::{Ahead, Horizon},
    audit::Audit,
    decision::{Described, Illegal, Options, Prompt, Refusal, Target},
    dice::Dice,
    journal::{Stops, When},
    narration::Line,
    reference::Card,
    seat::{Seat, Viewer},
    stack::{Next, Stack},
    text,
    text::Text,
};

/// The rules of a game over plain data. This crate derives choices, `apply`, replay, undo, bots, and
/// laws from it.
///
/// A game always stands at an explicit question (the top frame of the stack) or is over. An
/// implementation must not read a clock, draw randomness except from [`Cx::dice`], or keep state
/// outside `Self` and its frames.
pub trait Game:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Stable id in kebab-case, for example `cthulhu-wars`.
    const ID: &'static str;
    /// The display name.
    const NAME: &'static str;
    /// Raise it when an old journal would replay differently.
    const VERSION: u32;
    /// The maximum number of actions in a game between this crate's bots. The laws and `eldertable
    /// simulate` report a longer game as endless. Rules need not guarantee an end to people who avoid
    /// it.
    const MOST_ACTIONS: u64 = 50_000;

    /// What the table chose before the game.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A paragraph of the rulebook that waits or asks.
    type Frame: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An answer to a question.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one audience sees.
    type View: Clone + PartialEq + Serialize + Debug + Send + Sync + 'static;

    /// Sets up a game and returns its first frame.
    ///
    /// # Errors
    /// When the setup is invalid; the error names the field.
    fn new(setup: &Self::Setup, cx: &mut Cx<'_, Self>) -> Result<(Self, Self::Frame), SetupError>;

    /// The game's reference cards, the same for every table.
    fn reference() -> Vec<Card> {
        Vec::new()
    }

    /// Sample log lines for translators: one for each kind that is rare in play.
    fn samples() -> Vec<Line> {
        Vec::new()
    }

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// Runs a frame until it asks, calls another frame, or is done.
    fn step(&mut self, frame: Self::Frame, cx: &mut Cx<'_, Self>) -> Next<Self::Frame>;

    /// Lists every legal choice of the question that `frame` asks. Builds no words.
    fn ask(&self, frame: &Self::Frame, options: &mut Options<Self::Action>);

    /// Applies a listed answer.
    fn answer(
        &mut self,
        frame: Self::Frame,
        by: Seat,
        action: Self::Action,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Self::Frame>;

    /// Whether the engine makes a lone choice of one seat by itself. Return `false` where a lone choice
    /// must be visible, or where its being alone would reveal a secret.
    fn forced(&self, _frame: &Self::Frame) -> bool {
        true
    }

    /// Whether a lone choice that is not [`Self::forced`] may be made for a seat that does not want to be
    /// stopped everywhere, because making it at once reveals nothing.
    fn obvious(&self, _frame: &Self::Frame) -> bool {
        false
    }

    /// Lists what `seat` may do beside the question of `frame`.
    fn anytime(&self, _frame: &Self::Frame, _seat: Seat, _into: &mut Vec<Self::Action>) {}

    /// Applies an anytime action beside the question of `frame`. [`Next::Wait`] leaves the question
    /// open; [`Next::Call`] returns to it.
    fn interject(
        &mut self,
        frame: Self::Frame,
        _seat: Seat,
        _action: Self::Action,
        _cx: &mut Cx<'_, Self>,
    ) -> Next<Self::Frame> {
        Next::Wait(frame)
    }

    /// The action by which `seat` leaves the game for good, if the rules have one. Otherwise one of two
    /// players can resign and the other wins.
    fn resignation(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The outcome, or `None` while the game is running.
    fn outcome(&self) -> Option<Outcome>;

    /// The question in words, as asked of `seat`.
    fn prompt(&self, frame: &Self::Frame, seat: Seat) -> Prompt;

    /// A choice in words. `frame` is `None` for an anytime action.
    fn describe(&self, frame: Option<&Self::Frame>, seat: Seat, action: &Self::Action)
    -> Described;

    /// Where on the board a listed choice begins, if it is an entry of a menu: its areas and pieces. A
    /// client offers the entry there.
    fn starts(&self, _frame: &Self::Frame, _seat: Seat, _action: &Self::Action) -> Vec<Target> {
        Vec::new()
    }

    /// Whether a listed choice is an entry of a menu whose questions come again until the player is
    /// done, so that several pieces can do the same.
    fn repeats(&self, _action: &Self::Action) -> bool {
        false
    }

    /// Choices that `seat` would expect at `frame` but doesn't have, with reasons.
    fn refusals(&self, _frame: &Self::Frame, _seat: Seat) -> Vec<Refusal> {
        Vec::new()
    }

    /// Why an unlisted action is illegal, with its rule.
    fn why_not(&self, _frame: &Self::Frame, _seat: Seat, _action: &Self::Action) -> Illegal {
        Illegal::new(
            "not_offered",
            "Decisions",
            text!("this is not one of the choices of this decision"),
        )
    }

    /// The windows for which `seat` may leave a standing order.
    fn windows(&self, _seat: Seat) -> Vec<Window> {
        Vec::new()
    }

    /// The default for a window without a standing order, for a seat that does not want to be stopped
    /// everywhere.
    fn usual(&self, _window: &str, level: Stops) -> When {
        match level {
            Stops::Quick => When::Danger,
            Stops::Normal | Stops::Full => When::Always,
        }
    }

    /// How to decline the question of `frame`, if it is a window of `seat`.
    fn opening(&self, _frame: &Self::Frame, _seat: Seat) -> Option<Opening<Self::Action>> {
        None
    }

    /// The points up to which `seat` may pass ahead.
    fn horizons(&self, _seat: Seat) -> Vec<Horizon> {
        Vec::new()
    }

    /// The choice that passes the question of `frame` for a seat that passes ahead. By default, the one
    /// that declines a window.
    fn passing(&self, frame: &Self::Frame, seat: Seat) -> Option<Self::Action> {
        self.opening(frame, seat).map(|opening| opening.decline)
    }

    /// Whether a seat that passes ahead has reached its end, now that `frame` asks. The answer must
    /// follow from public facts: how long a seat passes must not reveal its hand.
    fn arrived(&self, _ahead: &Ahead<'_, Self>, _frame: &Self::Frame) -> bool {
        true
    }

    /// The view of `viewer`, built up from nothing, never stripped from the state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` learns of an event, called right after it happened.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// A redacted event in words, or `None` if it isn't worth a line.
    fn narrate(&self, event: &Self::Event) -> Option<Line>;

    /// Replaces everything that `viewer` can't know with something that agrees with what they know.
    fn determinize(&mut self, stack: &mut Stack<Self::Frame>, viewer: Viewer, dice: &mut Dice);

    /// Checks the invariants, for tests, simulations, and bots.
    ///
    /// # Errors
    /// Names the broken invariant.
    fn check(&self) -> Result<(), InvariantViolation>;

    /// Starts an audit of a game that is about to be set up. The laws and simulations compare it with
    /// the state after every action.
    fn audit(_setup: &Self::Setup) -> Option<Box<dyn Audit<Self>>> {
        None
    }
}

/// What a frame may use besides the state: dice, the event list, the undo barrier.
#[derive(Debug)]
pub struct Cx<'a, G: Game> {
    /// The only source of randomness.
    pub dice: &'a mut Dice,
    events: &'a mut Vec<G::Event>,
    barrier: bool,
}

impl<'a, G: Game> Cx<'a, G> {
    /// A context over dice and a list of events.
    pub fn new(dice: &'a mut Dice, events: &'a mut Vec<G::Event>) -> Self {
        Self {
            dice,
            events,
            barrier: false,
        }
    }

    /// Records an event.
    pub fn emit(&mut self, event: G::Event) {
        self.events.push(event);
    }

    /// Marks an undo barrier that isn't a draw: a player learned something.
    pub fn reveal(&mut self) {
        self.barrier = true;
    }

    /// Whether undo stops at this action.
    pub fn barrier(&self) -> bool {
        self.barrier
    }

    /// Lends the context to another game with the same events, such as another edition that reuses
    /// these rules.
    pub fn lend<H: Game<Event = G::Event>, T>(
        &mut self,
        with: impl FnOnce(&mut Cx<'_, H>) -> T,
    ) -> T {
        let mut lent = Cx {
            dice: &mut *self.dice,
            events: &mut *self.events,
            barrier: self.barrier,
        };
        let result = with(&mut lent);
        self.barrier = lent.barrier;
        result
    }
}

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Outcome {
    /// The winning seats: several if they share the victory, none if all lose.
    pub winners: Vec<Seat>,
    /// One sentence with the reason.
    pub why: Text,
    /// Whether the match ended before the game did. Such a match has no winners and no losers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

impl Outcome {
    /// The end of a game by its rules.
    pub fn new(winners: Vec<Seat>, why: Text) -> Self {
        let stopped = false;
        Self {
            winners,
            why,
            stopped,
        }
    }

    /// The end of a match whose game had not ended.
    pub(crate) fn stopped(why: Text) -> Self {
        Self {
            winners: Vec::new(),
            why,
            stopped: true,
        }
    }
}

/// A window, an optional interruption that opens again and again. Its owner may leave a standing order:
/// ask always, ask in danger, never ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Window {
    /// Stable id, for example `devolve`.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// When it opens and what it is for, in one sentence.
    pub help: Text,
}

/// An open window, and how to let it pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<A> {
    /// The id of the [`Window`].
    pub window: &'static str,
    /// The choice that lets it pass.
    pub decline: A,
    /// Whether its owner has something to lose now.
    pub danger: bool,
}

/// An invalid setup.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {why}")]
pub struct SetupError {
    /// The invalid field.
    pub field: &'static str,
    /// Why it is invalid.
    pub why: String,
}

impl SetupError {
    /// Names the field and the reason.
    pub fn new(field: &'static str, why: impl Into<String>) -> Self {
        Self {
            field,
            why: why.into(),
        }
    }
}

/// A broken invariant: a bug in the rules, never a player's mistake.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("broken invariant: {0}")]
pub struct InvariantViolation(pub String);
