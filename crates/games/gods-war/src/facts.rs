//! What is printed: sheets, gifts, runes, elder races, monsters, read from `data/` once and checked
//! by tests. Facts are data, behaviour is code: a correction of a number touches one file there.

mod read;

use std::{collections::BTreeMap, sync::LazyLock};

use engine::reference::Status;
use serde::{Deserialize, Serialize};

use crate::ids::{Ability, Class, Empire, Gift, Kind, Monster, Race, Rune, Structure};

pub use read::{AreaFact, Facts, HeroquestFact, MonsterFact, RaceFact, SheetFact, StageFact, Term};

/// Every fact.
pub static FACTS: LazyLock<Facts> = LazyLock::new(Facts::read);

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Stated by the rulebook.
    #[default]
    Official,
    /// Found elsewhere in public.
    Wiki,
    /// Inferred or invented.
    Reconstructed,
}

impl From<Provenance> for Status {
    fn from(from: Provenance) -> Self {
        match from {
            Provenance::Official | Provenance::Wiki => Self::Stated,
            Provenance::Reconstructed => Self::Reconstructed,
        }
    }
}

/// The numbers of an effect by name.
pub type Params = BTreeMap<String, i16>;

/// When a gift or ability works.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// Always.
    Ongoing,
    /// As an action.
    Action,
    /// In a step of a battle.
    PreBattle,
    /// While dice are rolled.
    Battle,
    /// After the dice.
    PostBattle,
    /// When buildings fall.
    Conquest,
    /// In the Power Phase.
    Power,
    /// In the Council Phase.
    Council,
    /// Once in a game.
    OneTime,
}

/// A gift, ability or rune: what it says and its numbers.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Power {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// For abilities: what grants it.
    pub source_kind: String,
    /// When it works.
    pub timing: Vec<Timing>,
    /// What it costs as an action.
    pub cost: u16,
    /// What it does, in our own words.
    pub text: String,
    /// Where it comes from.
    pub status: Provenance,
    /// How sure a reconstruction is.
    pub confidence: String,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
    /// Its numbers.
    pub params: Params,
}

/// A kind of unit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UnitFact {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// Its class.
    #[serde(deserialize_with = "read::class")]
    pub class: Option<Class>,
    /// What summoning it costs.
    pub cost: u16,
    /// Its plain combat rating.
    pub combat: u8,
    /// It in words.
    pub combat_words: String,
    /// What it is, in our own words.
    pub text: String,
    /// Where it comes from.
    pub status: Provenance,
    /// How sure a reconstruction is.
    pub confidence: String,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
    /// Other ratings.
    pub params: Params,
}

/// A kind of building of an empire.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BuildingFact {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many there are.
    pub count: u8,
    /// What it costs.
    pub cost: u16,
    /// Kills it adds in battle.
    pub kills: u8,
    /// Routs it adds in battle.
    pub routs: u8,
    /// What it is, in our own words.
    pub text: String,
    /// Where it comes from.
    pub status: Provenance,
    /// How sure a reconstruction is.
    pub confidence: String,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
    /// Other numbers.
    pub params: Params,
}

/// A rune card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuneFact {
    /// Its number in the deck's list.
    pub number: u8,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether the name is known.
    pub name_status: Provenance,
    /// VP for its player.
    pub vp: u16,
    /// VP for Chaos, where it is another number.
    pub vp_chaos: Option<u16>,
    /// The step of a battle in which it can be revealed.
    pub battle: Option<Timing>,
    /// Its effect works at the end of the game, too.
    pub end_works: bool,
    /// What it does, in our own words.
    pub text: String,
    /// Where it comes from.
    pub status: Provenance,
    /// How sure a reconstruction is.
    pub confidence: String,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
    /// Its numbers.
    pub params: Params,
}

/// A number of an effect: 0 where the data has none, which a test over all uses rules out.
fn number(params: &Params, name: &str) -> i16 {
    params.get(name).copied().unwrap_or_default()
}

/// A general number of the rules.
pub fn rule(name: &str) -> u16 {
    number(&FACTS.rules, name).unsigned_abs()
}

impl Gift {
    /// What its tile says.
    pub fn fact(self) -> &'static Power {
        &FACTS.gifts[self as usize]
    }

    /// One of its numbers.
    pub fn param(self, name: &str) -> u16 {
        number(&self.fact().params, name).unsigned_abs()
    }

    /// Whether its tile names this timing.
    pub fn works(self, timing: Timing) -> bool {
        self.fact().timing.contains(&timing)
    }
}

impl Ability {
    /// What the sheet says.
    pub fn fact(self) -> &'static Power {
        &FACTS.abilities[self as usize]
    }

    /// One of its numbers.
    pub fn param(self, name: &str) -> u16 {
        number(&self.fact().params, name).unsigned_abs()
    }
}

impl Rune {
    /// What the card says.
    pub fn fact(self) -> &'static RuneFact {
        &FACTS.runes[self as usize]
    }

    /// One of its numbers.
    pub fn param(self, name: &str) -> u16 {
        number(&self.fact().params, name).unsigned_abs()
    }
}

impl Kind {
    /// What the sheet says.
    pub fn fact(self) -> &'static UnitFact {
        &FACTS.units[self as usize]
    }

    /// One of its other ratings.
    pub fn param(self, name: &str) -> u8 {
        number(&self.fact().params, name).unsigned_abs() as u8
    }

    /// Its class; a Dragonewt's depends on its stage (see `GodsWar::class`).
    pub fn class(self) -> Class {
        self.fact().class.unwrap_or(Class::MortalMinion)
    }
}

impl Empire {
    /// What its sheet says.
    pub fn fact(self) -> &'static SheetFact {
        &FACTS.sheets[self as usize]
    }

    /// What its sheet says of a building.
    pub fn building(self, structure: Structure) -> &'static BuildingFact {
        &self.fact().buildings[structure as usize]
    }

    /// A heroquest of its sheet, if it has that slot.
    pub fn heroquest(self, slot: crate::sheet::Slot) -> Option<&'static HeroquestFact> {
        self.fact().heroquests.get(slot.index())
    }

    /// A number of a heroquest.
    pub fn quest_param(self, slot: crate::sheet::Slot, name: &str) -> u16 {
        self.heroquest(slot)
            .map_or(0, |quest| number(&quest.params, name).unsigned_abs())
    }
}

impl Race {
    /// What its card says.
    pub fn fact(self) -> &'static RaceFact {
        &FACTS.races[self as usize]
    }

    /// Its kind of unit.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Ducks => Kind::Duck,
            Self::Dwarves => Kind::Dwarf,
            Self::Elves => Kind::Elf,
            Self::ScorpionFolk => Kind::ScorpionMan,
            Self::Slarges => Kind::Slarge,
            Self::Giant => Kind::Giant,
            Self::Dragonewts => Kind::Dragonewt,
        }
    }

    /// Its gift, if it has one.
    pub const fn gift(self) -> Option<Gift> {
        match self {
            Self::Ducks => Some(Gift::BadLuckToKillADuck),
            Self::Dwarves => Some(Gift::TheDeadGod),
            Self::Elves => Some(Gift::ElfGift),
            Self::ScorpionFolk => Some(Gift::ScorpionGift),
            Self::Slarges => Some(Gift::Obsession),
            Self::Giant | Self::Dragonewts => None,
        }
    }

    /// The race of a kind of unit.
    pub fn of(kind: Kind) -> Option<Self> {
        Self::ALL.into_iter().find(|race| race.kind() == kind)
    }
}

impl Monster {
    /// What its card says.
    pub fn fact(self) -> &'static MonsterFact {
        &FACTS.monsters[self as usize]
    }

    /// One of its numbers.
    pub fn param(self, name: &str) -> u16 {
        number(&self.fact().params, name).unsigned_abs()
    }

    /// Its figure's kind.
    pub const fn kind(self) -> Kind {
        match self {
            Self::MotherOfMonsters => Kind::MotherOfMonsters,
            Self::Cwim => Kind::Cwim,
            Self::Androgeus => Kind::Androgeus,
            Self::ArachneSolara => Kind::ArachneSolara,
        }
    }
}
