//! Yellow Sign: Feast, Desecrate, Vengeance, Passion, Zingaya, Shriek of the Byakhee, The Screaming Dead,
//! The Third Eye, He Who is Not to be Named, and its six requirements.

mod awakening;
pub mod desecrate;
pub mod he_who;
pub mod passion;
pub mod requirements;
pub mod screaming_dead;
pub mod shriek;
mod third_eye;
mod vengeance;
pub mod zingaya;

use crate::{
    CthulhuWars, Cx, doom,
    event::Event,
    factions::Moments,
    ids::{Area, Faction, Kind},
    sets::UnitSet,
};

const YS: Faction = Faction::Ys;

/// Rule of these questions.
pub(crate) const RULE: &str = "Yellow Sign's faction card";

/// What Yellow Sign brings.
pub static MOMENTS: Moments = Moments {
    lends: "Feast",
    awaken: &[awakening::KING_IN_YELLOW, awakening::HASTUR],
    unique: &[
        desecrate::UNIQUE,
        zingaya::UNIQUE,
        shriek::UNIQUE,
        screaming_dead::UNIQUE,
        he_who::UNIQUE,
        requirements::GIVE_DOOM,
    ],
    in_battle: &[vengeance::IN_BATTLE],
    combat,
    income: |g| feast(g, YS),
    progress: requirements::progress,
    rewarded: passion::rewarded,
    lost: passion::lost,
    tokens: |g| Some(desecrate::tokens(g)),
    joined: vengeance::joined,
    assigns_for_enemy: |battle| battle.vengeance,
    chooses_lost: vengeance::chooses_lost,
    narrate: desecrate::narrate,
    check: desecrate::check,
    ..Moments::PLAIN
};

// Undead: one less than there are; Byakhee: one more than there are; Hastur: the Ritual's cost.
fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let byakhee = count(Kind::Byakhee);
    count(Kind::Undead).saturating_sub(1)
        + if byakhee > 0 { byakhee + 1 } else { 0 }
        + doom::ritual_cost(g) * count(Kind::Hastur)
}

/// Feast: a Power for each desecrated area with an own unit.
pub(crate) fn feast(g: &CthulhuWars, of: Faction) -> u16 {
    u16::from(g.desecrated.and(g.areas_of(of)).len())
}

/// A unit of the Pool appears, if there is one.
fn put(g: &mut CthulhuWars, kind: Kind, area: Area, cx: &mut Cx<'_>) {
    if let Some(unit) = g.in_pool(YS, kind) {
        g.place(unit, area);
        cx.emit(Event::Placed { unit, area, by: YS });
    }
}
