//! Elder races and the web of Arachne Solara.

use std::collections::BTreeMap;

use engine::Viewer;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    ids::{Area, Empire, Gift, Monster, Race},
    monsters::arachne_solara,
    races::{self, dragonewts::Stage},
    words::describe,
};

/// An elder race of this game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarRaceView")]
pub struct RaceView {
    /// The empire it is allied with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ally: Option<Empire>,
    /// The Dragonewt's stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stage: Option<Stage>,
    /// Where the Aldrya marker stands, for the Elves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub aldrya: Option<u16>,
    /// The id of the action that Obsession has noted, for its owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub noted: Option<String>,
}

/// The web, while Arachne Solara is in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarWeb")]
pub struct WebView {
    /// Areas with a web token.
    pub areas: Vec<Area>,
    /// Empires that have taken one.
    pub taken: Vec<Empire>,
    /// Tokens left in the pool.
    pub left: u16,
}

/// The races of this game.
pub(super) fn races(g: &GodsWar, viewer: Viewer) -> BTreeMap<Race, RaceView> {
    races::in_game(g).map(|r| (r, race(g, r, viewer))).collect()
}

fn race(g: &GodsWar, race: Race, viewer: Viewer) -> RaceView {
    let marks = &g.marks.races;
    let owner = g.holder(Gift::Obsession).map(|e| g.seat(e));
    let own = race == Race::Slarges && owner.is_some_and(|seat| viewer.is(seat));
    let noted = marks.obsession.filter(|_| own);
    RaceView {
        ally: races::ally(g, race),
        stage: (race == Race::Dragonewts).then_some(marks.stage),
        aldrya: (race == Race::Elves).then_some(marks.aldrya),
        noted: noted.map(|verb| describe::type_id(g, verb)),
    }
}

/// The web.
pub(super) fn web(g: &GodsWar) -> Option<WebView> {
    g.area_of(Monster::ArachneSolara.kind())?;
    Some(WebView {
        areas: g.marks.monsters.webs.iter().collect(),
        taken: g.marks.monsters.empowered.iter().collect(),
        left: arachne_solara::tokens_left(g),
    })
}
