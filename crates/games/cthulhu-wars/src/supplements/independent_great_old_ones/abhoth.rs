//! Abhoth and its Filth; The Brood.

use super::{COMMON, earn, has_earned};
use crate::{
    CthulhuWars, Cx,
    event::Event,
    factions::Awaken,
    ids::{Area, Faction, Kind, Spellbook},
    sets::AreaSet,
    supplements,
    units::monsters,
};

/// How it awakes.
pub(super) const AWAKEN: Awaken = Awaken {
    kind: Kind::Abhoth,
    cost: |_, _| Kind::Abhoth.printed_cost(),
    then: gather,
    ..COMMON
};

/// So many kinds of Monsters in play, or so many Monsters, earn its spellbook.
const KINDS: usize = 4;
const MONSTERS: u8 = 8;

// Leaflet: the next owner has all Filth, that on the map, too.
fn gather(g: &mut CthulhuWars, by: Faction, cx: &mut Cx<'_>) {
    for area in std::mem::take(&mut g.independents.strewn) {
        if let Some(unit) = g.in_pool(by, Kind::Filth) {
            g.place(unit, area);
            cx.emit(Event::Placed { unit, area, by });
        }
    }
}

/// Its dice: its Filth in play.
pub(super) fn dice(g: &CthulhuWars) -> u16 {
    u16::from(g.units.in_play().and(Kind::Filth.units()).len())
}

/// Its spellbook: four kinds of own Monsters in play, or eight of them. Terrors are none.
pub(super) fn notice(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    let Some(owner) = supplements::holder(g, Kind::Abhoth) else {
        return;
    };
    let own = g.units.in_play().and(monsters()).and(g.units.of(owner));
    let kinds = Kind::of(owner).filter(|kind| own.and(kind.units()).any());
    if own.len() >= MONSTERS || kinds.count() >= KINDS {
        earn(g, Spellbook::Brood, cx);
    }
}

/// The Brood: in the Doom Phase gates of its enemies count nothing where its Filth is.
pub(super) fn brood(g: &CthulhuWars, of: Faction) -> AreaSet {
    let filth = g.units.on_map().and(Kind::Filth.units());
    if !has_earned(g, Spellbook::Brood) || filth.and(g.units.of(of)).any() {
        return AreaSet::EMPTY;
    }
    filth.iter().filter_map(|unit| g.units.area(unit)).collect()
}

/// Filth that no one has.
pub(super) fn markers(g: &CthulhuWars, area: Area) -> &'static [&'static str] {
    if g.independents.strewn.contains(&area) {
        &["ownerless_filth"]
    } else {
        &[]
    }
}
