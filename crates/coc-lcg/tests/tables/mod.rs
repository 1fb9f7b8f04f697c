//! Tables that the tests play at.

use coc_lcg::{
    Setup,
    ids::Faction::{
        self, Agency, Cthulhu, Hastur, Miskatonic, ShubNiggurath, Syndicate, YogSothoth,
    },
    setup::Choice,
};

/// A table with two starter decks.
fn starters(one: [Faction; 2], two: [Faction; 2]) -> Setup {
    Setup {
        decks: [one, two].map(|factions| Choice::Starter { factions }),
    }
}

/// Tables at which every faction plays.
pub(crate) fn setups() -> Vec<Setup> {
    vec![
        starters([Agency, Miskatonic], [Cthulhu, Hastur]),
        starters([Syndicate, YogSothoth], [ShubNiggurath, Hastur]),
        Setup::default(),
    ]
}
