//! The Ancients: Dematerialization, Cathedrals, Festival, Brainless, Extinction, Worship Services,
//! Consecration, Unholy Ground, and its six requirements.

mod brainless;
pub mod cathedrals;
mod consecration;
pub mod dematerialization;
mod extinction;
pub mod festival;
pub mod free_monsters;
mod requirements;
pub mod unholy_ground;
mod worship_services;

use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars,
    factions::{Moments, Start},
    ids::{Faction, Kind, Spellbook},
    sets::{AreaSet, UnitSet},
};

const AN: Faction = Faction::An;

/// Rule of these questions.
pub(crate) const RULE: &str = "The Ancients' faction card";

/// What The Ancients bring.
pub static MOMENTS: Moments = Moments {
    lends: "Dematerialization",
    unique: &[
        cathedrals::UNIQUE,
        free_monsters::CHEAPEST,
        free_monsters::DEAREST,
    ],
    in_battle: &[unholy_ground::IN_BATTLE],
    doom_actions: &[dematerialization::DOOM_ACTION],
    combat,
    discount,
    notice: requirements::notice,
    start: Some(START),
    earned: worship_services::earned,
    ritual_signs: consecration::signs,
    summoned: festival::comes,
    idle: brainless::alone,
    why_idle: brainless::why_alone,
    leaves_game: extinction::takes,
    building: Some(cathedrals::BUILDING),
    after_kills: unholy_ground::comes,
    narrate: cathedrals::narrate,
    awakens_alone: |g| g.marks.ancients.cathedrals.len() == cathedrals::ALL,
    ..Moments::PLAIN
};

/// What the game remembers for The Ancients.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// The areas with a Cathedral.
    pub cathedrals: AreaSet,
}

/// It starts where the board has no symbol of a faction, in the game or not.
const START: Start = Start {
    turn: 1,
    place: "any area without a faction's symbol",
    areas: |g| g.map().areas.minus(g.map().symbols),
    chosen: |_, _| {},
};

fn combat(_: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    2 * count(Kind::Reanimated) + 7 * count(Kind::Yothan)
}

// Its three first spellbooks each make a kind of unit cheaper.
fn discount(g: &CthulhuWars, kind: Kind) -> u16 {
    let book = match kind {
        Kind::UnMan => Spellbook::Festival,
        Kind::Reanimated => Spellbook::Brainless,
        _ => Spellbook::Extinction,
    };
    if g.has(book) {
        kind.printed_cost() - kind.other_cost()
    } else {
        0
    }
}
