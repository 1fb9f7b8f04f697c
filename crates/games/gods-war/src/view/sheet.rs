//! An empire's sheet: Power, VP, gifts, runes and pool.

use std::collections::BTreeMap;

use engine::Viewer;
use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::{
    GodsWar,
    buildings::{Building, Site},
    empires::{earth, invisible_god},
    ids::{Empire, Gift, Kind, Rune, Structure},
    sheet::Slot,
};

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

/// The sheet as a viewer sees it.
pub(super) fn sheet(g: &GodsWar, empire: Empire, viewer: Viewer) -> EmpireView {
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
        kept_dice: invisible_god::gifts::blue_book::kept(g, empire),
        built,
        types: g.building_types(empire),
    }
}

fn queens(g: &GodsWar, empire: Empire) -> Vec<Empire> {
    let pool = g.units.pool(empire).iter();
    pool.filter_map(earth::suitor).collect()
}
