//! A table at which every card is there three times.

use coc_lcg::{
    Setup,
    deck::playable,
    ids::{
        Faction::{self, Hastur, Miskatonic, ShubNiggurath, YogSothoth},
        Print,
    },
    setup::Choice,
};

/// A player's own deck: three of each of these, and of enough others of the factions.
fn thrice(named: &[&str], factions: [Faction; 2]) -> Choice {
    let wanted = |p: &Print| named.contains(&p.fact().title.as_str());
    let others = playable().filter(|p| {
        let fact = p.fact();
        factions.contains(&fact.faction) && !fact.restricted && !wanted(p)
    });
    let cards: Vec<String> = playable()
        .filter(wanted)
        .chain(others)
        .take(17)
        .map(|p| format!("3x {p}"))
        .collect();
    Choice::Own {
        list: cards.join("\n"),
    }
}

/// A table with two decks of which every card is there three times: those that search and look at
/// decks, that return to hand and to the deck, and that answer.
pub(crate) fn copies() -> Setup {
    let one = [
        "Shub-Niggurath",
        "Small Ghouls",
        "Hungry Dark Young",
        "Forest Sister",
        "Regeneration",
        "Shadowed Woods",
        "Bred to Survive",
        "Living Mummy",
        "Journey to the Other Side",
        "A Single Glimpse",
        "Unspeakable Resurrection",
        "Gathering at the Stones",
    ];
    let other = [
        "Strange Librarian",
        "Visiting Author",
        "Deep One Assault",
        "Anthropology Advisor",
        "Power Drain",
        "Laboratory Assistant",
    ];
    Setup {
        decks: [
            thrice(&one, [YogSothoth, ShubNiggurath]),
            thrice(&other, [Miskatonic, Hastur]),
        ],
    }
}
