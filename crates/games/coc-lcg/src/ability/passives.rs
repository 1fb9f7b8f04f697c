//! What a card changes as long as it lies there: passives and discounts.

use crate::{
    ability::Is,
    ids::{Faction, Icon, Keyword, Subtype},
};

/// What a card changes as long as it lies in play with its text.
#[derive(Debug)]
pub struct Passive {
    /// When it holds.
    pub during: During,
    /// For whom.
    pub on: Scope,
    /// What.
    pub give: Give,
}

impl Passive {
    /// What holds as long as the card is in play.
    pub(crate) const fn always(on: Scope, give: Give) -> Self {
        Self {
            during: During::Play,
            on,
            give,
        }
    }

    /// What holds while the card is committed.
    pub(crate) const fn committed(on: Scope, give: Give) -> Self {
        Self {
            during: During::Committed,
            on,
            give,
        }
    }
}

/// When a passive holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum During {
    /// As long as the card is in play.
    Play,
    /// While the card is committed.
    Committed,
    /// While any card of the subtype Attachment is in play.
    AttachmentInPlay,
}

/// Whom a passive concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The card itself.
    Itself,
    /// The card it is attached to.
    Host,
    /// Every character in play that fits.
    Characters(&'static [Is]),
    /// The story it is committed or attached to.
    Story,
    /// The game as a whole.
    Game,
    /// The characters committed to it, if it is a conspiracy.
    CommittedHere,
}

/// What a passive gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Give {
    /// Icons more or fewer.
    Icon(Icon, i8),
    /// Icons for each thing counted.
    IconsFor(Icon, i8, Counted),
    /// Skill more or less.
    Skill(i8),
    /// Skill for each thing counted.
    SkillFor(Counted),
    /// The printed X of the skill.
    SkillX(Counted),
    /// Toughness more.
    Toughness(u8),
    /// No Toughness at all.
    NoToughness,
    /// A keyword more.
    Keyword(Keyword),
    /// A keyword less.
    NoKeyword(Keyword),
    /// The text box is blank.
    Blank,
    /// Can't be committed in its controller's own turn.
    NoCommitInOwnTurn,
    /// Can't be restored by anything.
    NoRestore,
    /// No one restores anything in the refresh phase.
    NoRefreshRestore,
    /// The story loses the struggle that its controller chose when it was committed.
    LoseStruggle,
    /// Comes into play exhausted unless its controller has a support.
    EntersExhausted,
    /// Goes insane as soon as so many characters are in play.
    InsaneInCompany(u8),
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Cards of the subtype Attachment in play.
    Attachments,
    /// Characters in play that fit, seen from the card.
    Characters(&'static [Is]),
    /// Icons of a kind on the character that is changed.
    OwnIcons(Icon),
    /// Opposing characters of lower skill that are committed to the card's story.
    WeakerOpponents,
}

/// What makes cards cheaper.
#[derive(Debug)]
pub struct Discount {
    /// Which cards, for whom.
    pub on: Cheaper,
    /// By how much.
    pub by: Less,
    /// The cost can't go below 1 by it.
    pub least_one: bool,
}

/// Which cards get cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cheaper {
    /// The card itself, in hand.
    Itself,
    /// A card with this title, on either side.
    Titled(&'static str),
    /// Characters of the subtype that its controller plays.
    Characters(Subtype),
}

/// By how much a card gets cheaper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Less {
    /// By so much.
    By(u8),
    /// By one for each kind of resource, but this, on the domain that pays.
    KindsBut(Faction),
    /// By one for each card of the subtype in the player's discard pile.
    InDiscard(Subtype),
}
