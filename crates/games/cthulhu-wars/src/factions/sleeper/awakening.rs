//! Tsathoggua awakes where a Formless Spawn is.

use engine::text;

use super::{SL, borrowed};
use crate::{
    CthulhuWars, Cx,
    event::Why,
    factions::{Awaken, great_cthulhu::immortal},
    ids::{Area, Faction, Kind, Requirement},
    sets::AreaSet,
    spellbooks,
};

/// Tsathoggua awakes. It needs no gate; the Formless Spawn stays.
pub(super) const TSATHOGGUA: Awaken = Awaken {
    kind: Kind::Tsathoggua,
    cost,
    areas,
    nowhere: |_| text!("no Formless Spawn is on the map"),
    rite: None,
    then: awakened,
};

// Ancient Sorcery with Immortal: who has awakened before costs 4.
fn cost(g: &CthulhuWars) -> u16 {
    let again = g.met(Requirement::AwakenTsathoggua);
    if again && borrowed::has(g, Faction::Gc) {
        immortal::AGAIN
    } else {
        Kind::Tsathoggua.printed_cost()
    }
}

fn areas(g: &CthulhuWars) -> AreaSet {
    let spawn = |area: &Area| g.units_at(SL, *area).and(Kind::FormlessSpawn.units()).any();
    g.areas_of(SL).iter().filter(spawn).collect()
}

fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if borrowed::has(g, Faction::Gc) {
        g.gain_signs(SL, 1, Why::Immortal, cx);
    }
    spellbooks::meet(g, Requirement::AwakenTsathoggua, cx);
}
