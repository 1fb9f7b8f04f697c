//! Crawling Chaos: Flight, The Harbinger, Abduct, Invisibility, Seek and Destroy, Emissary of the Outer
//! Gods, Madness, The Thousand Forms, and its six requirements.

pub mod abduct;
mod emissary;
mod flight;
pub mod harbinger;
pub mod invisibility;
pub mod madness;
pub mod requirements;
pub mod seek_and_destroy;
pub mod thousand_forms;

use engine::text;

use crate::{
    CthulhuWars,
    factions::{Awaken, Moments},
    ids::{Faction, Kind, Requirement},
    ruleset::Flyers,
    sets::UnitSet,
    spellbooks,
};

const CC: Faction = Faction::Cc;

/// Rule of these questions.
pub(crate) const RULE: &str = "Crawling Chaos's faction card";

/// What Crawling Chaos brings.
pub static MOMENTS: Moments = Moments {
    lends: "Flight",
    awaken: &[AWAKEN],
    unique: &[
        thousand_forms::UNIQUE,
        requirements::PAY_FOUR,
        requirements::PAY_SIX,
        requirements::PAY_TEN,
    ],
    pre_battle: &[
        abduct::PRE_BATTLE,
        invisibility::PRE_BATTLE,
        seek_and_destroy::PRE_BATTLE,
    ],
    in_battle: &[
        abduct::IN_BATTLE,
        invisibility::IN_BATTLE,
        seek_and_destroy::IN_BATTLE,
        harbinger::IN_BATTLE,
        madness::IN_BATTLE,
    ],
    combat,
    reach: flight::reach,
    too_far: flight::too_far,
    notice: requirements::notice,
    progress: requirements::progress,
    captured: |g, cx| {
        spellbooks::meet(g, Requirement::CaptureCultist, cx);
    },
    after_results: harbinger::comes,
    joined: |g| {
        emissary::joined(g);
        harbinger::joined(g);
    },
    spared: emissary::spares,
    guides: madness::guides,
    losable: emissary::losable,
    not_lost: emissary::not_lost,
    ignores_surround: emissary::ignores_surround,
    narrate: invisibility::narrate,
    ..Moments::PLAIN
};

/// Nyarlathotep awakes at any gate that one controls.
const AWAKEN: Awaken = Awaken {
    kind: Kind::Nyarlathotep,
    cost: |_, _| Kind::Nyarlathotep.printed_cost(),
    areas: |g, _| g.controlled(CC),
    nowhere: |_, _| text!("you control no gate"),
    rite: None,
    then: |g, _, cx| {
        spellbooks::meet(g, Requirement::AwakenNyarlathotep, cx);
    },
};

// FAQ: Nyarlathotep rolls a die for each spellbook of either side.
fn combat(g: &CthulhuWars, units: UnitSet, enemy: Faction) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    let (polyp, horror) = match g.rules.flyers {
        Flyers::OneAndTwo => (1, 2),
        Flyers::TwoAndThree => (2, 3),
    };
    let books = u16::from(g.sheet(CC).book_count() + g.sheet(enemy).book_count());
    polyp * count(Kind::FlyingPolyp)
        + horror * count(Kind::HuntingHorror)
        + books * count(Kind::Nyarlathotep)
}
