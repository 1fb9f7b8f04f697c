//! Black Goat: Fertility Cult, Avatar, Frenzy, Necrophagy, Ghroth, The Red Sign, The Thousand Young,
//! Blood Sacrifice, and its six requirements.

pub mod avatar;
pub mod awakening;
pub mod blood_sacrifice;
mod fertility_cult;
mod frenzy;
pub mod ghroth;
pub mod necrophagy;
mod red_sign;
pub mod requirements;
mod thousand_young;

use engine::{Text, text};

use crate::{
    CthulhuWars,
    factions::{Among, Moments},
    ids::{Faction, Kind},
    sets::UnitSet,
    units::{Unit, cultists},
};

const BG: Faction = Faction::Bg;

/// Rule of these questions.
pub(crate) const RULE: &str = "Black Goat's faction card";

/// What the Black Goat brings.
pub static MOMENTS: Moments = Moments {
    lends: "Fertility Cult",
    awaken: &[awakening::AWAKEN],
    unique: &[avatar::UNIQUE, ghroth::UNIQUE, requirements::SACRIFICE_TWO],
    in_battle: &[necrophagy::IN_BATTLE],
    doom_actions: &[blood_sacrifice::DOOM_ACTION],
    combat,
    income: red_sign::income,
    discount: thousand_young::discount,
    summons_freely: fertility_cult::summons_freely,
    summons_many: fertility_cult::summons_many,
    keepers: red_sign::keepers,
    notice: requirements::notice,
    progress: requirements::progress,
    after_pains: necrophagy::comes,
    special: blood_sacrifice::special,
    extra_pain: necrophagy::extra_pain,
    narrate: |event| avatar::narrate(event).or_else(|| necrophagy::narrate(event)),
    check: necrophagy::check,
    ..Moments::PLAIN
};

fn own_cultists(g: &CthulhuWars) -> UnitSet {
    g.on_map(BG).and(cultists())
}

fn combat(g: &CthulhuWars, units: UnitSet, _: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    frenzy::dice(g, u16::from(units.and(cultists()).len()))
        + count(Kind::Fungi)
        + 2 * count(Kind::DarkYoung)
        + shub_niggurath(g) * count(Kind::ShubNiggurath)
}

// Shub-Niggurath: controlled gates and Cultists in play, anywhere; with The Red Sign also Dark
// Young in play.
fn shub_niggurath(g: &CthulhuWars) -> u16 {
    let own = g.units.in_play().and(g.units.of(BG));
    let cultists = u16::from(own.and(cultists()).len());
    u16::from(g.controlled(BG).len()) + cultists + red_sign::dice(g)
}

/// Own Cultists that can be given, anywhere on the map.
const GIVEN: [Among<(), UnitSet>; 3] = [
    Among {
        set: |g, ()| g.units.of(BG),
        why: |_, (), unit| text!("{0} is not yours", unit.this()),
    },
    Among {
        set: |_, ()| cultists(),
        why: |_, (), unit| only_cultists(unit),
    },
    Among {
        set: |g, ()| g.on_map(BG),
        why: |_, (), unit| text!("{0} is not on the map", unit.this()),
    },
];

fn only_cultists(unit: Unit) -> Text {
    text!("only Cultists are given, no {0}", unit.kind().name())
}
