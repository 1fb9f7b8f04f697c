//! Ids: factions, icons, keywords, subtypes, phases, and the cards of a match.

use std::fmt;

use engine::names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

names! {
    /// The factions; neutral cards belong to none, but their resources differ.
    #[ts(rename = "CocFaction")]
    Faction ("snake_case") {
        Agency "agency" "The Agency",
        Miskatonic "miskatonic" "Miskatonic University",
        Syndicate "syndicate" "The Syndicate",
        Cthulhu "cthulhu" "Cthulhu",
        Hastur "hastur" "Hastur",
        YogSothoth "yog_sothoth" "Yog-Sothoth",
        ShubNiggurath "shub_niggurath" "Shub-Niggurath",
        Neutral "neutral" "Neutral",
    }
}

impl Faction {
    /// The seven that a deck is built of.
    pub const SEVEN: [Self; 7] = [
        Self::Agency,
        Self::Miskatonic,
        Self::Syndicate,
        Self::Cthulhu,
        Self::Hastur,
        Self::YogSothoth,
        Self::ShubNiggurath,
    ];
}

names! {
    /// The icons of characters, the struggles of stories.
    #[ts(rename = "CocIcon")]
    Icon ("snake_case") {
        Terror "terror" "Terror",
        Combat "combat" "Combat",
        Arcane "arcane" "Arcane",
        Investigation "investigation" "Investigation",
    }
}

names! {
    /// Keywords of characters. Toughness has a number of its own; Loyal, Steadfast and Transient are
    /// part of what a card costs or pays.
    #[ts(rename = "CocKeyword")]
    Keyword ("snake_case") {
        Fast "fast" "Fast",
        Heroic "heroic" "Heroic",
        Villainous "villainous" "Villainous",
        Invulnerability "invulnerability" "Invulnerability",
        Willpower "willpower" "Willpower",
    }
}

engine::bit_set! {
    /// A set of keywords.
    KeywordSet, u8, Keyword, (|k: Keyword| k as usize), (|i: usize| Keyword::ALL[i])
}

names! {
    /// Subtypes: they mean nothing by themselves.
    Subtype ("snake_case") {
        AncientOne "ancient_one" "Ancient One",
        Attachment "attachment" "Attachment",
        Criminal "criminal" "Criminal",
        Cultist "cultist" "Cultist",
        Curse "curse" "Curse",
        DarkYoung "dark_young" "Dark Young",
        DeepOne "deep_one" "Deep One",
        Environment "environment" "Environment",
        Government "government" "Government",
        Gug "gug" "Gug",
        Independent "independent" "Independent",
        Investigator "investigator" "Investigator",
        Item "item" "Item",
        Location "location" "Location",
        Madness "madness" "Madness",
        Messenger "messenger" "Messenger",
        MiGo "mi_go" "Mi-Go",
        Monster "monster" "Monster",
        Research "research" "Research",
        Ritual "ritual" "Ritual",
        Scientist "scientist" "Scientist",
        Servitor "servitor" "Servitor",
        Sorcerer "sorcerer" "Sorcerer",
        Spell "spell" "Spell",
        Tome "tome" "Tome",
        Vehicle "vehicle" "Vehicle",
        Weapon "weapon" "Weapon",
    }
}

names! {
    /// The types of card.
    CardType ("snake_case") {
        Character "character" "Character",
        Support "support" "Support",
        Event "event" "Event",
        Conspiracy "conspiracy" "Conspiracy",
        Story "story" "Story",
    }
}

names! {
    /// The words in bold before what a card does.
    #[ts(rename = "CocTrigger")]
    Trigger ("snake_case") {
        Attach "attach" "Attach",
        Action "action" "Action",
        Response "response" "Response",
        Forced "forced" "Forced response",
        Disrupt "disrupt" "Disrupt",
        WhenWon "when_won" "When won",
    }
}

names! {
    /// The phases of a turn, and what comes before the first.
    #[ts(rename = "CocPhase")]
    Phase ("snake_case") {
        Setup "setup" "Set-up",
        Refresh "refresh" "Refresh",
        Draw "draw" "Draw",
        Resource "resource" "Resource",
        Operations "operations" "Operations",
        Story "story" "Story",
    }
}

/// A printed card of the core set, by its collector's number from 1.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Print(pub(crate) u8);

/// How many cards the core set has.
pub const PRINTS: u8 = 165;

impl Print {
    /// The card with this collector's number.
    pub const fn of(number: u8) -> Option<Self> {
        if number == 0 || number > PRINTS {
            None
        } else {
            Some(Self(number))
        }
    }

    /// Its collector's number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..=PRINTS).map(Self)
    }

    /// The id in views, data and scenarios: `f88`.
    pub fn id(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f{}", self.0)
    }
}

impl From<Print> for String {
    fn from(print: Print) -> Self {
        print.id()
    }
}

impl TryFrom<String> for Print {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        id.strip_prefix('f')
            .and_then(|n| n.parse().ok())
            .and_then(Self::of)
            .ok_or_else(|| format!("no card of the core set is called {id:?}: f1 to f{PRINTS}"))
    }
}

/// A card of this match. Its number says nothing about what is printed on it nor where it lay:
/// numbers are dealt at random when the game begins, and again wherever copies must be lost from
/// sight, see `copies`.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct CardId(pub(crate) u16);

impl CardId {
    /// Its place in the list of all cards.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The id in views: `c17`.
    pub fn id(self) -> String {
        self.to_string()
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "c{}", self.0)
    }
}

impl From<CardId> for String {
    fn from(card: CardId) -> Self {
        card.id()
    }
}

impl TryFrom<String> for CardId {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        id.strip_prefix('c')
            .and_then(|n| n.parse().ok())
            .map(Self)
            .ok_or_else(|| format!("{id:?} is no card of a match: c0, c1, …"))
    }
}
