//! Tables that the tests play at.

pub(crate) mod copies;

use coc_lcg::{
    Setup,
    ids::Faction::{
        self, Agency, Cthulhu, Hastur, Miskatonic, ShubNiggurath, Syndicate, YogSothoth,
    },
    setup::Choice,
};
use copies::copies;

/// A table with two starter decks.
fn starters(one: [Faction; 2], two: [Faction; 2]) -> Setup {
    Setup {
        decks: [one, two].map(|factions| Choice::Starter { factions }),
    }
}

/// A player's own deck: three of each card from a number on, 51 together.
pub(crate) fn own(from: u8) -> Choice {
    let lines = (from..from + 17).map(|number| format!("3x F{number}\n"));
    Choice::Own {
        list: lines.collect(),
    }
}

/// Tables at which every faction plays, and one with decks of the players' own.
pub(crate) fn setups() -> Vec<Setup> {
    vec![
        starters([Agency, Miskatonic], [Cthulhu, Hastur]),
        starters([Syndicate, YogSothoth], [ShubNiggurath, Hastur]),
        copies(),
        Setup::default(),
        Setup {
            decks: [own(1), own(81)],
        },
    ]
}
