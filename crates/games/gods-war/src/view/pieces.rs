//! Units and buildings that stand in an area or lie somewhere.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    buildings::{Building, Site},
    empires::earth,
    ids::{Area, Class, Empire, Kind, Structure},
    sets::UnitSet,
    units::{Place, Unit},
};

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
    /// Who controls it; no one: neutral, or a monster.
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

/// Every unit that is not in a pool.
pub(super) fn units(g: &GodsWar) -> BTreeMap<String, UnitView> {
    let seen = |u: Unit| match g.units.place(u) {
        Place::At(_) | Place::Rift | Place::Pen | Place::Trophy => true,
        Place::Out => g.units.controller(u).is_some() && !u.kind().is_token(),
        Place::Pool | Place::Falling => false,
    };
    let shown = UnitSet::all().filter(seen);
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

/// Every building that is not in a pool.
pub(super) fn buildings(g: &GodsWar) -> BTreeMap<String, BuildingView> {
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
