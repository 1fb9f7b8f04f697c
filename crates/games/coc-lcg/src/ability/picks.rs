//! What must be chosen: the things, how many, and what must be true of them.

use crate::ids::{Faction, Icon, Keyword, Subtype};

/// Something that must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// What kind of thing.
    pub what: What,
    /// What must be true of it.
    pub is: &'static [Is],
    /// How many.
    pub count: Count,
    /// What will happen to it: a card that this can't happen to can't be chosen.
    pub fate: Fate,
}

impl Pick {
    /// One thing of a kind.
    pub const fn one(what: What, is: &'static [Is]) -> Self {
        Self {
            what,
            is,
            count: Count::Exactly(1),
            fate: Fate::Other,
        }
    }

    /// A character in play.
    pub const fn character(is: &'static [Is]) -> Self {
        Self::one(What::Character, is)
    }

    /// The same, in another number.
    pub const fn count(self, count: Count) -> Self {
        Self { count, ..self }
    }

    /// The same, chosen for a fate.
    pub const fn to(self, fate: Fate) -> Self {
        Self { fate, ..self }
    }
}

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A character in play.
    Character,
    /// A support in play, attachments included.
    Support,
    /// A character or support in play.
    CharacterOrSupport,
    /// A story or conspiracy in play.
    Story,
    /// A resource on a domain, or a support in play: the filter says which.
    ResourceOrSupport,
    /// An own drained domain.
    DrainedDomain,
    /// A domain that is not drained, of either player.
    UndrainedDomain,
    /// A player.
    Player,
    /// A card in the player's own discard pile.
    OwnDiscard,
    /// A card in the opponent's discard pile.
    OpponentDiscard,
    /// A card in the player's own hand or discard pile.
    HandOrDiscard,
    /// One of the four kinds of struggle that the story chosen before still has.
    Struggle,
}

impl What {
    /// Whether it may lie in a hand, where no one else sees it.
    pub const fn is_from_hand(self) -> bool {
        matches!(self, Self::HandOrDiscard)
    }
}

/// How many are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// So many, no fewer.
    Exactly(u8),
    /// Up to so many, none included.
    UpTo(u8),
}

/// What the choice is for, where that forbids some cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing that a card could be safe from.
    Other,
    /// A wound: not for the invulnerable.
    Wound,
    /// Insanity: not for Willpower, terror icons and the insane.
    Insanity,
    /// Being restored: the insane only, unless something holds them.
    Restore,
    /// Becoming ready: exhausted cards only.
    Ready,
    /// Becoming exhausted: ready cards only.
    Exhaust,
    /// Coming into play on its owner's side: unique and Heroic/Villainous must allow it.
    EnterPlay,
    /// Changing sides to the chooser: the same must allow it, and it must be on the other side.
    Control,
}

/// A predicate over a card, a story included, seen from the card and the player that ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Is {
    /// Skill at most this.
    SkillAtMost(u8),
    /// Skill at most X.
    SkillAtMostX,
    /// Skill below X.
    SkillBelowX,
    /// Skill below that of the asking card.
    LowerSkillThanSelf,
    /// Printed skill at least this.
    PrintedSkillAtLeast(u8),
    /// Printed skill at most this.
    PrintedSkillAtMost(u8),
    /// Cost at most X: the printed one, 0 if it is insane.
    // FAQ 2.14
    CostAtMostX,
    /// Printed cost at most this.
    PrintedCostAtMost(u8),
    /// Printed cost at most the number of the player's domains.
    PrintedCostAtMostDomains,
    /// Exhausted.
    Exhausted,
    /// Insane.
    Insane,
    /// Committed to a story.
    Committed,
    /// Committed to the story of the asking card.
    AtItsStory,
    /// Committed to the story of the asking card's host.
    AtHostsStory,
    /// Committed to the story that this response answers, when that was resolved.
    WasAtThatStory,
    /// Controlled by the player who asks.
    Yours,
    /// Controlled by someone else.
    Opposing,
    /// Another card than the asking one.
    NotSelf,
    /// Of the subtype.
    Subtype(Subtype),
    /// Not of the subtype.
    NotSubtype(Subtype),
    /// Of the keyword.
    Keyword(Keyword),
    /// Of the faction.
    Faction(Faction),
    /// Not of the faction.
    NotFaction(Faction),
    /// With at least so many icons of the kind.
    Icons(Icon, u8),
    /// Without icons of the kind.
    NoIcon(Icon),
    /// With no card of the subtype Attachment attached to it.
    Unattached,
    /// A character card (in hand or in a pile).
    CharacterCard,
    /// A resource on a domain; its faction is that of the resource.
    Resource,
    /// A story with at least so many and at most so many success tokens, of both sides together.
    Tokens(u8, u8),
    /// One of these.
    AnyOf(&'static [Self]),
    /// All of these.
    AllOf(&'static [Self]),
}
