//! Tables that the tests play at.

use coc_lcg::{Setup, ids::Faction, setup::Choice};

/// A table with two starter decks.
pub fn starters(one: [Faction; 2], two: [Faction; 2]) -> Setup {
    Setup {
        decks: [one, two].map(|factions| Choice::Starter { factions }),
    }
}

/// Tables at which every faction plays.
pub fn setups() -> Vec<Setup> {
    use Faction::*;
    vec![
        starters([Agency, Miskatonic], [Cthulhu, Hastur]),
        starters([Syndicate, YogSothoth], [ShubNiggurath, Hastur]),
        starters([ShubNiggurath, Cthulhu], [YogSothoth, Miskatonic]),
        starters([Hastur, Agency], [Syndicate, ShubNiggurath]),
    ]
}
