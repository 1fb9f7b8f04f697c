//! The battle that is being fought, as everyone sees it.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    battle::{combat, results},
    battle_record::{Battle, Fighter, Score, Side, Stage},
    ids::{Area, Empire, Gift},
    sets::UnitSet,
};

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarBattle")]
pub struct BattleView {
    /// Where it is fought.
    pub area: Area,
    /// Its step.
    pub step: Stage,
    /// Who declared it.
    pub attacker: SideView,
    /// Against whom.
    pub defender: SideView,
    /// Units that Arrogance exempts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub exempt: Vec<String>,
    /// Gifts used in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Gift>>")]
    pub used: Vec<Gift>,
}

/// A side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarBattleSide")]
pub struct SideView {
    /// The empire; absent for a monster.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub empire: Option<Empire>,
    /// The monster's unit id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub monster: Option<String>,
    /// The seat that answers for it now.
    pub seat: u8,
    /// Units that fight in the area now.
    pub units: Vec<String>,
    /// Units that shoot into it from elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub afar: Vec<String>,
    /// Its building.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub building: Option<String>,
    /// What the building adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub building_adds: Option<ScoreView>,
    /// Its combat total at the start.
    pub total: u8,
    /// How many dice it would roll now; absent once it has rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice: Option<u8>,
    /// Dice rolled before the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub early: Vec<u8>,
    /// Dice rolled.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub faces: Vec<u8>,
    /// What it has scored when all is added up; absent before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub scored: Option<ScoreView>,
    /// What it must still take.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub due: Option<ScoreView>,
    /// Units of it that were killed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub killed: Vec<String>,
    /// Units of it that were routed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub routed: Vec<String>,
    /// Where its routed units went, and later ones go.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rout_area: Option<Area>,
}

/// Kills and routs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, TS)]
#[ts(rename = "GodsWarScore")]
pub struct ScoreView {
    /// Kills.
    pub kills: u8,
    /// Routs.
    pub routs: u8,
}

/// The battle, if there is one.
pub(super) fn view(g: &GodsWar) -> Option<BattleView> {
    let battle = &g.battle;
    battle.is_fought().then(|| BattleView {
        area: battle.area,
        step: battle.stage,
        attacker: side(g, battle, Side::Attacker),
        defender: side(g, battle, Side::Defender),
        exempt: ids(battle.exempt),
        used: battle.used.iter().collect(),
    })
}

fn side(g: &GodsWar, battle: &Battle, side: Side) -> SideView {
    let i = side as usize;
    let monster = match battle.fighter(side) {
        Fighter::Monster(unit) => Some(unit.id()),
        Fighter::Empire(_) | Fighter::Nobody => None,
    };
    SideView {
        empire: battle.empire(side),
        monster,
        seat: g.speaker(side).0,
        units: ids(g.fighters(side)),
        afar: ids(combat::from_afar(g, side)),
        building: g
            .fighting_building(side)
            .map(crate::buildings::Building::id),
        building_adds: some(results::building_score(g, side)),
        total: battle.start[i],
        dice: (!battle.rolled).then(|| combat::dice(g, side)),
        early: battle.early[i].clone(),
        faces: battle.faces[i].clone(),
        scored: battle.rolled.then(|| score(battle.scored[i])),
        due: some(battle.due[i]),
        killed: ids(g.fallen(side)),
        routed: ids(battle
            .routed
            .filter(|u| g.units.controller(u) == battle.empire(side))),
        rout_area: battle.rout_area[i],
    }
}

fn ids(units: UnitSet) -> Vec<String> {
    units.iter().map(crate::units::Unit::id).collect()
}

const fn score(of: Score) -> ScoreView {
    ScoreView {
        kills: of.kills,
        routs: of.routs,
    }
}

fn some(of: Score) -> Option<ScoreView> {
    (of != Score::default()).then(|| score(of))
}
