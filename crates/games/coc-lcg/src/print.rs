//! What is printed on the cards of the core set: read once from `data/`, one file a faction.

use std::sync::LazyLock;

use engine::reference::Status;
use serde::Deserialize;

use crate::ids::{CardType, Faction, Icon, Keyword, KeywordSet, PRINTS, Print, Subtype, Trigger};

/// A printed number that may be an X.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Number {
    /// A number.
    Of(u8),
    /// Chosen when it is paid, or counted from the game.
    X,
}

impl Number {
    /// The number that targeting and comparisons read: X counts 0.
    // FAQ 2.14: a printed X is 0 wherever the printed cost is asked for.
    pub const fn printed(self) -> u8 {
        match self {
            Self::Of(n) => n,
            Self::X => 0,
        }
    }
}

/// Numbers of the four icons, in the order Terror, Combat, Arcane, Investigation.
pub type Icons = [u8; 4];

/// A card as printed.
#[expect(clippy::struct_excessive_bools, reason = "each is a line on the card")]
#[derive(Clone, Debug)]
pub struct PrintFact {
    /// Its collector's number.
    pub print: Print,
    /// Its title.
    pub title: String,
    /// What is printed under the title.
    pub descriptor: String,
    /// Whether a player may have only one in play.
    pub unique: bool,
    /// What type of card it is.
    pub kind: CardType,
    /// Its faction; stories belong to none and say neutral.
    pub faction: Faction,
    /// What it costs; stories cost nothing.
    pub cost: Number,
    /// Its skill; characters only.
    pub skill: Number,
    /// Its icons; characters only.
    pub icons: Icons,
    /// Its keywords.
    pub keywords: KeywordSet,
    /// Its Toughness.
    pub toughness: u8,
    /// Loyal: the whole cost must be matched.
    pub loyal: bool,
    /// Steadfast: so many resources of its faction are needed on all domains together.
    pub steadfast: u8,
    /// Its subtypes.
    pub subtypes: Vec<Subtype>,
    /// Which resource it is on a domain.
    pub resource: Faction,
    /// A resource that counts twice and is used up.
    pub transient: bool,
    /// Extra struggles it brings to its story.
    pub boosters: Icons,
    /// On the tournament's restricted list: a deck may hold one such title.
    pub restricted: bool,
    /// The words in bold before its text.
    pub triggers: Vec<Trigger>,
    /// What it does, in our own words; empty if nothing.
    pub text: String,
    /// How sure it is.
    pub status: Status,
    /// Why it is not sure.
    pub note: String,
}

impl PrintFact {
    /// Whether it has the subtype.
    pub fn is(&self, subtype: Subtype) -> bool {
        self.subtypes.contains(&subtype)
    }

    /// Whether it is a support that is attached to something.
    pub fn attaches(&self) -> bool {
        self.kind == CardType::Support && self.is(Subtype::Attachment)
    }
}

impl Print {
    /// What is printed on it.
    pub fn fact(self) -> &'static PrintFact {
        &PRINTED[usize::from(self.number()) - 1]
    }

    /// The card with this title.
    pub fn titled(title: &str) -> Option<Self> {
        Self::all().find(|p| p.fact().title == title)
    }
}

/// The files, each with the faction of its cards.
const FILES: [(Faction, &str); 9] = [
    (Faction::Agency, include_str!("../data/agency.toml")),
    (Faction::Miskatonic, include_str!("../data/miskatonic.toml")),
    (Faction::Syndicate, include_str!("../data/syndicate.toml")),
    (Faction::Cthulhu, include_str!("../data/cthulhu.toml")),
    (Faction::Hastur, include_str!("../data/hastur.toml")),
    (
        Faction::YogSothoth,
        include_str!("../data/yog_sothoth.toml"),
    ),
    (
        Faction::ShubNiggurath,
        include_str!("../data/shub_niggurath.toml"),
    ),
    (Faction::Neutral, include_str!("../data/neutral.toml")),
    (Faction::Neutral, include_str!("../data/stories.toml")),
];

static PRINTED: LazyLock<Vec<PrintFact>> =
    LazyLock::new(|| read().unwrap_or_else(|why| panic!("data of the core set: {why}")));

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    card: Vec<Row>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a line on the card")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    number: u8,
    title: String,
    #[serde(default)]
    descriptor: String,
    #[serde(default)]
    unique: bool,
    #[serde(rename = "type")]
    kind: CardType,
    cost: Option<Written>,
    skill: Option<Written>,
    #[serde(default)]
    icons: Four,
    #[serde(default)]
    keywords: Vec<Keyword>,
    #[serde(default)]
    toughness: u8,
    #[serde(default)]
    loyal: bool,
    #[serde(default)]
    steadfast: u8,
    #[serde(default)]
    subtypes: Vec<Subtype>,
    resource: Option<Faction>,
    #[serde(default)]
    transient: bool,
    #[serde(default)]
    boosters: Four,
    #[serde(default)]
    restricted: bool,
    #[serde(default)]
    triggers: Vec<Trigger>,
    #[serde(default)]
    text: String,
    #[serde(default)]
    status: Status,
    #[serde(default)]
    note: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u8),
    Letter(String),
}

#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct Four {
    terror: u8,
    combat: u8,
    arcane: u8,
    investigation: u8,
}

impl From<Four> for Icons {
    fn from(four: Four) -> Self {
        [four.terror, four.combat, four.arcane, four.investigation]
    }
}

fn read() -> Result<Vec<PrintFact>, String> {
    let mut cards = Vec::with_capacity(usize::from(PRINTS));
    for (faction, text) in FILES {
        let file: File = toml::from_str(text).map_err(|e| format!("{}: {e}", faction.id()))?;
        for row in file.card {
            cards.push(fact(faction, row)?);
        }
    }
    cards.sort_by_key(|card| card.print);
    let missing = Print::all().find(|p| cards.iter().filter(|c| c.print == *p).count() != 1);
    match missing {
        Some(print) => Err(format!("{print} must be there exactly once")),
        None => Ok(cards),
    }
}

fn fact(faction: Faction, row: Row) -> Result<PrintFact, String> {
    let print = Print::of(row.number).ok_or_else(|| format!("number {}", row.number))?;
    Ok(PrintFact {
        print,
        title: row.title,
        descriptor: row.descriptor,
        unique: row.unique,
        kind: row.kind,
        faction,
        cost: number(row.cost)?,
        skill: number(row.skill)?,
        icons: row.icons.into(),
        keywords: row.keywords.into_iter().collect(),
        toughness: row.toughness,
        loyal: row.loyal,
        steadfast: row.steadfast,
        subtypes: row.subtypes,
        resource: row.resource.unwrap_or(faction),
        transient: row.transient,
        boosters: row.boosters.into(),
        restricted: row.restricted,
        triggers: row.triggers,
        text: row.text,
        status: row.status,
        note: row.note,
    })
}

fn number(written: Option<Written>) -> Result<Number, String> {
    match written {
        None => Ok(Number::Of(0)),
        Some(Written::Number(n)) => Ok(Number::Of(n)),
        Some(Written::Letter(x)) if x == "X" => Ok(Number::X),
        Some(Written::Letter(x)) => Err(format!("{x:?} is neither a number nor X")),
    }
}

/// One of four numbers, by its icon.
pub fn of(icons: Icons, icon: Icon) -> u8 {
    icons[icon as usize]
}
