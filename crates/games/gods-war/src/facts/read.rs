//! Reading the data files.

use serde::{Deserialize, Deserializer, de::DeserializeOwned};

use super::{BuildingFact, Params, Power, Provenance, RuneFact, UnitFact};
use crate::{
    ids::{Ability, Area, Class, Empire, Gift, Kind, Monster, Race, Rune, Structure},
    sheet::Slot,
};

/// Everything that is printed, each table by its id's number.
#[derive(Debug)]
pub struct Facts {
    /// The empires' sheets.
    pub sheets: Vec<SheetFact>,
    /// The gifts.
    pub gifts: Vec<Power>,
    /// The abilities.
    pub abilities: Vec<Power>,
    /// The kinds of unit.
    pub units: Vec<UnitFact>,
    /// The runes.
    pub runes: Vec<RuneFact>,
    /// The elder races.
    pub races: Vec<RaceFact>,
    /// The monsters.
    pub monsters: Vec<MonsterFact>,
    /// The areas.
    pub areas: Vec<AreaFact>,
    /// The glossary.
    pub terms: Vec<Term>,
    /// General numbers of the rules.
    pub rules: Params,
}

/// An empire's sheet.
#[derive(Clone, Debug, Default)]
pub struct SheetFact {
    /// Power at the start.
    pub power: u16,
    /// Who they are.
    pub text: String,
    /// What is placed at the start, in words.
    pub setup: String,
    /// Where the setup comes from.
    pub setup_status: Provenance,
    /// The sources of the setup.
    pub setup_sources: Vec<String>,
    /// The buildings, by [`Structure`].
    pub buildings: Vec<BuildingFact>,
    /// The heroquests, by [`Slot`].
    pub heroquests: Vec<HeroquestFact>,
    /// The abilities printed on it.
    pub abilities: Vec<Ability>,
}

/// An area in words.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct AreaFact {
    /// Its id.
    pub id: String,
    /// What it is, in our own words.
    pub text: String,
    /// Where it comes from.
    pub status: Provenance,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
}

/// A heroquest.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HeroquestFact {
    /// `1a` to `4b`.
    pub slot: String,
    /// A short title.
    pub name: String,
    /// What is to be done, in our own words.
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

/// An elder race's card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RaceFact {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The area it lives in at the start, or empty.
    pub home: String,
    /// The empire or area that must be in the game, or empty.
    pub needs: String,
    /// Who they are.
    pub text: String,
    /// How they are won over.
    pub alliance: String,
    /// What they can do.
    pub abilities: Vec<Power>,
    /// Their unit.
    pub unit: UnitFact,
    /// What earns their gift.
    pub heroquest: Option<HeroquestFact>,
    /// Their gift.
    pub gift: Option<Power>,
    /// The Dragonewt's stages.
    pub stage: Vec<StageFact>,
    /// Where it comes from.
    pub status: Provenance,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
}

/// A stage of the Dragonewt.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StageFact {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its class.
    #[serde(deserialize_with = "class")]
    pub class: Option<Class>,
    /// What summoning it costs.
    pub cost: u16,
    /// Its combat rating.
    pub combat: u8,
    /// Power it brings in the Power Phase.
    pub power: u16,
    /// VP it brings in the Power Phase.
    pub vp: u16,
}

/// A monster's card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MonsterFact {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `chaos` or `cosmic`.
    pub group: String,
    /// When and where it comes.
    pub placement: String,
    /// Where it comes.
    pub area: String,
    /// Its combat rating.
    pub combat: u8,
    /// What it is.
    pub text: String,
    /// What it does.
    pub abilities: Vec<Power>,
    /// How it dies.
    pub kill: String,
    /// What its killer gets.
    pub reward: String,
    /// Where it comes from.
    pub status: Provenance,
    /// The sources.
    pub sources: Vec<String>,
    /// What is doubtful.
    pub note: String,
    /// Its numbers.
    pub params: Params,
}

/// A word of the glossary.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Term {
    /// Its id.
    pub id: String,
    /// `term`, `action`, `phase` or `battle_step`.
    pub kind: String,
    /// The word.
    pub name: String,
    /// What it means.
    pub text: String,
    /// Where the rule stands.
    pub rule: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmpireFile {
    id: String,
    name: String,
    power: u16,
    text: String,
    setup: String,
    #[serde(default)]
    setup_status: Provenance,
    #[serde(default)]
    setup_sources: Vec<String>,
    #[serde(default)]
    building: Vec<BuildingFact>,
    #[serde(default)]
    unit: Vec<UnitFact>,
    #[serde(default)]
    ability: Vec<Power>,
    #[serde(default)]
    gift: Vec<Power>,
    #[serde(default)]
    heroquest: Vec<HeroquestFact>,
}

#[derive(Deserialize)]
struct RuneFile {
    rune: Vec<RuneFact>,
}

#[derive(Deserialize)]
struct RaceFile {
    race: Vec<RaceFact>,
}

#[derive(Deserialize)]
struct MonsterFile {
    monster: Vec<MonsterFact>,
    spawn: UnitFact,
    token: Vec<UnitFact>,
}

#[derive(Deserialize)]
struct AreaFile {
    area: Vec<AreaFact>,
}

#[derive(Deserialize)]
struct TermFile {
    term: Vec<Term>,
}

const EMPIRES: [&str; 8] = [
    include_str!("../../data/empires/chaos.toml"),
    include_str!("../../data/empires/darkness.toml"),
    include_str!("../../data/empires/sky.toml"),
    include_str!("../../data/empires/storm.toml"),
    include_str!("../../data/empires/earth.toml"),
    include_str!("../../data/empires/sea.toml"),
    include_str!("../../data/empires/moon.toml"),
    include_str!("../../data/empires/invisible_god.toml"),
];

#[expect(
    clippy::expect_used,
    reason = "the files are part of the program and read by every test"
)]
fn toml<T: DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("the data files are well formed")
}

/// A class by its id; absent where it is left out.
pub(super) fn class<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Class>, D::Error> {
    let id = String::deserialize(deserializer)?;
    Class::from_id(&id)
        .map(Some)
        .ok_or_else(|| serde::de::Error::custom(format!("there is no class {id:?}")))
}

/// One place for each id, filled from the files.
fn slots<T: Clone + Default>(count: usize, found: Vec<(Option<usize>, T)>) -> Vec<T> {
    let mut table = vec![T::default(); count];
    for (index, fact) in found {
        if let Some(place) = index.and_then(|i| table.get_mut(i)) {
            *place = fact;
        }
    }
    table
}

impl Facts {
    /// Reads every file.
    #[expect(clippy::too_many_lines, reason = "one paragraph for each file")]
    pub(super) fn read() -> Self {
        let mut found = Found::default();
        let empires = EMPIRES.map(toml::<EmpireFile>);
        let mut sheets = vec![SheetFact::default(); Empire::ALL.len()];
        for file in empires {
            if let Some(empire) = Empire::from_id(&file.id) {
                debug_assert_eq!(empire.name(), file.name);
                sheets[empire as usize] = found.empire(file);
            }
        }
        let races: RaceFile = toml(include_str!("../../data/elder_races.toml"));
        for race in &races.race {
            found.powers(race.abilities.clone());
            found.gifts(race.gift.clone());
            found.unit(race.unit.clone());
        }
        let monsters: MonsterFile = toml(include_str!("../../data/monsters.toml"));
        for monster in &monsters.monster {
            found.powers(monster.abilities.clone());
            found.unit(UnitFact {
                id: monster.id.clone(),
                name: monster.name.clone(),
                count: 1,
                class: Some(Class::GreaterGod),
                combat: monster.combat,
                text: monster.text.clone(),
                status: monster.status,
                sources: monster.sources.clone(),
                ..UnitFact::default()
            });
        }
        found.unit(monsters.spawn);
        for token in monsters.token {
            let id = format!("{}_token", token.id.trim_end_matches("_token"));
            found.unit(UnitFact { id, ..token });
        }
        let runes: RuneFile = toml(include_str!("../../data/runes.toml"));
        let terms: TermFile = toml(include_str!("../../data/terms.toml"));
        let areas: AreaFile = toml(include_str!("../../data/areas.toml"));
        let by_rune = |r: RuneFact| (Rune::from_id(&r.id).map(|x| x as usize), r);
        let by_area = |a: AreaFact| (Area::from_id(&a.id).map(|x| x as usize), a);
        let by_race = |r: RaceFact| (Race::from_id(&r.id).map(|x| x as usize), r);
        let by_monster = |m: MonsterFact| (Monster::from_id(&m.id).map(|x| x as usize), m);
        Self {
            sheets,
            gifts: slots(Gift::ALL.len(), found.gifts),
            abilities: slots(Ability::ALL.len(), found.abilities),
            units: slots(Kind::ALL.len(), found.units),
            runes: slots(
                Rune::ALL.len(),
                runes.rune.into_iter().map(by_rune).collect(),
            ),
            races: slots(
                Race::ALL.len(),
                races.race.into_iter().map(by_race).collect(),
            ),
            monsters: slots(
                Monster::ALL.len(),
                monsters.monster.into_iter().map(by_monster).collect(),
            ),
            areas: slots(
                Area::ALL.len(),
                areas.area.into_iter().map(by_area).collect(),
            ),
            terms: terms.term,
            rules: toml(include_str!("../../data/rules.toml")),
        }
    }
}

#[derive(Default)]
struct Found {
    gifts: Vec<(Option<usize>, Power)>,
    abilities: Vec<(Option<usize>, Power)>,
    units: Vec<(Option<usize>, UnitFact)>,
}

impl Found {
    fn empire(&mut self, file: EmpireFile) -> SheetFact {
        let abilities = file.ability.iter().filter_map(|a| Ability::from_id(&a.id));
        let abilities = abilities.collect();
        self.powers(file.ability);
        self.gifts(file.gift);
        file.unit.into_iter().for_each(|unit| self.unit(unit));
        let structure = |b: BuildingFact| (Structure::from_id(&b.id).map(|s| s as usize), b);
        let slot = |q: HeroquestFact| {
            let of = Slot::ALL.into_iter().position(|s| s.short() == q.slot);
            (of, q)
        };
        let quests = file.heroquest.len();
        SheetFact {
            power: file.power,
            text: file.text,
            setup: file.setup,
            setup_status: file.setup_status,
            setup_sources: file.setup_sources,
            buildings: slots(
                Structure::ALL.len(),
                file.building.into_iter().map(structure).collect(),
            ),
            heroquests: slots(quests, file.heroquest.into_iter().map(slot).collect()),
            abilities,
        }
    }

    fn powers(&mut self, powers: Vec<Power>) {
        let known = |p: Power| (Ability::from_id(&p.id).map(|a| a as usize), p);
        self.abilities.extend(powers.into_iter().map(known));
    }

    fn gifts(&mut self, gifts: impl IntoIterator<Item = Power>) {
        let known = |p: Power| (Gift::from_id(&p.id).map(|g| g as usize), p);
        self.gifts.extend(gifts.into_iter().map(known));
    }

    fn unit(&mut self, unit: UnitFact) {
        self.units
            .push((Kind::from_id(&unit.id).map(|k| k as usize), unit));
    }
}
