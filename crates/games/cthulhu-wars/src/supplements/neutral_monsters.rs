//! Neutral monsters: a faction that takes a Loyalty Card in the Doom Phase has its Monsters for the rest of the
//! game (their leaflets).

pub mod ghast;
pub mod loyalty_cards;
pub mod shantak;
pub mod star_vampire;

use crate::{
    CthulhuWars,
    ids::Kind,
    sets::UnitSet,
    supplements::{LoyaltyCard, Moments},
};

/// Rule of their questions.
pub(crate) const RULE: &str = "Loyalty Card";

/// Where they hook in.
pub(super) const MOMENTS: Moments = Moments {
    loyal: &[
        LoyaltyCard {
            kind: Kind::Ghast,
            free: 4,
            detail: "four that roll no dice and come all together",
        },
        LoyaltyCard {
            kind: Kind::Gug,
            free: 1,
            detail: "two with 3 dice that capture no one",
        },
        LoyaltyCard {
            kind: Kind::Shantak,
            free: 1,
            detail: "two with 2 dice that go to any area, with a Cultist",
        },
        LoyaltyCard {
            kind: Kind::StarVampire,
            free: 1,
            detail: "three with 1 die that drinks Power or Doom",
        },
    ],
    combat,
    // Clumsy.
    harmless: &[Kind::Gug],
    reach: shantak::reach,
    follows: shantak::follows,
    summoned: ghast::summoned,
    rolled: star_vampire::drink,
    ..Moments::PLAIN
};

// Ghast 0, Gug 3, Shantak 2, Star Vampire 1.
fn combat(_: &CthulhuWars, units: UnitSet) -> u16 {
    let count = |kind: Kind| u16::from(units.and(kind.units()).len());
    3 * count(Kind::Gug) + 2 * count(Kind::Shantak) + count(Kind::StarVampire)
}
