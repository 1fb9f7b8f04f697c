//! What a viewer sees: built up from nothing. Everything is keyed by stable id, absent instead of
//! null, without words: names and texts come from the reference cards.

mod build;

use std::collections::BTreeMap;

use engine::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    ids::{Faction, Icon, Keyword, Phase},
    windows::Window,
};

pub(crate) use build::build;

/// The match as one kind of viewer may see it. Cards are named `c0`, `c1`, …; sides `s0` and `s1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocView")]
pub struct View {
    /// From 1, counted over both players; 0 while setting up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn is.
    pub phase: Phase,
    /// The action window that is open, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub window: Option<WindowView>,
    /// The players, by `s0` and `s1`.
    pub sides: BTreeMap<String, SideView>,
    /// Every card whose face the viewer may see, and all that are in play, by id.
    pub cards: BTreeMap<String, CardView>,
    /// The three stories in their slots, by `1`, `2`, `3`: the ids of their cards.
    pub slots: BTreeMap<String, String>,
    /// Conspiracies in play, in the order they came.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub conspiracies: Vec<String>,
    /// Tokens, characters and forecast at each story and conspiracy, by the id of its card.
    pub stories: BTreeMap<String, StoryView>,
    /// How many stories are left in their deck.
    pub story_deck: u8,
    /// What is being resolved, the first begun first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StackView>>", optional)]
    pub stack: Vec<StackView>,
    /// What lasts until the phase ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LastingView>>", optional)]
    pub lasting: Vec<LastingView>,
}

/// An action window.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocWindow")]
pub struct WindowView {
    /// Which of the eight of a turn.
    pub at: Window,
    /// Who may act now.
    pub to_act: Seat,
    /// Whether the other one has just passed.
    pub passed: bool,
}

/// A player's side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocSide")]
pub struct SideView {
    /// The player.
    pub seat: Seat,
    /// The factions of the deck, where it is a starter deck.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Faction>>", optional)]
    pub factions: Vec<Faction>,
    /// How many cards are in hand.
    pub hand: u8,
    /// The cards in hand that the viewer knows: all own ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub hand_cards: Vec<String>,
    /// How many cards are in the deck.
    pub deck: u8,
    /// The discard pile, the top last.
    pub discard: Vec<String>,
    /// The domains, by `d1`, `d2`, …
    pub domains: BTreeMap<String, DomainView>,
    /// The stories and conspiracies won.
    pub won: Vec<String>,
}

/// A domain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocDomain")]
pub struct DomainView {
    /// The cards attached as resources.
    pub resources: Vec<String>,
    /// What it pays for a card that is played.
    pub value: u8,
    /// Whether it can't be drained again yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub drained: bool,
    /// The card it is made of, for its owner, if it came from their deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<String>,
}

/// Icons of the four kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema, TS)]
#[ts(rename = "CocIcons")]
pub struct IconsView {
    /// Terror.
    pub terror: u8,
    /// Combat.
    pub combat: u8,
    /// Arcane.
    pub arcane: u8,
    /// Investigation.
    pub investigation: u8,
}

/// How a card in play stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CocCondition")]
pub enum ConditionView {
    /// Upright.
    Ready,
    /// Used.
    Exhausted,
    /// Face down, out of its mind; who it is stays known.
    Insane,
}

/// A card. What is in play tells more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocCard")]
pub struct CardView {
    /// What is printed on it: `f88`.
    pub print: String,
    /// Whose deck it came from; none for stories.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<Seat>,
    /// How it stands in play; absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub play: Option<InPlayView>,
}

/// A character or support in play, with its present values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocInPlay")]
pub struct InPlayView {
    /// Who controls it.
    pub controller: Seat,
    /// How it stands.
    pub condition: ConditionView,
    /// Wounds on it.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub wounds: u8,
    /// The story it is committed to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub committed: Option<String>,
    /// The card it is attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<String>,
    /// Its skill now; characters only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub skill: Option<u8>,
    /// Its icons now; characters only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub icons: Option<IconsView>,
    /// Its keywords now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Keyword>>", optional)]
    pub keywords: Vec<Keyword>,
    /// Its toughness now.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub toughness: u8,
    /// Whether its text box counts as blank.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub blank: bool,
}

/// A story or conspiracy in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocStory")]
pub struct StoryView {
    /// Success tokens, by `s0` and `s1`.
    pub tokens: BTreeMap<String, u8>,
    /// The struggles in the order they will be fought, and how they stand.
    pub struggles: Vec<StruggleView>,
    /// Total skill, by `s0` and `s1`.
    pub skill: BTreeMap<String, u8>,
    /// Who would succeed now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub success: Option<Seat>,
    /// Whether that would be unchallenged.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub unchallenged: bool,
    /// While it is resolved: the place of the present struggle in the list; its length when success
    /// is determined.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub resolving: Option<u8>,
}

/// A struggle of a story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocStruggle")]
pub struct StruggleView {
    /// What is counted.
    pub icon: Icon,
    /// The icons of each side, by `s0` and `s1`: now, or as they were when it was decided.
    pub count: BTreeMap<String, u8>,
    /// Who wins, or won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Seat>,
    /// Whether it has been decided.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub done: bool,
}

/// What kind of thing is being resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "CocStackKind")]
pub enum StackKind {
    /// An action, by event or ability.
    Action,
    /// A response.
    Response,
    /// A forced response.
    Forced,
    /// A disrupt.
    Disrupt,
    /// The effect of a story that was won.
    Story,
    /// Wounds that are about to be dealt to the card.
    Wound,
    /// The card is about to be destroyed.
    Destroy,
}

/// Something that is being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocStackItem")]
pub struct StackView {
    /// What kind of thing.
    pub kind: StackKind,
    /// The card it comes from; for wounds and destruction the card they happen to.
    pub card: String,
    /// Who does it.
    pub by: Seat,
    /// What was paid for X.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub x: Option<u8>,
    /// The cards chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub targets: Vec<String>,
    /// Whether it has been cancelled.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub cancelled: bool,
    /// Whether it can still be disrupted: it has not been done yet.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub waiting: bool,
}

/// Something that lasts until the phase ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "CocLasting")]
pub struct LastingView {
    /// What is printed on the card it came from.
    pub from: String,
    /// Whose it is.
    pub by: Seat,
    /// The cards it lies on; none if it concerns everything.
    pub on: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(n: &u8) -> bool {
    *n == 0
}
