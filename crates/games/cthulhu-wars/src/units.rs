//! Units: one figure, and where all stand.

mod figures;

use engine::{Text, text};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    ids::{Area, Faction, Kind},
    sets::{SupplementSet, UnitSet},
    supplements,
};
pub(crate) use figures::STARTS;
pub use figures::{
    BOX, Class, UNITS, acolytes, cultists, faction_great_old_ones, great_old_ones, lesser_hunters,
    monsters, prey,
};
use figures::{FACTION, KIND};

/// One figure. Its id in views and scenarios is like `gc-acolyte-1`, without a faction like `ghast-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Unit(u8);

impl Unit {
    /// The unit that a sentence is about: `this Ghoul`, but a Great Old One by its name alone.
    pub fn this(self) -> Text {
        let name = self.kind().name();
        match self.class() {
            Class::GreatOldOne => name.into(),
            Class::Cultist | Class::Monster | Class::Terror => text!("this {0}", name),
        }
    }

    /// The unit with its article: `the Ghoul`, but a Great Old One by its name alone.
    pub fn the(self) -> Text {
        let name = self.kind().name();
        match self.class() {
            Class::GreatOldOne => name.into(),
            Class::Cultist | Class::Monster | Class::Terror => text!("the {0}", name),
        }
    }

    /// Its rank with the article, for reasons: `a Great Old One`.
    pub fn rank(self) -> Text {
        match self.class() {
            Class::Cultist => text!("a Cultist"),
            Class::Monster => text!("a Monster"),
            Class::Terror => text!("a Terror"),
            Class::GreatOldOne => text!("a Great Old One"),
        }
    }

    /// The figure with this number, from 0.
    pub fn from_index(index: usize) -> Self {
        Self((index % UNITS) as u8)
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        KIND[self.index()]
    }

    /// On whose sheet it is printed; on none if it comes with a Loyalty Card (its owner: [`Units::owner`]).
    pub fn printed(self) -> Option<Faction> {
        FACTION[self.index()]
    }

    /// Its rank.
    pub fn class(self) -> Class {
        self.kind().class()
    }

    /// Its id.
    pub fn id(self) -> String {
        let twins = self.kind().units();
        let twins = twins.iter().filter(|u| u.printed() == self.printed());
        let n = twins.filter(|u| u.0 <= self.0).count();
        let kind = self.kind().id();
        match self.printed() {
            Some(faction) => format!("{}-{kind}-{n}", faction.id()),
            None => format!("{kind}-{n}"),
        }
    }

    /// The figure with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        (0..UNITS).map(Self::from_index).find(|u| u.id() == id)
    }
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id())
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::from_id(&id).ok_or_else(|| D::Error::custom(format!("there is no unit {id:?}")))
    }
}

impl JsonSchema for Unit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Unit".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// Where a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// On the map.
    At(Area),
    /// In its owner's Pool.
    Pool,
    /// On a captor's faction card.
    Captured(Faction),
    /// On its own faction card, with Cthulhu.
    Submerged,
    /// Out of the game.
    Gone,
    /// On a faction card, in play, though on no area.
    OnCard(Faction),
}

impl Place {
    const POOL: u8 = 255;
    const SUBMERGED: u8 = 254;
    const GONE: u8 = 253;
    const CAPTURED: u8 = 240;
    const ON_CARD: u8 = 220;

    const fn code(self) -> u8 {
        match self {
            Self::At(area) => area as u8,
            Self::Pool => Self::POOL,
            Self::Submerged => Self::SUBMERGED,
            Self::Gone => Self::GONE,
            Self::Captured(faction) => Self::CAPTURED + faction as u8,
            Self::OnCard(faction) => Self::ON_CARD + faction as u8,
        }
    }

    fn from_code(code: u8) -> Option<Self> {
        let faction = |n: u8| Faction::ALL.get(usize::from(n)).copied();
        match code {
            Self::POOL => Some(Self::Pool),
            Self::SUBMERGED => Some(Self::Submerged),
            Self::GONE => Some(Self::Gone),
            code if code >= Self::CAPTURED => faction(code - Self::CAPTURED).map(Self::Captured),
            code if code >= Self::ON_CARD => faction(code - Self::ON_CARD).map(Self::OnCard),
            code => Area::ALL.get(usize::from(code)).map(|a| Self::At(*a)),
        }
    }
}

/// Whose a figure counts as that no one has had yet: it is in the box, where no rule looks.
const NO_ONE: Faction = Faction::ALL[0];

/// Where all figures are, and whose. A figure is always in exactly one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Units {
    place: [Place; UNITS],
    owner: [Faction; UNITS],
    of: [UnitSet; Faction::ALL.len()],
    at: [UnitSet; Area::ALL.len()],
    on_map: UnitSet,
    pool: UnitSet,
    captured: [UnitSet; Faction::ALL.len()],
    on_card: [UnitSet; Faction::ALL.len()],
    submerged: UnitSet,
    gone: UnitSet,
}

impl Default for Units {
    fn default() -> Self {
        let owner = FACTION.map(|printed| printed.unwrap_or(NO_ONE));
        let mut of = [UnitSet::EMPTY; Faction::ALL.len()];
        for unit in UnitSet::ALL.iter() {
            of[owner[unit.index()] as usize].insert(unit);
        }
        Self {
            place: [Place::Pool; UNITS],
            owner,
            of,
            at: [UnitSet::EMPTY; Area::ALL.len()],
            on_map: UnitSet::EMPTY,
            pool: UnitSet::ALL,
            captured: [UnitSet::EMPTY; Faction::ALL.len()],
            on_card: [UnitSet::EMPTY; Faction::ALL.len()],
            submerged: UnitSet::EMPTY,
            gone: UnitSet::EMPTY,
        }
    }
}

impl Units {
    /// Whose a figure is, or was when it went back to the box.
    pub fn owner(&self, unit: Unit) -> Faction {
        self.owner[unit.index()]
    }

    /// Every figure of a faction.
    pub fn of(&self, faction: Faction) -> UnitSet {
        self.of[faction as usize]
    }

    /// Gives a figure that is on no sheet to a faction.
    pub fn give(&mut self, unit: Unit, to: Faction) {
        self.of[self.owner(unit) as usize].remove(unit);
        self.of[to as usize].insert(unit);
        self.owner[unit.index()] = to;
    }

    /// Those in an area.
    pub fn at(&self, area: Area) -> UnitSet {
        self.at[area as usize]
    }

    /// Those in their owners' Pools.
    pub fn pool(&self) -> UnitSet {
        self.pool
    }

    /// Those that a faction holds captive.
    pub fn captured_by(&self, captor: Faction) -> UnitSet {
        self.captured[captor as usize]
    }

    /// Those that are submerged.
    pub fn submerged(&self) -> UnitSet {
        self.submerged
    }

    /// Those on a faction card, captives apart.
    pub fn on_card(&self, of: Faction) -> UnitSet {
        self.on_card[of as usize]
    }

    fn on_cards(&self) -> UnitSet {
        self.on_card
            .iter()
            .fold(UnitSet::EMPTY, |all, set| all.or(*set))
    }

    /// Those that are out of the game.
    pub fn gone(&self) -> UnitSet {
        self.gone
    }

    /// Those on the map.
    pub fn on_map(&self) -> UnitSet {
        self.on_map
    }

    /// Those in play: on the map, submerged, or on a faction card (Glossary, "in play").
    pub fn in_play(&self) -> UnitSet {
        self.on_map().or(self.submerged).or(self.on_cards())
    }

    /// Where a figure is.
    pub fn place(&self, unit: Unit) -> Place {
        self.place[unit.index()]
    }

    /// The area a figure stands in, if it is on the map.
    pub fn area(&self, unit: Unit) -> Option<Area> {
        match self.place(unit) {
            Place::At(area) => Some(area),
            Place::Pool
            | Place::Captured(_)
            | Place::Submerged
            | Place::Gone
            | Place::OnCard(_) => None,
        }
    }

    /// Puts a figure somewhere else.
    pub fn put(&mut self, unit: Unit, place: Place) {
        self.set(self.place(unit)).remove(unit);
        self.set(place).insert(unit);
        self.place[unit.index()] = place;
        match place {
            Place::At(_) => self.on_map.insert(unit),
            Place::Pool
            | Place::Captured(_)
            | Place::Submerged
            | Place::Gone
            | Place::OnCard(_) => self.on_map.remove(unit),
        }
    }

    /// Where it is, and, above that, whose if it is on no sheet.
    fn code(&self, unit: Unit) -> u16 {
        let owner = match unit.printed() {
            Some(_) => 0,
            None => self.owner(unit) as u16,
        };
        (owner << u8::BITS) | u16::from(self.place(unit).code())
    }

    fn set(&mut self, place: Place) -> &mut UnitSet {
        match place {
            Place::At(area) => &mut self.at[area as usize],
            Place::Pool => &mut self.pool,
            Place::Captured(captor) => &mut self.captured[captor as usize],
            Place::Submerged => &mut self.submerged,
            Place::Gone => &mut self.gone,
            Place::OnCard(of) => &mut self.on_card[of as usize],
        }
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(UnitSet::ALL.iter().map(|unit| self.code(unit)))
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let codes = Vec::<u16>::deserialize(deserializer)?;
        // Figures that have come since it was stored are the last. Those of factions are in their Pools,
        // those of supplements in the box.
        if codes.len() > UNITS {
            let n = codes.len();
            return Err(D::Error::custom(format!("{n} units of {UNITS}")));
        }
        let mut units = supplements::units(SupplementSet::EMPTY);
        for (index, code) in codes.into_iter().enumerate() {
            let unit = Unit::from_index(index);
            let [owner, place] = code.to_be_bytes();
            let place = Place::from_code(place);
            let owner = Faction::ALL.get(usize::from(owner));
            let known = place.zip(owner);
            let (place, owner) =
                known.ok_or_else(|| D::Error::custom(format!("no place has the code {code}")))?;
            units.put(unit, place);
            if unit.printed().is_none() {
                units.give(unit, *owner);
            }
        }
        Ok(units)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_64_figures_then_come_expansions_then_supplements() {
        let of_supplement =
            |n: usize| !supplements::has(SupplementSet::EMPTY, Unit::from_index(n).kind());
        let first = (0..UNITS).find(|n| of_supplement(*n)).unwrap();
        // Stored games count on this order.
        let printed = |n: usize| Unit::from_index(n).printed();
        let expansion = |n: usize| printed(n).is_some_and(Faction::of_expansion);
        assert!((0..64).all(|n| !expansion(n)));
        assert!((64..first).all(expansion));
        assert!((first..UNITS).all(of_supplement));
        assert_eq!(usize::from(acolytes().len()), 6 * Faction::ALL.len());
        assert_eq!(usize::from(cultists().len()), 7 * Faction::ALL.len());
    }

    #[test]
    fn ids_read_back() {
        for unit in UnitSet::ALL.iter() {
            assert_eq!(Unit::from_id(&unit.id()), Some(unit));
        }
        assert_eq!(Unit::from_id("gc-acolyte-7"), None);
    }
}
