//! Great Cthulhu: Immortal, Devour, Devolve, Absorb, Regenerate, Dreams, Submerge, Y'ha Nthlei, and its
//! six requirements.

pub mod absorb;
pub mod devolve;
pub mod devour;
pub mod dreams;
pub(crate) mod immortal;
mod regenerate;
mod requirements;
pub mod submerge;
mod yha_nthlei;

use crate::{
    CthulhuWars,
    factions::{Moments, Special},
    ids::{Faction, Kind, Spellbook},
    sets::UnitSet,
};

const GC: Faction = Faction::Gc;

/// Rule of these questions.
pub(crate) const RULE: &str = "Great Cthulhu's faction card";

/// What Great Cthulhu brings.
pub static MOMENTS: Moments = Moments {
    lends: "Immortal",
    awaken: &[immortal::AWAKEN],
    unique: &[dreams::UNIQUE, submerge::SUBMERGE, submerge::EMERGE],
    pre_battle: &[devour::PRE_BATTLE, absorb::PRE_BATTLE],
    in_battle: &[devour::IN_BATTLE, absorb::IN_BATTLE, regenerate::IN_BATTLE],
    combat,
    income: yha_nthlei::income,
    notice: requirements::notice,
    progress: requirements::progress,
    special: |g, cx| {
        requirements::first_doom_phase(g, cx);
        Special::Books
    },
    special_again: requirements::five_books,
    after_action: devolve::after_action,
    goes_first: true,
    stop: Some(devolve::STOP),
    in_use: |g, book| book == Spellbook::Submerge && g.units.submerged().any(),
    capacity: regenerate::capacity,
    gained_dice: absorb::dice_of,
    slew: |battle, slain| battle.slain += slain,
    battle_over: requirements::count_slain,
    narrate: submerge::narrate,
    check: submerge::check,
    awakened: immortal::awakened,
    ..Moments::PLAIN
};

fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    count(Kind::DeepOne)
        + 2 * count(Kind::Shoggoth)
        + 3 * count(Kind::Starspawn)
        + 6 * count(Kind::Cthulhu)
        + absorb::dice(g, units)
}
