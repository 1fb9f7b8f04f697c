//! The vocabulary in which the cards are written: when an ability can be used, what it costs, what is
//! chosen, what it does, and what a card changes as long as it lies there. The cards themselves are
//! in `cards`, one file a faction.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ids::{CardId, Faction, Icon, Keyword, Print, Subtype},
    state::Object,
};

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
    /// It went from play to its owner's discard pile.
    Falls,
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
    /// A player drew in his draw phase; what it does is done to him.
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
    /// Drain a domain for a number of one's choice.
    PayX,
    /// Exhaust the card itself.
    ExhaustSelf,
    /// Sacrifice the card itself.
    SacrificeSelf,
    /// Sacrifice a character of one's own that fits.
    Sacrifice(&'static [Is]),
    /// Exhaust a character of one's own that fits.
    Exhaust(&'static [Is]),
}

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
    /// A drained domain of one's own.
    DrainedDomain,
    /// A domain that is not drained, of either player.
    UndrainedDomain,
    /// A player.
    Player,
    /// A card in one's own discard pile.
    OwnDiscard,
    /// A card in the opponent's discard pile.
    OpponentDiscard,
    /// A card in one's own hand or discard pile.
    HandOrDiscard,
    /// One of the four kinds of struggle that the story chosen before still has.
    Struggle,
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
    /// Printed cost at most the number of one's domains.
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
    /// Controlled by somebody else.
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

/// A thing an operation is done to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ref {
    /// The card whose ability it is.
    Itself,
    /// What was chosen first, second, …: all cards of that pick.
    Chosen(u8),
    /// Every character in play that fits.
    Characters(&'static [Is]),
}

/// Who does or suffers something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The player whose ability it is.
    You,
    /// The other one.
    Opponent,
    /// Both, the active player first.
    Each,
    /// The player chosen by a pick.
    Chosen(u8),
    /// The player whom the response answers.
    Subject,
}

/// A number that is known when it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Num {
    /// A number.
    N(u8),
    /// What was paid for X.
    X,
}

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// So many wounds.
    Wound(Ref, u8),
    /// Destroy it, in play or on a domain.
    Destroy(Ref),
    /// Drive it insane.
    Insane(Ref),
    /// Make it ready.
    Ready(Ref),
    /// Exhaust it.
    Exhaust(Ref),
    /// Restore it, and leave it exhausted.
    Restore(Ref),
    /// Back to its owner's hand.
    ToHand(Ref),
    /// Into play under its owner's control.
    PutIntoPlay(Ref),
    /// To the bottom of its owner's deck, in the order of choosing.
    ToDeckBottom(Ref),
    /// Search one's deck for a card that fits, put it into play, and shuffle.
    Search(&'static [Is]),
    /// It leaves its story.
    Uncommit(Ref),
    /// It is controlled by the player until the phase ends.
    Control(Ref),
    /// It changes until the phase ends.
    Lasting(Ref, Change),
    /// Something else holds for everybody until the phase ends.
    Rule(Change),
    /// The player draws.
    Draw(u8),
    /// Discard so many cards of one's choice from hand, if that many are there.
    // FAQ 2.6
    Discard(Who, u8),
    /// Discard from the top of the deck.
    Mill(Who, Num),
    /// Sacrifice a character of one's choice, if there is one.
    Sacrifice(Who),
    /// All characters that fit are sacrificed.
    SacrificeAll(&'static [Is]),
    /// Put a success token of one's own on a story.
    Success(Ref),
    /// A domain more, from the top of the deck.
    NewDomain(Who),
    /// The answered effect, or one of the answered wounds, does not happen.
    Cancel,
    /// What follows happens only if everything before it fully did.
    Then,
    /// Only if the card was overpaid.
    IfOverpaid(&'static [Self]),
    /// What only this card does: see `cards::special`.
    Special(Special),
}

/// What a single card does that the vocabulary would be abused for. Each has a function of its own
/// in `cards/special`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    /// Paul Lemond: has the printed icons of what was chosen, too.
    CopyPrintedIcons,
    /// Small Price to Pay: one of two insane, then the other wounded.
    SmallPriceToPay,
    /// Professor Peaslee: all characters that fell this phase come into play.
    ReturnTheFallen,
    /// Strange Librarian: look at three cards of a deck, one to the bottom.
    LookAndBury,
    /// Itinerant Scholar: move a drain token.
    MoveDrain,
    /// Sacrificial Offerings: its controller may wound any character.
    MayWoundBack,
    /// Richard Upton Pickman: copies keywords and triggered abilities, then blanks.
    CopyAndBlank,
    /// Patsy: removes two success tokens of a story.
    EraseTokens,
    /// Low Blow: ready becomes exhausted, exhausted insane.
    PushDown,
    /// Legacy of Ramses: drain a domain to take the event back.
    MayTakeBack,
    /// Servant from Out of Time: sacrifice a resource, if there is one.
    SacrificeResource,
    /// Hound of Tindalos: becomes an attachment.
    AttachSelf,
    /// Hound of Tindalos: becomes a character again.
    DetachSelf,
    /// Journey to the Other Side: look at five cards, put them back in any order, keep one if overpaid.
    LookAndArrange,
    /// Y'Golonac: it must commit to the same story.
    MustCommit,
    /// Mystic Bounty Hunter: all Attachments in discard piles to their owners' hands.
    RecallAttachments,
    /// Moving the Scenery: a token changes sides.
    MoveToken,
    /// Eldritch Nexus: the new domain gets a resource from the deck.
    SeedDomain,
    /// Inside Information: the story loses a struggle until the phase ends.
    LoseStruggle,
    /// Nowhere to Hide: no success tokens are left on any story.
    NowhereToHide,
    /// The Shadow out of Time: cards in hand for as many from the top of the discard pile.
    ShadowOutOfTime,
    /// Opening Night: all characters in discard piles come into play, insane.
    OpeningNight,
    /// Ancient Apocrypha: a domain more, with the characters of the discard pile as resources.
    AncientApocrypha,
    /// The Call of Cthulhu: each player searches for any card.
    CallOfCthulhu,
    /// Frozen in Time: two cards of the deck, or the resource, for each resource.
    FrozenInTime,
    /// Dreamwalkers: each player gives a won story back.
    Dreamwalkers,
    /// The Other Path: each player may put a token where he has at most two.
    OtherPath,
}

/// What can change until the phase ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Icons more or fewer.
    Icon(Icon, i8),
    /// Skill more or less.
    Skill(i8),
    /// The printed skill counts as 0.
    NoPrintedSkill,
    /// A keyword more.
    Keyword(Keyword),
    /// The printed icons of all kinds are lost.
    NoPrintedIcons,
    /// The printed icons of a kind are lost.
    NoPrintedIcon(Icon),
    /// It has the icons that are printed on this card, too.
    IconsOf(Print),
    /// It has the printed keywords and triggered abilities of this card, too. Where these name the
    /// card, they go on naming this one.
    // FAQ: copied self-references
    AbilitiesOf(Object),
    /// Its text box is blank.
    Blank,
    /// This player controls it; when it ends it goes back.
    Control {
        /// Who has it.
        to: Seat,
        /// Whose it was.
        back: Seat,
    },
    /// It must be committed to the story of this card, if that is possible.
    MustCommit(CardId),
    /// A story has one struggle of the kind fewer.
    NoStruggle(Icon),
    /// Every card that is played costs so much more.
    Dearer(u8),
    /// The next character of the faction that this player plays costs 1 less, at least 1.
    NextCheaper(Faction),
}

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
    /// Nobody restores anything in the refresh phase.
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
    /// A card with this title that its controller plays.
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
    /// By one for each card of the subtype in one's discard pile.
    InDiscard(Subtype),
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
