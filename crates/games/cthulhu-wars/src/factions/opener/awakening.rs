//! Yog-Sothoth awakes in the place of a Spawn.

use engine::text;

use super::OW;
use crate::{
    CthulhuWars, Cx,
    factions::Awaken,
    ids::{Area, Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
    units::Unit,
};

/// Yog-Sothoth awakes. It needs no gate.
pub(super) const YOG_SOTHOTH: Awaken = Awaken {
    kind: Kind::YogSothoth,
    cost: |_, _| Kind::YogSothoth.printed_cost(),
    areas,
    nowhere: |_, _| text!("no Spawn of Yog-Sothoth is on the map"),
    rite: None,
    then: awakened,
};

fn spawn(g: &CthulhuWars, area: Area) -> Option<Unit> {
    g.units_at(OW, area).and(Kind::SpawnYog.units()).first()
}

fn areas(g: &CthulhuWars, _: Faction) -> AreaSet {
    let spawned = |area: &Area| spawn(g, *area).is_some();
    g.areas_of(OW).iter().filter(spawned).collect()
}

// Two-player sheet, Note: the Spawn is replaced, not eliminated.
fn awakened(g: &mut CthulhuWars, _: Faction, cx: &mut Cx<'_>) {
    let area = g.lone(Kind::YogSothoth).map(|(_, area)| area);
    if let Some(spawn) = area.and_then(|area| spawn(g, area)) {
        g.replace(spawn, cx);
    }
    spellbooks::meet(g, Requirement::AwakenYog, cx);
}
