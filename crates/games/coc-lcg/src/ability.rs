//! The vocabulary in which the cards are written: when an ability can be used, what it costs, what is
//! chosen, what it does, and what a card changes as long as it lies there. The cards themselves are
//! in `cards`, one file a faction.

mod ops;
mod passives;
mod picks;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::{Faction, Print};

pub use ops::{Change, Num, Op, Ref, Special, Who};
pub use passives::{Cheaper, Counted, Discount, During, Give, Less, Passive, Scope};
pub use picks::{Count, Fate, Is, Pick, What};

/// What a card can do: its abilities with a trigger word, and what is always true.
#[derive(Debug)]
pub struct Behaviour {
    /// Abilities that are used, in the order of the card; an event has exactly one.
    pub abilities: &'static [Ability],
    /// What it changes as long as it lies in play with its text.
    pub passives: &'static [Passive],
    /// What it makes cheaper.
    pub discounts: &'static [Discount],
    /// What it is attached to when it comes into play.
    pub host: Option<Pick>,
}

impl Behaviour {
    /// A card without rules text.
    pub const NOTHING: Self = Self {
        abilities: &[],
        passives: &[],
        discounts: &[],
        host: None,
    };

    /// A card that is used.
    pub(crate) const fn used(abilities: &'static [Ability]) -> Self {
        Self {
            abilities,
            ..Self::NOTHING
        }
    }

    /// A card that changes others, or itself.
    pub(crate) const fn lasting(passives: &'static [Passive]) -> Self {
        Self {
            passives,
            ..Self::NOTHING
        }
    }

    /// A card that makes others cheaper, or itself.
    pub(crate) const fn cheaper(discounts: &'static [Discount]) -> Self {
        Self {
            discounts,
            ..Self::NOTHING
        }
    }

    /// A card that is attached.
    pub(crate) const fn attached(host: Pick, passives: &'static [Passive]) -> Self {
        Self {
            passives,
            host: Some(host),
            ..Self::NOTHING
        }
    }
}

/// An ability with a trigger word, or the effect of a story.
#[derive(Debug)]
pub struct Ability {
    /// Its trigger word.
    pub kind: Kind,
    /// Where the card must be for it.
    pub from: From,
    /// When and in which state alone it may be used.
    pub only: Only,
    /// What it costs besides the price of an event.
    pub costs: &'static [Cost],
    /// What is chosen, in order.
    pub picks: &'static [Pick],
    /// What it does, in order.
    pub does: &'static [Op],
}

impl Ability {
    /// An ability of a card in play with nothing filled in, to be completed with `..Ability::of(…)`.
    pub const fn of(kind: Kind) -> Self {
        Self {
            kind,
            from: From::Play,
            only: Only::Always,
            costs: &[],
            picks: &[],
            does: &[],
        }
    }

    /// The ability of an event.
    pub const fn event(kind: Kind) -> Self {
        Self {
            from: From::Event,
            ..Self::of(kind)
        }
    }
}

/// The trigger word of an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// In an action window.
    Action,
    /// Optional, once what it answers has been fully done.
    Response(When),
    /// Mandatory, once what it answers has been done.
    Forced(When),
    /// Optional, before what it answers is done.
    Disrupt(Before),
    /// When the story is won.
    Story,
}

/// Where an ability works from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// The card is in play.
    Play,
    /// The card is an event, played from hand for its price.
    Event,
    /// The card lies in its owner's discard pile since this phase.
    Discard,
}

/// A restriction of use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Only {
    /// None.
    Always,
    /// In the player's own operations phase.
    OwnOperations,
    /// While the card is committed.
    Committed,
    /// While its host is committed.
    HostCommitted,
    /// While it is attached as a support (Hound of Tindalos).
    Attached,
    /// While it is not attached.
    NotAttached,
}

/// What a response or forced response answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// It came into play.
    Enters,
    /// It was played from hand and overpaid.
    EntersOverpaid,
    /// It went from play to a discard pile.
    Falls,
    /// It went from play to the discard pile of the player who controlled it.
    FallsToYou,
    /// It was committed.
    Committed,
    /// It was wounded.
    Wounded,
    /// It was restored.
    Restored,
    /// The story it was committed to has been resolved.
    StoryResolved,
    /// You won an icon struggle by at least two icons.
    WonByTwo,
    /// You overpaid for a triggered ability of a card in play.
    OverpaidAbility,
    /// You played a character of this faction from hand.
    Played(Faction),
    /// A player drew in their draw phase; what it does is done to them.
    DrewInDrawPhase,
}

/// What a disrupt answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// A wound to itself.
    OwnWound,
    /// A wound to its host.
    HostWound,
    /// A wound to a character you control.
    YourWound,
    /// A wound to any character.
    AnyWound,
    /// A card effect has chosen it.
    Chosen,
    /// An event is about to destroy it.
    EventDestroys,
    /// A triggered ability of a card in play is about to be done.
    TriggeredAbility,
    /// An ability of a character or support is being used.
    CardAbility,
    /// An action or response, by event or ability, has just been used.
    ActionOrResponse,
}

/// What is paid for an ability.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Drain a domain of so many resources.
    Pay(u8),
    /// Drain a domain for a number of the player's choice.
    PayX,
    /// Exhaust the card itself.
    ExhaustSelf,
    /// Sacrifice the card itself.
    SacrificeSelf,
    /// Sacrifice an own character that fits.
    Sacrifice(&'static [Is]),
    /// Exhaust an own character that fits.
    Exhaust(&'static [Is]),
}

/// An ability of a card: the print it stands on and its place there. Written down instead of the
/// ability itself, wherever the state must remember one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AbilityRef {
    /// What it is printed on.
    pub print: Print,
    /// Its place on the card, from 0.
    pub index: u8,
}
