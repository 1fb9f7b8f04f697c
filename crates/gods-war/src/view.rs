//! What a viewer sees: built up from nothing. Everything is keyed by stable id, absent instead of
//! null, without words: names and texts come from the reference cards.

mod compromise;
mod fight;
mod races;
mod rift;
mod signs;

use std::collections::BTreeMap;

use engine::Viewer;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    buildings::{Building, Site},
    empires::{earth, invisible_god},
    geography::Centre,
    ids::{Area, Class, Cycle, Empire, Gift, Kind, Race, Rune, Structure},
    map::MapId,
    runes::{Lasting, On},
    sheet::Slot,
    state::Phase,
    units::{Place, Unit},
};

pub use compromise::CompromiseView;
pub use fight::{BattleView, ScoreView, SideView};
pub use races::{RaceView, WebView};
pub use rift::{RiftView, SealedDie};
pub use signs::SealedSign;

/// The match as one kind of viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarView")]
pub struct View {
    /// The map's id.
    pub map: MapId,
    /// From 1; 0 while setting up.
    pub round: u16,
    /// Where the round is.
    pub phase: Phase,
    /// The empires in turn order, first player first.
    pub order: Vec<Empire>,
    /// The direction of play.
    pub clockwise: bool,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub active: Option<Empire>,
    /// What the middle of the board shows.
    pub centre: Centre,
    /// The Floating Island.
    pub kylerela: KylerelaView,
    /// The Mad God marker, where Chaos plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mad_god: Option<u8>,
    /// The Lunar Cycle, where Moon plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cycle: Option<Cycle>,
    /// The Chaos Rift, while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rift: Option<RiftView>,
    /// The Judge of the Great Compromise, while he gives his awards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub compromise: Option<CompromiseView>,
    /// I Fought, We Won: the enemies of Chaos, while they make their signs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub signs: Option<BTreeMap<Empire, SealedSign>>,
    /// The land that Sea has submerged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sunken: Option<Area>,
    /// The elder races of this game.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<Race, RaceView>>")]
    pub races: BTreeMap<Race, RaceView>,
    /// The web of Arachne Solara, while she is in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub web: Option<WebView>,
    /// How many runes are left to draw.
    pub deck: u8,
    /// Runes played, the last one last.
    pub discard: Vec<Rune>,
    /// Effects of runes that last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<LastingView>>")]
    pub lasting: Vec<LastingView>,
    /// By empire.
    pub empires: BTreeMap<Empire, EmpireView>,
    /// By area; all areas there are now.
    pub areas: BTreeMap<Area, AreaView>,
    /// By unit id (`troll-1`): all that are in play or lie where everybody sees them, pools left out.
    pub units: BTreeMap<String, UnitView>,
    /// By building id (`sky-shrine-1`): all that are not in a pool.
    pub buildings: BTreeMap<String, BuildingView>,
    /// The battle that is being fought.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub battle: Option<BattleView>,
}

/// An effect of a rune that lasts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarLasting")]
pub struct LastingView {
    /// Whose effect it is.
    pub rune: Rune,
    /// The card on the table.
    pub card: Rune,
    /// Who played it.
    pub by: Empire,
    /// The empire it works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub empire: Option<Empire>,
    /// The area it works on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub area: Option<Area>,
    /// The action it works on, as a choice points at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub action: Option<engine::Target>,
    /// How many actions are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub actions: Option<u16>,
}

/// Where Kylerela lies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarKylerela")]
pub struct KylerelaView {
    /// Its sea.
    pub sea: Area,
    /// The lands at its docks.
    pub docks: Vec<Area>,
    /// The ends of the arrow that it covers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub covers: Option<[Area; 2]>,
}

/// An empire's sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarSheet")]
pub struct EmpireView {
    /// The seat that plays it.
    pub seat: u8,
    /// Power to spend.
    pub power: u16,
    /// Victory points.
    pub vp: u16,
    /// Its player has left: the Uncontrolled Faction.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub uncontrolled: bool,
    /// The slots of its heroquests, each with its gift.
    pub slots: BTreeMap<Slot, SlotView>,
    /// Gifts of allied elder races.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Gift>>")]
    pub race_gifts: Vec<Gift>,
    /// How many runes it holds.
    pub runes: u8,
    /// Which, for their owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hand: Option<Vec<Rune>>,
    /// Units in its pool by kind.
    pub pool: BTreeMap<Kind, u8>,
    /// The colours of the Earth Queens in its pool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Empire>>")]
    pub queens: Vec<Empire>,
    /// The empires that it has married: Earth alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Empire>>")]
    pub married: Vec<Empire>,
    /// Dice kept by the Blue Book that are part of its next roll.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub kept_dice: Vec<u8>,
    /// Buildings in its pool by kind.
    pub built: BTreeMap<Structure, u8>,
    /// How many types of building it has on the map.
    pub types: u8,
}

/// A heroquest's slot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarSlotView")]
pub struct SlotView {
    /// The gift that lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gift: Option<Gift>,
    /// It lies face down.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub spent: bool,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarAreaView")]
pub struct AreaView {
    /// It is sea now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub sea: bool,
    /// Hell can be entered from here now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub hell_entry: bool,
    /// It is next to the Sky Dome now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub sky_edge: bool,
    /// The areas it touches now.
    pub touches: Vec<Area>,
    /// The areas across an open arrow.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Area>>")]
    pub arrows: Vec<Area>,
}

/// Where a piece lies that is not in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "GodsWarLying")]
pub enum Lying {
    /// In the Chaos Rift.
    Rift,
    /// In Moon's Slave Pen.
    Pen,
    /// On Darkness' sheet.
    Trophy,
    /// In the Moonburn box.
    MoonburnBox,
    /// Out of the game.
    Out,
}

/// A unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarUnitView")]
pub struct UnitView {
    /// What it is.
    pub kind: Kind,
    /// Its class.
    pub class: Class,
    /// Who controls it; nobody: neutral, or a monster.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub empire: Option<Empire>,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub area: Option<Area>,
    /// Where it lies, if not in an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lying: Option<Lying>,
    /// Its combat rating now; absent where it is rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub combat: Option<u8>,
    /// The empire whose colour an Earth Queen bears.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub suitor: Option<Empire>,
}

/// A building.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarBuildingView")]
pub struct BuildingView {
    /// What it is now.
    pub kind: Structure,
    /// Whose it is.
    pub empire: Empire,
    /// Where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub area: Option<Area>,
    /// Where it lies, if not in an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lying: Option<Lying>,
}

/// What a viewer sees.
pub(crate) fn build(g: &GodsWar, viewer: Viewer) -> View {
    View {
        map: g.map,
        round: g.round,
        phase: g.phase,
        order: g.order().collect(),
        clockwise: g.clockwise,
        active: g.active,
        centre: g.centre,
        kylerela: kylerela(g),
        mad_god: plays(g, Empire::Chaos).then_some(g.marks.chaos.mad_god),
        cycle: plays(g, Empire::Moon).then_some(g.marks.moon.cycle),
        rift: rift::view(g, viewer),
        compromise: compromise::view(g),
        signs: signs::view(g, viewer),
        sunken: g.marks.sea.sunken,
        races: races::races(g, viewer),
        web: races::web(g),
        deck: g.deck.len() as u8,
        discard: g.discard.clone(),
        lasting: g
            .marks
            .runes
            .lasting
            .iter()
            .map(|l| lasting(g, l))
            .collect(),
        empires: g.table.iter().map(|e| (*e, sheet(g, *e, viewer))).collect(),
        areas: g.areas().iter().map(|a| (a, area(g, a))).collect(),
        units: units(g),
        buildings: buildings(g),
        battle: fight::view(g),
    }
}

fn lasting(g: &GodsWar, effect: &Lasting) -> LastingView {
    let mut view = LastingView {
        rune: effect.rune,
        card: effect.card,
        by: effect.by,
        empire: None,
        area: None,
        action: None,
        actions: None,
    };
    let target = |of, verb| {
        let said = crate::words::describe::verb(g, of, verb);
        said.targets.into_iter().next()
    };
    match effect.on {
        On::Arrows => {}
        On::Area(area) => view.area = Some(area),
        On::Empire(empire) => view.empire = Some(empire),
        On::Action(verb, of) => {
            view.empire = of;
            view.action = target(of, verb);
        }
        On::Promise(of, verb) => {
            view.empire = Some(of);
            view.action = target(Some(of), verb);
        }
        On::Actions(left) | On::OutOfTurn(left) => view.actions = Some(left),
    }
    view
}

fn plays(g: &GodsWar, empire: Empire) -> bool {
    g.playing().has(empire)
}

fn kylerela(g: &GodsWar) -> KylerelaView {
    let arrow = g
        .kylerela
        .covers
        .and_then(|n| g.map().arrows.get(usize::from(n)));
    KylerelaView {
        sea: g.kylerela.sea,
        docks: g.docked().iter().collect(),
        covers: arrow.map(|arrow| arrow.ends),
    }
}

fn sheet(g: &GodsWar, empire: Empire, viewer: Viewer) -> EmpireView {
    let sheet = g.sheet(empire);
    let slots = Slot::ALL
        .into_iter()
        .filter(|slot| slot.fragment() < empire.fragments());
    let slot = |slot: Slot| {
        let gift = sheet.slots[slot.index()];
        let spent = gift.is_some_and(|gift| sheet.spent.has(gift));
        (slot, SlotView { gift, spent })
    };
    let mut pool: BTreeMap<Kind, u8> = BTreeMap::new();
    for unit in g.units.pool(empire).iter() {
        *pool.entry(unit.kind()).or_default() += 1;
    }
    let mut built: BTreeMap<Structure, u8> = BTreeMap::new();
    let own = Building::all().filter(|b| b.empire() == empire);
    for building in own.filter(|b| g.buildings.site(b) == Site::Pool).iter() {
        *built.entry(building.printed()).or_default() += 1;
    }
    EmpireView {
        seat: g.seat(empire).0,
        power: sheet.power,
        vp: sheet.vp,
        uncontrolled: sheet.uncontrolled,
        slots: slots.map(slot).collect(),
        race_gifts: sheet.race_gifts.iter().collect(),
        runes: sheet.runes.len() as u8,
        hand: viewer.is(g.seat(empire)).then(|| sheet.runes.clone()),
        pool,
        queens: queens(g, empire),
        married: if empire == Empire::Earth {
            earth::queens::marriages(g).iter().collect()
        } else {
            Vec::new()
        },
        kept_dice: invisible_god::books::kept(g, empire),
        built,
        types: g.building_types(empire),
    }
}

fn queens(g: &GodsWar, empire: Empire) -> Vec<Empire> {
    let pool = g.units.pool(empire).iter();
    pool.filter_map(earth::suitor).collect()
}

fn area(g: &GodsWar, area: Area) -> AreaView {
    AreaView {
        sea: g.is_sea(area),
        hell_entry: g.hell_entries(None).has(area),
        sky_edge: g.sky_edges().has(area),
        touches: g.adjacent(area).iter().collect(),
        arrows: g.across(area, None).iter().collect(),
    }
}

fn units(g: &GodsWar) -> BTreeMap<String, UnitView> {
    let seen = |u: Unit| match g.units.place(u) {
        Place::At(_) | Place::Rift | Place::Pen | Place::Trophy => true,
        Place::Out => g.units.controller(u).is_some() && !u.kind().is_token(),
        Place::Pool | Place::Falling => false,
    };
    let shown = crate::sets::UnitSet::all().filter(seen);
    shown.iter().map(|u| (u.id(), unit(g, u))).collect()
}

fn unit(g: &GodsWar, unit: Unit) -> UnitView {
    let lying = match g.units.place(unit) {
        Place::Rift => Some(Lying::Rift),
        Place::Pen => Some(Lying::Pen),
        Place::Trophy => Some(Lying::Trophy),
        Place::Out => Some(Lying::Out),
        Place::At(_) | Place::Pool | Place::Falling => None,
    };
    let rolled = matches!(unit.kind(), Kind::MagnaMater | Kind::Slarge);
    UnitView {
        kind: unit.kind(),
        class: g.class(unit),
        empire: g.units.controller(unit),
        area: g.units.area(unit),
        lying,
        combat: (!rolled).then(|| g.combat(unit, None)),
        suitor: earth::suitor(unit),
    }
}

fn buildings(g: &GodsWar) -> BTreeMap<String, BuildingView> {
    let shown = Building::all().filter(|b| g.buildings.site(b) != Site::Pool);
    let view = |b: Building| {
        let lying = match g.buildings.site(b) {
            Site::Rift => Some(Lying::Rift),
            Site::Trophy => Some(Lying::Trophy),
            Site::MoonburnBox => Some(Lying::MoonburnBox),
            Site::Out => Some(Lying::Out),
            Site::Pool | Site::At(_) => None,
        };
        let view = BuildingView {
            kind: g.buildings.kind(b),
            empire: b.empire(),
            area: g.buildings.area(b),
            lying,
        };
        (b.id(), view)
    };
    shown.iter().map(view).collect()
}
