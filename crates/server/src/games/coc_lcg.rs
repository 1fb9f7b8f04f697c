//! The card game in the lobby.

use coc_lcg::{
    Coc, Setup,
    deck::{Deck, Fault, unread_words},
    ids::Faction,
    setup::Choice,
    view::View,
};
use engine::{Seat, Text, any::Minds, text};

use super::{Agreement, CheckDeck, LobbyGame, house_bots};
use crate::wire::{Named, Side};

/// Separates the two factions in a side's id.
const AND: char = '+';

impl LobbyGame for Coc {
    const ABOUT: &'static str = "Two decks of investigators, criminals and horrors struggle over \
                                 three stories at a time. The core set: seven factions, 165 cards; \
                                 the first to win three stories wins.";
    const SEATS: &'static [u8] = &[2];

    const CHECK_DECK: Option<CheckDeck> = Some(check_deck);

    fn sides() -> Vec<Side> {
        let mut sides = Vec::new();
        for (n, one) in Faction::SEVEN.into_iter().enumerate() {
            for two in &Faction::SEVEN[n + 1..] {
                sides.push(Side {
                    id: format!("{}{AND}{}", one.id(), two.id()),
                    name: text!("{0} and {1}", one.name(), two.name()),
                    help: text!("{0} {1}", temper(one), temper(*two)),
                    when: None,
                });
            }
        }
        sides
    }

    fn bots() -> Vec<Named> {
        house_bots()
    }

    fn minds() -> Minds<Self> {
        bots::minds()
    }

    fn setup(agreed: &Agreement<'_>) -> Result<Setup, String> {
        let choice = |seat: usize| {
            if let Some(Some(list)) = agreed.decks.get(seat) {
                return own(list);
            }
            match agreed.sides.get(seat) {
                Some(Some(id)) => starter(id),
                _ => Ok(Choice::Dealt),
            }
        };
        let setup = Setup {
            decks: [choice(0)?, choice(1)?],
        };
        setup.check().map_err(|e| e.to_string())?;
        Ok(setup)
    }

    fn dealt(view: &View) -> Vec<(Seat, String)> {
        let sides = view.sides.values();
        sides
            .filter_map(|side| match side.factions.as_slice() {
                [one, two] => Some((side.seat, format!("{}{AND}{}", one.id(), two.id()))),
                _ => None,
            })
            .collect()
    }
}

/// The rules that a deck list breaks.
fn check_deck(list: &str) -> Result<Vec<Text>, Text> {
    let deck = Deck::parse(list).map_err(|why| unread_words(&why))?;
    Ok(deck.faults().iter().map(Fault::words).collect())
}

/// A custom deck: its cards without the player's notes.
fn own(list: &str) -> Result<Choice, String> {
    let deck = Deck::parse(list).map_err(|why| unread_words(&why).to_string())?;
    Ok(Choice::Own {
        list: deck.to_string(),
    })
}

/// The starter deck of a side.
fn starter(id: &str) -> Result<Choice, String> {
    let factions = id.split_once(AND).and_then(|(one, two)| {
        let one = Faction::from_id(one)?;
        Some([one, Faction::from_id(two)?])
    });
    match factions {
        Some(factions) => Ok(Choice::Starter { factions }),
        None => Err(format!("decks: there is no {id:?}")),
    }
}

/// How a faction plays, in one sentence.
const fn temper(faction: Faction) -> &'static str {
    match faction {
        Faction::Agency => "Tough investigators who shoot first.",
        Faction::Miskatonic => "Scholars who find things out, and more cards.",
        Faction::Syndicate => "Criminals who bribe, exhaust and trip up.",
        Faction::Cthulhu => "Terrors from the deep that destroy.",
        Faction::Hastur => "Madness for the others, and cancelled plans.",
        Faction::YogSothoth => "Sorcery, and cards that return from the discard pile.",
        Faction::ShubNiggurath => "Broods that cost little and come out of nowhere.",
        Faction::Neutral => "",
    }
}
