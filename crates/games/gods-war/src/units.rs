//! Units: every figure and token that can fight, where it is and who controls it.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    ids::{Area, Class, Empire, Kind},
    sets::UnitSet,
};

/// How many figures and tokens there are.
pub const UNITS: usize = 113;

/// What they are: whose sheet, kind, count. Those without an empire belong to elder races, monsters
/// and runes. A test holds the counts to the data.
const BOX: [(Option<Empire>, Kind, u8); 45] = [
    (Some(Empire::Chaos), Kind::Broo, 6),
    (Some(Empire::Chaos), Kind::LadyOfDisease, 1),
    (Some(Empire::Chaos), Kind::MagnaMater, 1),
    (Some(Empire::Chaos), Kind::MadGod, 1),
    (Some(Empire::Darkness), Kind::Troll, 4),
    (Some(Empire::Darkness), Kind::Mistress, 1),
    (Some(Empire::Darkness), Kind::Shade, 3),
    (Some(Empire::Darkness), Kind::Hellmother, 1),
    (Some(Empire::Sky), Kind::Archer, 4),
    (Some(Empire::Sky), Kind::Emperor, 1),
    (Some(Empire::Sky), Kind::Phoenix, 3),
    (Some(Empire::Sky), Kind::SunGod, 1),
    (Some(Empire::Storm), Kind::Barbarian, 4),
    (Some(Empire::Storm), Kind::Champion, 1),
    (Some(Empire::Storm), Kind::Stormbrother, 3),
    (Some(Empire::Storm), Kind::ThunderKing, 1),
    (Some(Empire::Earth), Kind::AxeMaiden, 4),
    (Some(Empire::Earth), Kind::Behemoth, 1),
    (Some(Empire::Earth), Kind::EarthQueen, 7),
    (Some(Empire::Earth), Kind::Titan, 2),
    (Some(Empire::Sea), Kind::Mermaid, 4),
    (Some(Empire::Sea), Kind::Kraken, 1),
    (Some(Empire::Sea), Kind::SeaSerpent, 3),
    (Some(Empire::Sea), Kind::Magasta, 1),
    (Some(Empire::Moon), Kind::Assassin, 4),
    (Some(Empire::Moon), Kind::CrimsonBat, 1),
    (Some(Empire::Moon), Kind::Selene, 3),
    (Some(Empire::Moon), Kind::RedGoddess, 1),
    (Some(Empire::InvisibleGod), Kind::Knight, 4),
    (Some(Empire::InvisibleGod), Kind::Wizard, 4),
    (Some(Empire::InvisibleGod), Kind::Specter, 4),
    (None, Kind::Duck, 3),
    (None, Kind::Dwarf, 3),
    (None, Kind::Elf, 3),
    (None, Kind::ScorpionMan, 3),
    (None, Kind::Slarge, 3),
    (None, Kind::Giant, 1),
    (None, Kind::Dragonewt, 1),
    (None, Kind::MotherOfMonsters, 1),
    (None, Kind::Spawn, 6),
    (None, Kind::Cwim, 1),
    (None, Kind::Androgeus, 1),
    (None, Kind::ArachneSolara, 1),
    (None, Kind::DragonToken, 3),
    (None, Kind::MonsterToken, 3),
];

struct Row {
    empire: Option<Empire>,
    kind: Kind,
    number: u8,
}

const fn rows() -> [Row; UNITS] {
    let mut table = [const {
        Row {
            empire: None,
            kind: Kind::Broo,
            number: 0,
        }
    }; UNITS];
    let (mut row, mut unit) = (0, 0);
    while row < BOX.len() {
        let mut n = 0;
        while n < BOX[row].2 {
            n += 1;
            table[unit] = Row {
                empire: BOX[row].0,
                kind: BOX[row].1,
                number: n,
            };
            unit += 1;
        }
        row += 1;
    }
    table
}

const fn by_kind() -> [u128; Kind::ALL.len()] {
    let mut masks = [0; Kind::ALL.len()];
    let mut unit = 0;
    while unit < UNITS {
        masks[ROWS[unit].kind as usize] |= 1 << unit;
        unit += 1;
    }
    masks
}

static ROWS_TABLE: [Row; UNITS] = rows();
const ROWS: [Row; UNITS] = rows();
static OF_KIND: [u128; Kind::ALL.len()] = by_kind();

impl Kind {
    /// Every figure of this kind.
    pub fn units(self) -> UnitSet {
        UnitSet(OF_KIND[self as usize])
    }

    /// The empire on whose sheet it stands, if any.
    pub fn empire(self) -> Option<Empire> {
        self.units().first().and_then(Unit::home)
    }

    /// Whether it is a token that a rune makes.
    pub const fn is_token(self) -> bool {
        matches!(self, Self::DragonToken | Self::MonsterToken)
    }

    /// Whether it is one of the monsters (not their Spawn).
    pub const fn is_monster(self) -> bool {
        matches!(
            self,
            Self::MotherOfMonsters | Self::Cwim | Self::Androgeus | Self::ArachneSolara
        )
    }
}

impl Empire {
    /// Every figure on its sheet.
    pub fn units(self) -> UnitSet {
        UnitSet::all().filter(|u| u.home() == Some(self))
    }

    /// The kinds on its sheet, in the sheet's order.
    pub fn kinds(self) -> impl Iterator<Item = Kind> {
        BOX.iter()
            .filter(move |(empire, ..)| *empire == Some(self))
            .map(|(_, kind, _)| *kind)
    }
}

impl UnitSet {
    /// Every figure of the box.
    pub fn all() -> Self {
        Self((1 << UNITS) - 1)
    }

    /// Those for which it holds.
    pub fn filter(self, keep: impl Fn(Unit) -> bool) -> Self {
        self.iter().filter(|u| keep(*u)).collect()
    }

    /// Those of a kind.
    pub fn of(self, kind: Kind) -> Self {
        self.and(kind.units())
    }

    /// Those of a class.
    pub fn class(self, class: Class) -> Self {
        self.filter(|u| u.kind().class() == class)
    }
}

/// One figure. Its id in views and scenarios is like `archer-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Unit(u8);

impl Unit {
    /// The figure with this number, 0 to 112.
    pub fn from_index(index: usize) -> Self {
        Self(index.min(UNITS - 1) as u8)
    }

    /// Its number, 0 to 112.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is.
    pub fn kind(self) -> Kind {
        ROWS_TABLE[self.index()].kind
    }

    /// Its class.
    pub fn class(self) -> Class {
        self.kind().class()
    }

    /// The empire on whose sheet it stands.
    pub fn home(self) -> Option<Empire> {
        ROWS_TABLE[self.index()].empire
    }

    /// Its number among its kind, from 1.
    pub fn number(self) -> u8 {
        ROWS_TABLE[self.index()].number
    }

    /// Its id.
    pub fn id(self) -> String {
        format!("{}-{}", self.kind().id(), self.number())
    }

    /// The figure with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        UnitSet::all().iter().find(|u| u.id() == id)
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
        "GodsWarUnit".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// Where a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Not part of this game, or out of it for good (the Oblivion box included).
    #[default]
    Out,
    /// In its controller's pool.
    Pool,
    /// On the map.
    At(Area),
    /// In the Chaos Rift: neither in play nor in a pool.
    Rift,
    /// In Moon's Slave Pen: in play, not on the map.
    Pen,
    /// On Darkness' sheet, Part A of its quest.
    Trophy,
    /// The Sun God on its way into Hell.
    Falling,
}

impl Place {
    const COUNT: usize = Area::ALL.len() + 6;

    const fn index(self) -> usize {
        let areas = Area::ALL.len();
        match self {
            Self::At(area) => area as usize,
            Self::Out => areas,
            Self::Pool => areas + 1,
            Self::Rift => areas + 2,
            Self::Pen => areas + 3,
            Self::Trophy => areas + 4,
            Self::Falling => areas + 5,
        }
    }
}

/// Where all figures are and who controls them. A figure is always in exactly one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Units {
    place: [Place; UNITS],
    controller: [Option<Empire>; UNITS],
    at: [UnitSet; Place::COUNT],
    of: [UnitSet; Empire::ALL.len()],
}

impl Default for Units {
    fn default() -> Self {
        let mut at = [UnitSet::EMPTY; Place::COUNT];
        at[Place::Out.index()] = UnitSet::all();
        Self {
            place: [Place::Out; UNITS],
            controller: [None; UNITS],
            at,
            of: [UnitSet::EMPTY; Empire::ALL.len()],
        }
    }
}

impl Units {
    /// Those in an area, of everyone.
    pub fn at(&self, area: Area) -> UnitSet {
        self.lying(Place::At(area))
    }

    /// Those that an empire controls, wherever they are.
    pub fn of(&self, empire: Empire) -> UnitSet {
        self.of[empire as usize]
    }

    /// Those of an empire in an area.
    pub fn of_at(&self, empire: Empire, area: Area) -> UnitSet {
        self.of(empire).and(self.at(area))
    }

    /// Those that stand in any area.
    pub fn on_map(&self) -> UnitSet {
        let areas = &self.at[..Area::ALL.len()];
        areas.iter().fold(UnitSet::EMPTY, |all, at| all.or(*at))
    }

    /// Those of an empire that stand in any area.
    pub fn of_on_map(&self, empire: Empire) -> UnitSet {
        self.of(empire).and(self.on_map())
    }

    /// Those of an empire in play: on the map or in the Slave Pen (Rulebook IV.D).
    pub fn in_play(&self, empire: Empire) -> UnitSet {
        self.of(empire)
            .and(self.on_map().or(self.lying(Place::Pen)))
    }

    /// Those of an empire in its pool.
    pub fn pool(&self, empire: Empire) -> UnitSet {
        self.of(empire).and(self.lying(Place::Pool))
    }

    /// Those at a place.
    pub fn lying(&self, place: Place) -> UnitSet {
        self.at[place.index()]
    }

    /// One of those that nothing tells apart: of the same kind, controller and place. Earth Queens,
    /// Titans, Spawn and tokens are all different.
    pub fn distinct(&self, units: UnitSet) -> UnitSet {
        let alone = |u: Unit| {
            matches!(
                u.kind(),
                Kind::EarthQueen
                    | Kind::Titan
                    | Kind::Spawn
                    | Kind::DragonToken
                    | Kind::MonsterToken
            )
        };
        let same = |a: Unit, b: Unit| {
            self.place(a) == self.place(b) && self.controller(a) == self.controller(b)
        };
        units.filter(|u| {
            let mut kin = units.of(u.kind()).iter();
            alone(u) || kin.find(|k| same(*k, u)) == Some(u)
        })
    }

    /// Where a figure is.
    pub fn place(&self, unit: Unit) -> Place {
        self.place[unit.index()]
    }

    /// The area a figure stands in, if it is on the map.
    pub fn area(&self, unit: Unit) -> Option<Area> {
        match self.place(unit) {
            Place::At(area) => Some(area),
            _ => None,
        }
    }

    /// Who controls it; neutral elder races and monsters have no one.
    pub fn controller(&self, unit: Unit) -> Option<Empire> {
        self.controller[unit.index()]
    }

    /// Puts a figure somewhere else. The tokens of the Dragon and Monster runes have no pool: they
    /// are gone.
    pub fn put(&mut self, unit: Unit, place: Place) {
        let gone = place == Place::Pool && unit.kind().is_token();
        let place = if gone { Place::Out } else { place };
        self.at[self.place(unit).index()].remove(unit);
        self.at[place.index()].insert(unit);
        self.place[unit.index()] = place;
    }

    /// Gives a figure to someone.
    pub fn give(&mut self, unit: Unit, to: Option<Empire>) {
        if let Some(before) = self.controller(unit) {
            self.of[before as usize].remove(unit);
        }
        if let Some(after) = to {
            self.of[after as usize].insert(unit);
        }
        self.controller[unit.index()] = to;
    }
}

#[derive(Serialize, Deserialize)]
struct Stored(Unit, Place, Option<Empire>);

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known =
            UnitSet::all().filter(|u| self.place(u) != Place::Out || self.controller(u).is_some());
        serializer.collect_seq(
            known
                .iter()
                .map(|u| Stored(u, self.place(u), self.controller(u))),
        )
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut units = Self::default();
        for Stored(unit, place, controller) in Vec::<Stored>::deserialize(deserializer)? {
            units.put(unit, place);
            units.give(unit, controller);
        }
        Ok(units)
    }
}
