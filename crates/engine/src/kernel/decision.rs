//! A decision: who must choose, why, and every legal choice.
//!
//! Listing and describing are separate. *Listing* ([`Options`]) builds only actions; bots, laws, and
//! the check in `apply` use it. *Describing* ([`Described`], [`Prompt`]) makes words and targets for
//! people, only for choices that will be shown.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    seat::{Seat, SeatSet},
    text::Text,
};

/// The listed choices of the open question: a flat list of (seat, action) in a stable order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<A> {
    items: Vec<(Seat, A)>,
    seats: SeatSet,
}

impl<A> Default for Options<A> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            seats: SeatSet::EMPTY,
        }
    }
}

impl<A> Options<A> {
    /// Adds a choice of `seat`.
    pub fn push(&mut self, seat: Seat, action: A) {
        self.seats = self.seats.with(seat);
        self.items.push((seat, action));
    }

    /// Adds several choices of `seat`.
    pub fn extend(&mut self, seat: Seat, actions: impl IntoIterator<Item = A>) {
        for action in actions {
            self.push(seat, action);
        }
    }

    /// Empties the list, keeping its memory.
    pub fn clear(&mut self) {
        self.items.clear();
        self.seats = SeatSet::EMPTY;
    }

    /// The seats that have a choice.
    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// Every (seat, action) in the order they were listed.
    pub fn all(&self) -> &[(Seat, A)] {
        &self.items
    }

    /// The actions of one seat, in order.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = &A> {
        self.items
            .iter()
            .filter(move |(s, _)| *s == seat)
            .map(|(_, a)| a)
    }

    /// Whether nothing is listed.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// How many choices are listed, of all seats together.
    pub fn len(&self) -> usize {
        self.items.len()
    }
}

impl<A: PartialEq> Options<A> {
    /// Whether `action` is listed for `seat`.
    pub fn has(&self, seat: Seat, action: &A) -> bool {
        self.items.iter().any(|(s, a)| *s == seat && a == action)
    }
}

/// Where a rule comes from, shown to players beside choices and refusals, for example
/// `Rulebook VII, Pre-Battle`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct RuleRef(pub Cow<'static, str>);

impl RuleRef {
    /// Whether it names no rule.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&'static str> for RuleRef {
    fn from(rule: &'static str) -> Self {
        Self(Cow::Borrowed(rule))
    }
}

/// The question in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
pub struct Prompt {
    /// One short line that says what to decide, for example `Move the Starspawn to …`.
    pub title: Text,
    /// Why the question is asked, or what has been chosen so far; may be empty.
    pub why: Text,
    /// The rule that asks.
    pub rule: RuleRef,
    /// The side that decides, by its id in the view, if a seat can have several; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub by: String,
}

/// Something that a choice points at; clients highlight it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Target {
    /// `area`, `unit`, `faction`, `spellbook`, `card`, `seat`, …: the game's own words.
    pub kind: Cow<'static, str>,
    /// The id the view uses for the thing.
    pub id: Cow<'static, str>,
}

impl Target {
    /// A target of a kind with the id that the view uses.
    pub fn new(kind: &'static str, id: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind: Cow::Borrowed(kind),
            id: id.into(),
        }
    }
}

/// What a choice costs, in the game's own currency.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Cost {
    /// How much is paid.
    pub amount: u32,
    /// The currency, for example `Power`.
    pub of: Text,
    /// How much the payer has left afterwards.
    pub leaves: u32,
}

/// How a client lays a choice out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// One of the options.
    #[default]
    Option,
    /// The way forward (`Done moving`, `No more`): the big button.
    Done,
    /// Gives something up for good (`Pass`): asked twice.
    Pass,
    /// Available beside the decision (`Reveal an Elder Sign`).
    Anytime,
}

impl Role {
    /// Whether it is an ordinary option.
    pub fn is_option(&self) -> bool {
        *self == Self::Option
    }
}

/// A choice in words, made from its action.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Described {
    /// A verb phrase or a name, unique in its decision. Scenarios select choices by it.
    pub label: Text,
    /// One more fact, or empty.
    pub detail: Text,
    /// What it costs, if anything.
    pub cost: Option<Cost>,
    /// What it points at.
    pub targets: Vec<Target>,
    /// The reference card that explains it, if that isn't the first target's.
    pub card: Option<Target>,
    /// The rule that grants it.
    pub rule: RuleRef,
    /// How to lay it out.
    pub role: Role,
    /// A heading that groups long lists (`Common actions`), or empty.
    pub group: Text,
}

/// A described choice as it goes over the wire. The client sends `action` back unchanged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Choice {
    /// The action to send back.
    #[ts(type = "unknown")]
    pub action: serde_json::Value,
    /// See [`Described`].
    pub label: Text,
    /// See [`Described`].
    #[serde(default, skip_serializing_if = "Text::is_empty")]
    pub detail: Text,
    /// See [`Described`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<Cost>,
    /// See [`Described`].
    pub targets: Vec<Target>,
    /// Where on the board it begins, if it is an entry of a menu.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Target>>", optional)]
    pub starts: Vec<Target>,
    /// Whether it is an entry of a menu whose questions come again until the player is done: several
    /// pieces can do the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub repeats: bool,
    /// See [`Described`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<Target>,
    /// See [`Described`]; absent when it is the rule that asks, as [`Prompt::rule`].
    #[serde(default, skip_serializing_if = "RuleRef::is_empty")]
    #[ts(as = "Option<RuleRef>", optional)]
    pub rule: RuleRef,
    /// See [`Described`]; absent when it is one of the options.
    #[serde(default, skip_serializing_if = "Role::is_option")]
    #[ts(as = "Option<Role>", optional)]
    pub role: Role,
    /// See [`Described`].
    #[serde(default, skip_serializing_if = "Text::is_empty")]
    pub group: Text,
}

impl Described {
    /// A rule is omitted if the prompt already names it.
    #[must_use]
    pub(crate) fn under(mut self, prompt: &Prompt) -> Self {
        if self.rule == prompt.rule {
            self.rule = RuleRef::default();
        }
        self
    }
}

impl Choice {
    /// Puts an action and its words together.
    pub fn new(action: serde_json::Value, words: Described) -> Self {
        let Described {
            label,
            detail,
            cost,
            targets,
            card,
            rule,
            role,
            group,
        } = words;
        Self {
            action,
            label,
            detail,
            cost,
            targets,
            starts: Vec::new(),
            repeats: false,
            card,
            rule,
            role,
            group,
        }
    }
}

/// A choice that a player would expect and that isn't legal, with the reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct Refusal {
    /// What the player looked for, for example `Build a gate`.
    pub label: Text,
    /// The reason, in words.
    pub why: Text,
    /// The rule that forbids it.
    pub rule: RuleRef,
    /// The reference card that explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<Target>,
}

impl Refusal {
    /// Refuses a choice for a reason, in the choice's own words.
    pub fn of(choice: Described, why: Text) -> Self {
        Self {
            label: choice.label,
            why,
            rule: choice.rule,
            card: choice.card.or_else(|| choice.targets.into_iter().next()),
        }
    }
}

/// Why an action was rejected. Safe to show to its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{why} ({})", .rule.0)]
pub struct Illegal {
    /// Stable and short, for programs: `not_your_decision`, `not_offered`, `over`, …
    pub code: Cow<'static, str>,
    /// The rule that forbids it.
    pub rule: RuleRef,
    /// The reason in words.
    pub why: Text,
}

impl Illegal {
    /// A refusal with a stable code, the rule and the reason.
    pub fn new(code: &'static str, rule: &'static str, why: impl Into<Text>) -> Self {
        Self {
            code: Cow::Borrowed(code),
            rule: rule.into(),
            why: why.into(),
        }
    }
}
