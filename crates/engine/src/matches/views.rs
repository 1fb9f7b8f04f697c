//! What a match shows to one kind of viewer besides the game's own view.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::{
    ahead::Horizon,
    decision::{Choice, Described, Prompt, Refusal},
    game::{Game, Window},
    journal::When,
    narration::Line,
    play::Play,
    seat::{Seat, Viewer},
    text::Text,
};

/// One event as one kind of viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct LogEvent {
    /// The entry it belongs to; 0 for the set-up.
    #[ts(type = "number")]
    pub seq: u64,
    /// The event as the game writes it, to animate.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The event in words, if it is worth a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<Line>,
    /// It was taken back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub undone: bool,
    /// When its entry was written, in milliseconds since 1970. Rules and matches know no clock:
    /// whoever keeps the journal fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub at: Option<u64>,
}

/// Whom the game waits for, and for what.
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

/// A match as it stood at an earlier moment, for one kind of viewer.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The game's view.
    pub view: Value,
    /// Whom it waited for.
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

/// The question as it is put to one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Ask {
    /// What and why.
    pub prompt: Prompt,
    /// Every legal choice.
    pub choices: Vec<Choice>,
    /// What one would expect and can't have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refusals: Vec<Refusal>,
    /// The id of the window this is, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<String>,
}

/// What a seat may take back without asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoOffer {
    /// One step back: the entry that is taken back.
    #[ts(type = "number")]
    pub last: u64,
    /// All the way to the last point of no return.
    #[ts(type = "number")]
    pub all: u64,
    /// The viewer's choices that the whole way would take back, latest first. Each can be gone
    /// back to: that takes back this step and all later ones.
    pub steps: Vec<UndoStep>,
}

/// A choice that its maker may take back without asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct UndoStep {
    /// Its entry: what `undo` is sent as `to`.
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
    /// When its owner is asked.
    pub when: When,
    /// He asked to be asked the next time.
    pub called: bool,
}

/// Until when a seat can pass ahead, and whether it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct AheadView {
    /// All there are.
    pub horizons: Vec<Horizon>,
    /// The id of that which is waited for; none: nothing is let pass ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<String>,
    /// The question that is open now would be let pass, too.
    pub now: bool,
}

/// Where the match stands, for one kind of viewer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct DecisionView {
    /// The number to send with an answer: a later question has another.
    #[ts(type = "number")]
    pub seq: u64,
    /// Whom the game waits for; empty when it is over.
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
    /// How the viewer can pass ahead, if the game knows that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ahead: Option<AheadView>,
}

impl DecisionView {
    /// What follows from the position alone: whom it waits for and what it asks of the viewer.
    pub(crate) fn of<G: Game>(play: &Play<G>, viewer: Viewer) -> Self {
        let mut view = Self {
            seq: 0,
            waiting: Waiting::all(play),
            ask: None,
            anytime: Vec::new(),
            undo: None,
            orders: Vec::new(),
            ahead: None,
        };
        if let Some(seat) = viewer.seat() {
            view.ask = Ask::of(play, seat);
            let words = |a: &G::Action| play.game().describe(None, seat, a);
            view.anytime = choices(&play.anytime(seat), words);
        }
        view
    }

    /// Nobody is asked any more.
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
        Some(Self {
            choices: choices(&actions, words),
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
