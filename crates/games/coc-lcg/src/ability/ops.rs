//! What is done: operations, to whom, and changes that last until the phase ends.

use engine::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    ability::Is,
    ids::{Faction, Icon, Keyword, Print},
    state::Object,
};

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
    /// Search the own deck for a card that fits, put it into play, and shuffle.
    Search(&'static [Is]),
    /// It leaves its story.
    Uncommit(Ref),
    /// It is controlled by the player until the phase ends.
    Control(Ref),
    /// It changes until the phase ends.
    Lasting(Ref, Change),
    /// Something else holds for everyone until the phase ends.
    Rule(Change),
    /// The player draws.
    Draw(u8),
    /// Discard so many cards of the player's choice from hand, if that many are there.
    // FAQ 2.6
    Discard(Who, u8),
    /// Discard from the top of the deck.
    Mill(Who, Num),
    /// Sacrifice a character of the player's choice, if there is one.
    Sacrifice(Who),
    /// All characters that fit are sacrificed.
    SacrificeAll(&'static [Is]),
    /// Put an own success token on a story.
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
    /// The Other Path: each player may put a token where they have at most two.
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
    AbilitiesOf(Object, Print),
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
    MustCommit(Object),
    /// A story has one struggle of the kind fewer.
    NoStruggle(Icon),
    /// Every card that is played costs so much more.
    Dearer(u8),
    /// The next character of the faction that this player plays costs 1 less, at least 1.
    NextCheaper(Faction),
}
