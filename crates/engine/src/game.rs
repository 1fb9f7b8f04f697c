//! [`Game`]: what the author of a game writes.

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use ts_rs::TS;

use crate::{
    ahead::{Ahead, Horizon},
    audit::Audit,
    decision::{Described, Illegal, Options, Prompt, Refusal},
    dice::Dice,
    journal::When,
    narration::Line,
    reference::Card,
    seat::{Seat, Viewer},
    stack::{Next, Stack},
    text,
    text::Text,
};

/// The rules of a game over plain data. Choices, `apply`, replay, undo, bots and laws are derived
/// from it once, by this crate.
///
/// The game always stands at an explicit question (the top frame of the stack) or is over. Nothing
/// here may read a clock, draw randomness other than from [`Cx::dice`], or keep anything outside
/// `Self` and its frames.
pub trait Game:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// Stable id in kebab-case, for example `cthulhu-wars`.
    const ID: &'static str;
    /// The name people know.
    const NAME: &'static str;
    /// Raised when an old log would replay differently.
    const VERSION: u32;
    /// More actions than any game takes that the house's bots play: one that goes on longer is taken
    /// for endless, by the laws and by `eldertable simulate`. A statement about play by bots; rules
    /// need not promise an end to people who avoid it.
    const MOST_ACTIONS: u64 = 50_000;

    /// What the table agreed on before the game.
    type Setup: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A paragraph of the rulebook that waits or asks.
    type Frame: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// An answer to a question.
    type Action: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one kind of viewer sees.
    type View: Clone + PartialEq + Serialize + Debug + Send + Sync + 'static;

    /// Sets the game up and says which frame runs first.
    ///
    /// # Errors
    /// When the setup makes no sense; the error names the field.
    fn new(setup: &Self::Setup, cx: &mut Cx<'_, Self>) -> Result<(Self, Self::Frame), SetupError>;

    /// The game's reference cards, for every table alike.
    fn reference() -> Vec<Card> {
        Vec::new()
    }

    /// Lines of the log for translators, one of each sort: of what is so rare that they would wait
    /// long for it in games.
    fn samples() -> Vec<Line> {
        Vec::new()
    }

    /// How many seats the table has.
    fn seats(&self) -> u8;

    /// Runs a frame until it asks, calls another or is done.
    fn step(&mut self, frame: Self::Frame, cx: &mut Cx<'_, Self>) -> Next<Self::Frame>;

    /// Lists every legal choice of the question that `frame` asks. Builds no words.
    fn ask(&self, frame: &Self::Frame, options: &mut Options<Self::Action>);

    /// Takes an answer that was listed.
    fn answer(
        &mut self,
        frame: Self::Frame,
        by: Seat,
        action: Self::Action,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Self::Frame>;

    /// Whether a single listed choice of one seat is made by the engine. Say no where even a lone
    /// choice must be seen, or where its being alone would tell a secret.
    fn forced(&self, _frame: &Self::Frame) -> bool {
        true
    }

    /// What `seat` may do beside the question that `frame` asks.
    fn anytime(&self, _frame: &Self::Frame, _seat: Seat, _into: &mut Vec<Self::Action>) {}

    /// Does an anytime action beside the question of `frame` and says what comes next:
    /// [`Next::Wait`] leaves the question open, [`Next::Call`] comes back to it.
    fn interject(
        &mut self,
        frame: Self::Frame,
        _seat: Seat,
        _action: Self::Action,
        _cx: &mut Cx<'_, Self>,
    ) -> Next<Self::Frame> {
        Next::Wait(frame)
    }

    /// What `seat` does beside the question to give up for good, where the rules have something for
    /// that. Elsewhere one of two players can give up, and the other one has won.
    fn resignation(&self, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// How it ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The question in words, as asked of `seat`.
    fn prompt(&self, frame: &Self::Frame, seat: Seat) -> Prompt;

    /// A choice in words. `frame` is `None` for an anytime action.
    fn describe(&self, frame: Option<&Self::Frame>, seat: Seat, action: &Self::Action)
    -> Described;

    /// What `seat` would expect among the choices of `frame` and why it is not there.
    fn refusals(&self, _frame: &Self::Frame, _seat: Seat) -> Vec<Refusal> {
        Vec::new()
    }

    /// Why an action that is not listed is illegal, by its rule.
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

    /// What is done in such a window as long as nobody has left an order for it.
    fn usual(&self, _window: &str) -> When {
        When::Always
    }

    /// If the question that `frame` asks of `seat` is such a window: how to decline it.
    fn opening(&self, _frame: &Self::Frame, _seat: Seat) -> Option<Opening<Self::Action>> {
        None
    }

    /// Until when `seat` may pass ahead, letting everything pass that it may.
    fn horizons(&self, _seat: Seat) -> Vec<Horizon> {
        Vec::new()
    }

    /// The choice by which a seat that passes ahead lets the question of `frame` pass, if it may:
    /// that of a window, unless the game knows more.
    fn passing(&self, frame: &Self::Frame, seat: Seat) -> Option<Self::Action> {
        self.opening(frame, seat).map(|opening| opening.decline)
    }

    /// Whether a seat that passes ahead has come to the end of it, now that `frame` asks. It must
    /// follow from what everybody knows: how long somebody passes must not tell what he holds.
    fn arrived(&self, _ahead: &Ahead<'_, Self>, _frame: &Self::Frame) -> bool {
        true
    }

    /// What `viewer` sees: built up from nothing, never stripped from the state.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// What `viewer` learns of an event, asked right after it happened.
    fn redact(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// An event (already redacted) in words, or `None` when it is not worth a line.
    fn narrate(&self, event: &Self::Event) -> Option<Line>;

    /// Replaces what `viewer` can't know by something else that agrees with all he knows.
    fn determinize(&mut self, stack: &mut Stack<Self::Frame>, viewer: Viewer, dice: &mut Dice);

    /// Invariants, for tests, simulations and bots.
    ///
    /// # Errors
    /// Names what is broken.
    fn check(&self) -> Result<(), InvariantViolation>;

    /// Opens books on a game that is about to be set up: kept from its events alone and compared
    /// with the state after every action, by the laws and by simulations.
    fn audit(_setup: &Self::Setup) -> Option<Box<dyn Audit<Self>>> {
        None
    }
}

/// What a frame may use besides the state: dice, the list of events, the undo barrier.
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

    /// Records that something happened.
    pub fn emit(&mut self, event: G::Event) {
        self.events.push(event);
    }

    /// Marks a point of no return that is not a draw: somebody learned something.
    pub fn reveal(&mut self) {
        self.barrier = true;
    }

    /// Whether undo stops here.
    pub fn barrier(&self) -> bool {
        self.barrier
    }

    /// The same context for the rules of another game with the same events: for an edition of a
    /// game that is offered under a name of its own and hands its questions on.
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

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Outcome {
    /// The seats that won, several when they share it, none when all lose.
    pub winners: Vec<Seat>,
    /// One sentence that says why.
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

/// A window (an optional interruption that opens again and again) for which its owner may leave a
/// standing order: ask always, ask in danger, never ask.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Window {
    /// Stable id, for example `devolve`.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// When it opens and what it is for, in a sentence.
    pub help: Text,
}

/// An open window: how to let it pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<A> {
    /// The id of the [`Window`].
    pub window: &'static str,
    /// The choice that lets it pass.
    pub decline: A,
    /// Whether its owner has something to lose just now.
    pub danger: bool,
}

/// A setup that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {why}")]
pub struct SetupError {
    /// The field of the setup.
    pub field: &'static str,
    /// What is wrong with it.
    pub why: String,
}

impl SetupError {
    /// Names the field and the fault.
    pub fn new(field: &'static str, why: impl Into<String>) -> Self {
        Self {
            field,
            why: why.into(),
        }
    }
}

/// A broken invariant: a bug in the rules, never a player's fault.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("broken invariant: {0}")]
pub struct InvariantViolation(pub String);
