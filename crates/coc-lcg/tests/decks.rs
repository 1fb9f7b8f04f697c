//! Starter decks and the rules for decks of one's own.

use coc_lcg::{
    deck::{Deck, Fault, playable, starter},
    ids::{Faction, Print},
};
use engine::Seat;

/// A deck of so many cards beside those of the list, three of a title at most.
fn deck(list: &str, others: usize) -> Deck {
    let fillers = playable().filter(|p| !p.fact().restricted && p.fact().title != "G-Men");
    let filler: Vec<String> = fillers
        .flat_map(|p| std::iter::repeat_n(p.id(), 3))
        .take(others)
        .collect();
    Deck::parse(&format!("{list}\n{}", filler.join("\n"))).unwrap_or_default()
}

/// Case 4: the sizes, the packets, and no conspiracy in either.
#[test]
fn starter_decks() {
    let one = starter([Faction::Agency, Faction::Hastur], Seat(0));
    let two = starter([Faction::Syndicate, Faction::Cthulhu], Seat(1));
    let three = starter([Faction::Agency, Faction::Miskatonic], Seat(0));
    assert_eq!((one.len(), two.len(), three.len()), (48, 47, 47));
    let conspiracy = Print::titled("The Bootleg Whiskey Cover-Up");
    assert!(conspiracy.is_some());
    assert!(!one.iter().chain(&two).any(|p| Some(*p) == conspiracy));
    let has = |deck: &[Print], number| deck.iter().any(|p| p.number() == number);
    assert!(has(&one, 141) && has(&one, 147) && !has(&one, 148));
    assert!(has(&two, 148) && has(&two, 154) && !has(&two, 147));
    assert!(has(&three, 23), "Steve Clarney is of the Agency");
}

/// Case 5: three of a title, fifty cards.
#[test]
fn decks_of_ones_own() {
    assert_eq!(deck("3x G-Men (F13)", 47).faults(), []);
    assert_eq!(
        deck("4x G-Men (F13)", 46).faults(),
        [Fault::TooMany("G-Men", 4)]
    );
    assert_eq!(deck("3x G-Men", 46).faults(), [Fault::TooFew(49)]);
}

/// The restricted list: one title of it.
#[test]
fn the_restricted_list() {
    assert_eq!(deck("3x F30", 47).faults(), []);
    let two = deck("1x F30\n1x F46", 48).faults();
    assert!(matches!(two.as_slice(), [Fault::Restricted(titles)] if titles.len() == 2));
}

/// A list that names no card, or a story.
#[test]
fn lists_that_can_not_be_read() {
    assert!(Deck::parse("3x Nobody").is_err());
    assert!(Deck::parse("1x Opening Night").is_err());
}
