//! Buildings: every token, where it stands and which side of a Nest is up.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::{
    ids::{Area, Empire, Structure},
    sets::BuildingSet,
};

/// How many building tokens there are.
pub const BUILDINGS: usize = 73;

const fn count(empire: Empire, structure: Structure) -> u8 {
    match (empire, structure) {
        (Empire::Chaos, Structure::ChaosNest) => 6,
        (Empire::InvisibleGod, Structure::Castle | Structure::Tower) => 3,
        (Empire::Chaos | Empire::InvisibleGod, _) => 0,
        (_, Structure::Shrine) => 6,
        (_, Structure::Temple) => 3,
        (_, Structure::Ziggurat) | (Empire::Darkness, Structure::CastleOfLead) => 1,
        _ => 0,
    }
}

#[derive(Clone, Copy)]
struct Row {
    empire: Empire,
    structure: Structure,
    number: u8,
}

const fn rows() -> [Row; BUILDINGS] {
    let mut table = [Row {
        empire: Empire::Chaos,
        structure: Structure::ChaosNest,
        number: 0,
    }; BUILDINGS];
    let (mut e, mut at) = (0, 0);
    while e < Empire::ALL.len() {
        let mut s = 0;
        while s < Structure::ALL.len() {
            let (empire, structure) = (Empire::ALL[e], Structure::ALL[s]);
            let mut n = 0;
            while n < count(empire, structure) {
                n += 1;
                table[at] = Row {
                    empire,
                    structure,
                    number: n,
                };
                at += 1;
            }
            s += 1;
        }
        e += 1;
    }
    assert!(at == BUILDINGS);
    table
}

static ROWS: [Row; BUILDINGS] = rows();

/// The tokens of each empire.
static OWNED: [BuildingSet; Empire::ALL.len()] = owned();

const fn owned() -> [BuildingSet; Empire::ALL.len()] {
    let table = rows();
    let mut owned = [BuildingSet::EMPTY; Empire::ALL.len()];
    let mut at = 0;
    while at < BUILDINGS {
        let empire = table[at].empire as usize;
        owned[empire].0 |= 1 << at;
        at += 1;
    }
    owned
}

/// One building token. Its id in views and scenarios is like `sky-shrine-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub struct Building(u8);

impl Building {
    /// The token with this number, 0 to 72.
    pub fn from_index(index: usize) -> Self {
        Self(index.min(BUILDINGS - 1) as u8)
    }

    /// Its number, 0 to 72.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every token.
    pub fn all() -> BuildingSet {
        BuildingSet((1 << BUILDINGS) - 1)
    }

    /// Every token of an empire.
    pub fn of(empire: Empire) -> BuildingSet {
        OWNED[empire as usize]
    }

    /// Whose token it is.
    pub fn empire(self) -> Empire {
        ROWS[self.index()].empire
    }

    /// What is printed on its front.
    pub fn printed(self) -> Structure {
        ROWS[self.index()].structure
    }

    /// Its id.
    pub fn id(self) -> String {
        let row = ROWS[self.index()];
        format!("{}-{}-{}", row.empire.id(), row.structure.id(), row.number)
    }

    /// The token with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().iter().find(|b| b.id() == id)
    }
}

impl BuildingSet {
    /// Those for which it holds.
    pub fn filter(self, keep: impl Fn(Building) -> bool) -> Self {
        self.iter().filter(|b| keep(*b)).collect()
    }
}

impl Serialize for Building {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id())
    }
}

impl<'de> Deserialize<'de> for Building {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = String::deserialize(deserializer)?;
        Self::from_id(&id).ok_or_else(|| D::Error::custom(format!("there is no building {id:?}")))
    }
}

impl JsonSchema for Building {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "GodsWarBuilding".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// Where a building token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// In its owner's pool.
    #[default]
    Pool,
    /// On the map.
    At(Area),
    /// In the Chaos Rift.
    Rift,
    /// On Darkness' sheet, Part A of its quest.
    Trophy,
    /// In the Moonburn box.
    MoonburnBox,
    /// Out of the game (the Oblivion box).
    Out,
}

impl Site {
    const COUNT: usize = Area::ALL.len() + 5;

    const fn index(self) -> usize {
        let areas = Area::ALL.len();
        match self {
            Self::At(area) => area as usize,
            Self::Pool => areas,
            Self::Rift => areas + 1,
            Self::Trophy => areas + 2,
            Self::MoonburnBox => areas + 3,
            Self::Out => areas + 4,
        }
    }
}

/// Where all building tokens are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Buildings {
    site: [Site; BUILDINGS],
    at: [BuildingSet; Site::COUNT],
    /// Nests that lie on their Imbedded side.
    imbedded: BuildingSet,
}

impl Default for Buildings {
    fn default() -> Self {
        let mut at = [BuildingSet::EMPTY; Site::COUNT];
        at[Site::Pool.index()] = Building::all();
        Self {
            site: [Site::Pool; BUILDINGS],
            at,
            imbedded: BuildingSet::EMPTY,
        }
    }
}

impl Buildings {
    /// Where a token is.
    pub fn site(&self, building: Building) -> Site {
        self.site[building.index()]
    }

    /// The area it stands in.
    pub fn area(&self, building: Building) -> Option<Area> {
        match self.site(building) {
            Site::At(area) => Some(area),
            _ => None,
        }
    }

    /// What it is now: a Nest may be imbedded.
    pub fn kind(&self, building: Building) -> Structure {
        if self.imbedded.has(building) {
            Structure::ImbeddedNest
        } else {
            building.printed()
        }
    }

    /// Those in an area: at most one building and one Nest.
    pub fn at(&self, area: Area) -> BuildingSet {
        self.lying(Site::At(area))
    }

    /// The building of an empire in an area.
    pub fn of_at(&self, empire: Empire, area: Area) -> Option<Building> {
        self.at(area).and(Building::of(empire)).first()
    }

    /// The Nest in an area.
    pub fn nest_at(&self, area: Area) -> Option<Building> {
        self.at(area).iter().find(|b| b.printed().is_nest())
    }

    /// The building in an area that is not a Nest.
    pub fn normal_at(&self, area: Area) -> Option<Building> {
        self.at(area).iter().find(|b| !b.printed().is_nest())
    }

    /// Those of an empire on the map.
    pub fn of_on_map(&self, empire: Empire) -> BuildingSet {
        self.on_map().and(Building::of(empire))
    }

    /// All on the map.
    pub fn on_map(&self) -> BuildingSet {
        let areas = &self.at[..Area::ALL.len()];
        areas.iter().fold(BuildingSet::EMPTY, |all, at| all.or(*at))
    }

    /// Those at a site.
    pub fn lying(&self, site: Site) -> BuildingSet {
        self.at[site.index()]
    }

    /// A token of this kind in an empire's pool (a Nest for either side).
    pub fn in_pool(&self, empire: Empire, structure: Structure) -> Option<Building> {
        let front = if structure == Structure::ImbeddedNest {
            Structure::ChaosNest
        } else {
            structure
        };
        let pool = Building::of(empire).and(self.lying(Site::Pool));
        pool.iter().find(|b| b.printed() == front)
    }

    /// Puts a token somewhere else; off the map a Nest lies on its plain side.
    pub fn put(&mut self, building: Building, site: Site) {
        if !matches!(site, Site::At(_)) {
            self.imbedded.remove(building);
        }
        self.at[self.site(building).index()].remove(building);
        self.at[site.index()].insert(building);
        self.site[building.index()] = site;
    }

    /// Turns a Nest over.
    pub fn imbed(&mut self, nest: Building, imbedded: bool) {
        if imbedded {
            self.imbedded.insert(nest);
        } else {
            self.imbedded.remove(nest);
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Stored {
    token: Building,
    site: Site,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    imbedded: bool,
}

impl Serialize for Buildings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = Building::all().filter(|b| self.site(b) != Site::Pool);
        serializer.collect_seq(known.iter().map(|token| Stored {
            token,
            site: self.site(token),
            imbedded: self.imbedded.has(token),
        }))
    }
}

impl<'de> Deserialize<'de> for Buildings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut buildings = Self::default();
        for Stored {
            token,
            site,
            imbedded,
        } in Vec::<Stored>::deserialize(deserializer)?
        {
            buildings.put(token, site);
            buildings.imbed(token, imbedded);
        }
        Ok(buildings)
    }
}
