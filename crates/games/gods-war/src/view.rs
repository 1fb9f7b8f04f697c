//! What a viewer sees: built up from nothing. Everything is keyed by stable id, absent instead of
//! null, without words: names and texts come from the reference cards.

mod compromise;
mod fight;
mod pieces;
mod races;
mod rift;
mod sheet;
mod signs;

use std::collections::BTreeMap;

use engine::Viewer;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    geography::Centre,
    ids::{Area, Cycle, Empire, Phase, Race, Rune},
    map::MapId,
    runes::{Lasting, On},
};

pub use compromise::CompromiseView;
pub use fight::{BattleView, ScoreView, SideView};
pub use pieces::{BuildingView, Lying, UnitView};
pub use races::{RaceView, WebView};
pub use rift::{RiftView, SealedDie};
pub use sheet::{EmpireView, SlotView};
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
    /// The Judge of the Great Compromise, while they give their awards.
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
    /// The web of Arachne Solara, while it is in the game.
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
    /// By unit id (`troll-1`): all that are in play or lie where everyone sees them, pools left out.
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
        empires: g
            .table
            .iter()
            .map(|e| (*e, sheet::sheet(g, *e, viewer)))
            .collect(),
        areas: g.areas().iter().map(|a| (a, area(g, a))).collect(),
        units: pieces::units(g),
        buildings: pieces::buildings(g),
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

fn area(g: &GodsWar, area: Area) -> AreaView {
    AreaView {
        sea: g.is_sea(area),
        hell_entry: g.hell_entries(None).has(area),
        sky_edge: g.sky_edges().has(area),
        touches: g.adjacent(area).iter().collect(),
        arrows: g.across(area, None).iter().collect(),
    }
}
