//! What a match shows to an audience besides the game's view.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{
    ahead::Horizon,
    decision::{Choice, Described, Prompt, Refusal},
    game::{Game, Window},
    journal::{Stops, When},
    narration::Line,
    play::Play,
    seat::{Seat, Viewer},
    text::Text,
};

/// One event as its audience may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct LogEvent {
    /// Its entry; 0 for the setup.
    #[ts(type = "number")]
    pub seq: u64,
    /// The event in the game's own format, for animation.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The event in words, if it is worth a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<Line>,
    /// Whether it was taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub undone: bool,
    /// When its entry was stored, in milliseconds since 1970. The match has no clock: the owner of the
    /// journal sets it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub at: Option<u64>,
}

/// A seat that the match waits for, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Waiting {
    /// The seat.
    pub seat: Seat,
    /// The question's title.
    pub prompt: Text,
    /// The side that decides, as in [`Prompt::by`].
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub by: String,
}

/// A match at an earlier entry, for one audience.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The game's view.
    pub view: Value,
    /// The seats it waited for.
    pub waiting: Vec<Waiting>,
}

impl Moment {
    /// A position as a viewer may see it.
    pub(crate) fn of<G: Game>(play: &Play<G>, viewer: Viewer) -> Self {
        Self {
            view: serde_json::to_value(play.game().view(viewer)).unwrap_or_default(),
            waiting: Waiting::all(play),
        }
    }
}

/// The question for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Ask {
    /// The question in words.
    pub prompt: Prompt,
    /// Every legal choice.
    pub choices: Vec<Choice>,
    /// Choices that a player would expect and doesn't have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Refusal>,
    /// The id of the window, if the question is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<String>,
}

/// What a seat may take back freely.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoOffer {
    /// One step back: the entry to take back.
    #[ts(type = "number")]
    pub last: u64,
    /// All the way to the undo barrier.
    #[ts(type = "number")]
    pub all: u64,
    /// The viewer's choices that the whole way would take back, latest first. An undo to one of them
    /// takes back that choice and all later ones.
    pub steps: Vec<UndoStep>,
}

/// A choice that its seat may take back freely.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoStep {
    /// Its entry: send it as `to` of `undo`.
    #[ts(type = "number")]
    pub seq: u64,
    /// The choice in words.
    pub label: Text,
}

/// A standing order and its window.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct OrderView {
    /// The window.
    pub window: Window,
    /// When to ask the owner.
    pub when: When,
    /// Whether the owner has called the next window.
    pub called: bool,
}

/// When the game stops to ask a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct StopsView {
    /// The level.
    pub level: Stops,
    /// Whether the seat has chosen it; otherwise it is the default.
    pub chosen: bool,
    /// The open question has no choice but to pass: it passes by itself soon.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub passes: bool,
}

/// Whether and until when a seat passes ahead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct AheadView {
    /// All end points.
    pub horizons: Vec<Horizon>,
    /// The id of the chosen end point; none: the seat does not pass ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<String>,
    /// Whether the open question would be passed, too.
    pub now: bool,
}

/// The state of a match for one audience.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DecisionView {
    /// The number of the question, to send with an answer.
    #[ts(type = "number")]
    pub seq: u64,
    /// The seats the match waits for; empty when it is over.
    pub waiting: Vec<Waiting>,
    /// The question, if the viewer must choose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ask: Option<Ask>,
    /// What the viewer may do beside the decision.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub anytime: Vec<Choice>,
    /// What the viewer may take back freely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undo: Option<UndoOffer>,
    /// The viewer's standing orders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<OrderView>,
    /// When the game stops to ask the viewer, if it has windows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stops: Option<StopsView>,
    /// How the viewer can pass ahead, if the game supports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ahead: Option<AheadView>,
}

impl DecisionView {
    /// What follows from the position alone: waiting seats and the viewer's question.
    pub(crate) fn of<G: Game>(play: &Play<G>, viewer: Viewer) -> Self {
        let mut view = Self {
            seq: 0,
            waiting: Waiting::all(play),
            ask: None,
            anytime: Vec::new(),
            undo: None,
            orders: Vec::new(),
            stops: None,
            ahead: None,
        };
        if let Some(seat) = viewer.seat() {
            view.ask = Ask::of(play, seat);
            let words = |a: &G::Action| play.game().describe(None, seat, a);
            view.anytime = choices(&play.anytime(seat), words);
        }
        view
    }

    /// Removes all questions: the match is over.
    pub(super) fn over(&mut self) {
        self.waiting.clear();
        self.ask = None;
        self.anytime.clear();
    }
}

impl Waiting {
    pub(super) fn all<G: Game>(play: &Play<G>) -> Vec<Self> {
        let Some(frame) = play.at().question() else {
            return Vec::new();
        };
        let seats = play.waiting();
        seats
            .iter()
            .map(|seat| {
                let Prompt { title, by, .. } = play.game().prompt(frame, seat);
                Self {
                    seat,
                    prompt: title,
                    by,
                }
            })
            .collect()
    }
}

impl Ask {
    fn of<G: Game>(play: &Play<G>, seat: Seat) -> Option<Self> {
        let game = play.game();
        let frame = play.at().question().filter(|_| play.waiting().has(seat))?;
        let actions: Vec<_> = play.options().of(seat).cloned().collect();
        let prompt = game.prompt(frame, seat);
        let words = |a: &G::Action| game.describe(Some(frame), seat, a).under(&prompt);
        let mut choices = choices(&actions, words);
        for (choice, action) in choices.iter_mut().zip(&actions) {
            choice.starts = game.starts(frame, seat, action);
            choice.repeats = game.repeats(action);
        }
        Some(Self {
            choices,
            refusals: game.refusals(frame, seat),
            window: game.opening(frame, seat).map(|o| o.window.to_owned()),
            prompt,
        })
    }
}

fn choices<A: Serialize>(actions: &[A], words: impl Fn(&A) -> Described) -> Vec<Choice> {
    let json = |a| serde_json::to_value(a).ok();
    actions
        .iter()
        .filter_map(|a| Some(Choice::new(json(a)?, words(a))))
        .collect()
}
