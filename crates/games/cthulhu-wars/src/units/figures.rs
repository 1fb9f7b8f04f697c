//! The figures of the box: what each is, on whose sheet, and how the kinds rank.

use engine::sets::Wide;

use crate::{
    ids::{Area, Faction, Kind},
    sets::UnitSet,
};

// `UNITS`, `BOX`, `KINDS`, `PRINTED`, and `STARTS`, from `factions/*/faction.toml` and
// `supplements/*/supplement.toml`.
include!(concat!(env!("OUT_DIR"), "/figures.rs"));

const fn kinds() -> [Kind; UNITS] {
    let mut table = [Kind::Acolyte; UNITS];
    let (mut row, mut unit) = (0, 0);
    while row < BOX.len() {
        let mut n = 0;
        while n < BOX[row].2 {
            table[unit] = BOX[row].1;
            unit += 1;
            n += 1;
        }
        row += 1;
    }
    table
}

const fn factions() -> [Option<Faction>; UNITS] {
    let mut table = [None; UNITS];
    let (mut row, mut unit) = (0, 0);
    while row < BOX.len() {
        let mut n = 0;
        while n < BOX[row].2 {
            table[unit] = BOX[row].0;
            unit += 1;
            n += 1;
        }
        row += 1;
    }
    table
}

const fn by_kind() -> [UnitSet; Kind::ALL.len()] {
    let mut sets = [UnitSet::EMPTY; Kind::ALL.len()];
    let mut unit = 0;
    while unit < UNITS {
        let set = &mut sets[KIND[unit] as usize];
        set.0 = set.0.with(unit);
        unit += 1;
    }
    sets
}

const fn by_faction() -> [UnitSet; Faction::ALL.len()] {
    let mut sets = [UnitSet::EMPTY; Faction::ALL.len()];
    let mut unit = 0;
    while unit < UNITS {
        if let Some(faction) = FACTION[unit] {
            let set = &mut sets[faction as usize];
            set.0 = set.0.with(unit);
        }
        unit += 1;
    }
    sets
}

const fn by_class(class: Class) -> UnitSet {
    let mut set = UnitSet::EMPTY;
    let mut unit = 0;
    while unit < UNITS {
        if PRINTED[KIND[unit] as usize].0 as u8 == class as u8 {
            set.0 = set.0.with(unit);
        }
        unit += 1;
    }
    set
}

const fn printed_great_old_ones() -> UnitSet {
    let mut set = UnitSet::EMPTY;
    let mut unit = 0;
    while unit < UNITS {
        let god = PRINTED[KIND[unit] as usize].0 as u8 == Class::GreatOldOne as u8;
        if god && FACTION[unit].is_some() {
            set.0 = set.0.with(unit);
        }
        unit += 1;
    }
    set
}

pub(super) static KIND: [Kind; UNITS] = kinds();
pub(super) static FACTION: [Option<Faction>; UNITS] = factions();
static OF_KIND: [UnitSet; Kind::ALL.len()] = by_kind();
static OF_FACTION: [UnitSet; Faction::ALL.len()] = by_faction();
static CULTISTS: UnitSet = by_class(Class::Cultist);
static MONSTERS: UnitSet = by_class(Class::Monster);
static TERRORS: UnitSet = by_class(Class::Terror);
static GREAT_OLD_ONES: UnitSet = by_class(Class::GreatOldOne);
static FACTION_GREAT_OLD_ONES: UnitSet = printed_great_old_ones();

impl UnitSet {
    /// All of the box.
    pub const ALL: Self = Self(Wide::below(UNITS));
}

/// The rank of a kind: Cultist, Monster, Terror, Great Old One.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// The natural prey.
    Cultist,
    /// Outranks Cultists.
    Monster,
    /// Summoned, captures, and guards like a Monster, and is none.
    Terror,
    /// Outranks everything.
    GreatOldOne,
}

impl Kind {
    /// Its rank.
    pub const fn class(self) -> Class {
        PRINTED[self as usize].0
    }

    /// The printed cost in Power, before abilities change it.
    pub const fn printed_cost(self) -> u16 {
        PRINTED[self as usize].1
    }

    /// What it costs when an ability makes it cheaper; if none does, the printed cost.
    pub const fn other_cost(self) -> u16 {
        PRINTED[self as usize].2
    }

    /// Every figure of this kind, of all factions.
    pub fn units(self) -> UnitSet {
        OF_KIND[self as usize]
    }

    /// The kinds on a faction's sheet, cheapest class first, then those of supplements.
    pub fn of(faction: Faction) -> impl Iterator<Item = Self> {
        KINDS[faction as usize].iter().copied()
    }
}

impl Faction {
    /// The Great Old Ones on its sheet.
    pub fn great_old_ones(self) -> UnitSet {
        OF_FACTION[self as usize].and(great_old_ones())
    }
}

/// Every Acolyte.
pub fn acolytes() -> UnitSet {
    Kind::Acolyte.units()
}

/// Every Cultist.
pub fn cultists() -> UnitSet {
    CULTISTS
}

/// Every Great Old One.
pub fn great_old_ones() -> UnitSet {
    GREAT_OLD_ONES
}

/// Every Great Old One that is printed on a faction card.
pub fn faction_great_old_ones() -> UnitSet {
    FACTION_GREAT_OLD_ONES
}

/// Every Monster.
pub fn monsters() -> UnitSet {
    MONSTERS
}

/// Every Monster and Cultist: whom many abilities take, never a Terror or a Great Old One.
pub fn prey() -> UnitSet {
    CULTISTS.or(MONSTERS)
}

/// Every Monster and Terror: who captures Cultists where no Great Old One does, and guards them.
pub fn lesser_hunters() -> UnitSet {
    MONSTERS.or(TERRORS)
}
