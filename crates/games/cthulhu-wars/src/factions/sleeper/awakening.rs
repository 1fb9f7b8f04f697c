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
    nowhere: |_, _| text!("no Formless Spawn is on the map"),
    rite: None,
    then: |g, _, cx| {
        spellbooks::meet(g, Requirement::AwakenTsathoggua, cx);
    },
};

// Ancient Sorcery with Immortal: who has awakened before costs 4.
fn cost(g: &CthulhuWars, _: Faction) -> u16 {
    let again = g.met(Requirement::AwakenTsathoggua);
    if again && borrowed::has(g, Faction::Gc) {
        immortal::AGAIN
    } else {
        Kind::Tsathoggua.printed_cost()
    }
}

fn areas(g: &CthulhuWars, _: Faction) -> AreaSet {
    let spawn = |area: &Area| g.units_at(SL, *area).and(Kind::FormlessSpawn.units()).any();
    g.areas_of(SL).iter().filter(spawn).collect()
}

/// Ancient Sorcery with Immortal: an Elder Sign every time that it awakens a Great Old One.
pub(super) fn awakened(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if borrowed::has(g, Faction::Gc) {
        g.gain_signs(SL, 1, Why::Immortal, cx);
    }
}
