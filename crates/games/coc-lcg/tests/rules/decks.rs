//! Starter decks and the rules for players' own decks.

use std::collections::BTreeMap;

use coc_lcg::{
    Coc, Setup,
    deck::{Deck, Fault, Unread, playable, starter},
    ids::{Faction, Print},
    setup::Choice,
};
use serde_json::{Value, json};

use engine::{Dice, Game as _, Play, Seat, Viewer};

use crate::tables::own;

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

/// Lists as people paste them: those that the page reads, too.
#[test]
fn lists_of_every_kind() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../web-client/src/games/coc-lcg/decks/lists.vectors.json"
    );
    let vectors = std::fs::read_to_string(path).unwrap_or_default();
    let vectors: Vec<Value> = serde_json::from_str(&vectors).unwrap_or_default();
    assert!(vectors.len() > 9);
    for vector in vectors {
        let list = vector["list"].as_str().unwrap_or_default();
        let read = match Deck::parse(list) {
            Ok(deck) => {
                let mut cards = serde_json::Map::new();
                for print in deck.prints() {
                    let count = cards.entry(print.number().to_string()).or_insert(0.into());
                    *count = (count.as_u64().unwrap_or_default() + 1).into();
                }
                json!({ "list": list, "cards": cards })
            }
            Err(unread) => {
                let faults: Vec<Value> = unread.iter().map(fault).collect();
                json!({ "list": list, "faults": faults })
            }
        };
        assert_eq!(read, vector);
    }
    let long = format!("{}\n3x Nobody", "200x Dagon\n1x Dagon");
    let unread = Deck::parse(&long).unwrap_err();
    assert!(matches!(
        unread[..],
        [Unread::Unknown { line: 3, .. }, Unread::TooLong]
    ));
}

fn fault(unread: &Unread) -> Value {
    match unread {
        Unread::Unknown {
            line,
            text,
            meant: None,
        } => json!({ "line": line, "text": text }),
        Unread::Unknown { line, text, meant } => {
            json!({ "line": line, "text": text, "meant": meant })
        }
        Unread::Story { line, title } => json!({ "line": line, "story": title }),
        Unread::TooLong => json!("too long"),
    }
}

/// What the owner of an own deck holds in a world that someone imagines, by print.
fn imagined_hand(by: Viewer, world: u64) -> BTreeMap<String, usize> {
    let setup = Setup {
        decks: [own(1), Choice::Dealt],
    };
    let begun = Play::<Coc>::new(&setup, &mut Dice::from_number(1));
    let (play, _) = begun.unwrap_or_else(|why| panic!("{why}"));
    let other = play.at().determinize(by, &mut Dice::from_number(world));
    let view = other.game.view(Viewer::Seat(Seat(0)));
    let mut prints = BTreeMap::new();
    for card in &view.sides["s0"].hand_cards {
        *prints.entry(view.cards[card].print.clone()).or_default() += 1;
    }
    prints
}

/// Its owner knows what is in it; others can only suppose cards that could be in it.
#[test]
fn what_is_in_a_deck_of_ones_own_is_known_to_its_owner_alone() {
    let of_the_deck = |print: &String| print[1..].parse().is_ok_and(|n| (1..=17).contains(&n));
    for world in 1..=20 {
        let known = imagined_hand(Viewer::Seat(Seat(0)), world);
        assert!(known.keys().all(of_the_deck), "{known:?}");
        for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
            let supposed = imagined_hand(viewer, world);
            assert!(!supposed.keys().all(of_the_deck), "{supposed:?}");
            assert!(supposed.values().all(|n| *n <= 3), "{supposed:?}");
        }
    }
}
