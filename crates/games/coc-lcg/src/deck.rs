//! Decks: the starter decks, and players' own decks with the tournament rules.

mod list;

use std::{collections::BTreeMap, fmt};

use engine::{Seat, Text, text};

use crate::ids::{CardType, Faction, Print};

/// The fewest cards of a player's own deck.
pub const FEWEST: usize = 50;
/// The most cards of a title.
pub const COPIES: u8 = 3;
/// The most cards that a deck may list at all.
pub const MOST: usize = 200;

/// The neutral packets of the starter decks: A and B. F155 is in neither.
// FAQ erratum to the Rulebook, For the First Game
const PACKETS: [std::ops::RangeInclusive<u8>; 2] = [141..=147, 148..=154];

/// Every card that may be in a deck.
pub fn playable() -> impl Iterator<Item = Print> {
    Print::all().filter(|p| p.fact().kind != CardType::Story)
}

/// A starter deck: all cards of two factions and a neutral packet, A for the first seat, B for the
/// second.
pub fn starter(factions: [Faction; 2], seat: Seat) -> Vec<Print> {
    let packet = &PACKETS[usize::from(seat.0)];
    playable()
        .filter(|p| factions.contains(&p.fact().faction) || packet.contains(&p.number()))
        .collect()
}

/// A player's own deck: how many of each card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deck(BTreeMap<Print, u8>);

/// Why a line of a list of cards can't be read, or the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// A line that names no card.
    Unknown {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        text: String,
        /// The title that may be meant.
        meant: Option<&'static str>,
    },
    /// Stories belong to no deck.
    Story {
        /// The line, from 1.
        line: usize,
        /// Its title.
        title: &'static str,
    },
    /// Too long to be a deck.
    TooLong,
}

impl Unread {
    /// The reason in words.
    pub fn words(&self) -> Text {
        match self {
            Self::Unknown {
                line,
                text,
                meant: None,
            } => text!(
                "line {0}: \"{1}\" names no card of the core set",
                *line,
                text.clone()
            ),
            Self::Unknown {
                line,
                text,
                meant: Some(title),
            } => text!(
                "line {0}: \"{1}\" names no card of the core set; is it {2}?",
                *line,
                text.clone(),
                *title
            ),
            Self::Story { line, title } => text!(
                "line {0}: {1} is a story; the story deck is always the same",
                *line,
                *title
            ),
            Self::TooLong => text!("the list has more than {0} cards", MOST),
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl std::error::Error for Unread {}

/// What can't be read of a list, one after the other.
pub fn unread_words(unread: &[Unread]) -> Text {
    Text::joined(unread.iter().map(Unread::words), "{0}; {1}")
}

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Too few cards.
    TooFew(usize),
    /// Too many cards of a title.
    TooMany(&'static str, u8),
    /// More than one restricted title.
    Restricted(Vec<&'static str>),
}

impl Fault {
    /// The rule and how it is broken, in words.
    pub fn words(&self) -> Text {
        match self {
            Self::TooFew(n) => text!("at least {0} cards, not {1}", FEWEST, *n),
            Self::TooMany(title, n) => {
                text!("{0} is in it {1} times, at most {2}", *title, *n, COPIES)
            }
            Self::Restricted(titles) => text!(
                "of the restricted titles it has {0}, at most one",
                Text::joined(titles.iter().map(|t| Text::from(*t)), "{0} and {1}")
            ),
        }
    }
}

impl Deck {
    /// Reads a list, a line a card: `3x Byakhee Servant (F88)`, `2 F88`, `Byakhee Servant x3` and what else
    /// people write. Empty lines, headings and lines that begin with `#` say nothing.
    ///
    /// # Errors
    /// Names every line that can't be read.
    pub fn parse(list: &str) -> Result<Self, Vec<Unread>> {
        let (mut deck, mut unread) = (Self::default(), Vec::new());
        for (n, raw) in list.lines().enumerate() {
            let (raw, line) = (list::plain(raw), n + 1);
            match list::read(&raw) {
                list::Line::Nothing => {}
                list::Line::Card(count, print) => {
                    let so_far = deck.0.entry(print).or_default();
                    *so_far = so_far.saturating_add(count);
                }
                list::Line::Story(print) => unread.push(Unread::Story {
                    line,
                    title: &print.fact().title,
                }),
                list::Line::Unknown(text) => unread.push(Unread::Unknown {
                    line,
                    text: text.to_owned(),
                    meant: list::suggestion(text),
                }),
            }
        }
        deck.0.retain(|_, count| *count > 0);
        if deck.len() > MOST {
            unread.push(Unread::TooLong);
        }
        if unread.is_empty() {
            Ok(deck)
        } else {
            Err(unread)
        }
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.0.values().map(|n| usize::from(*n)).sum()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The rules it breaks.
    // Deck building 1 and 2; FAQ 4.1, restricted list
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.len() < FEWEST {
            faults.push(Fault::TooFew(self.len()));
        }
        let mut titles: BTreeMap<&'static str, u8> = BTreeMap::new();
        for (print, n) in &self.0 {
            let count = titles.entry(&print.fact().title).or_default();
            *count = count.saturating_add(*n);
        }
        for (title, n) in &titles {
            if *n > COPIES {
                faults.push(Fault::TooMany(title, *n));
            }
        }
        let restricted: Vec<&'static str> = self
            .0
            .keys()
            .filter(|p| p.fact().restricted)
            .map(|p| p.fact().title.as_str())
            .collect();
        if restricted.len() > 1 {
            faults.push(Fault::Restricted(restricted));
        }
        faults
    }

    /// Its cards, one by one.
    pub fn prints(&self) -> Vec<Print> {
        let each = self.0.iter();
        each.flat_map(|(print, n)| std::iter::repeat_n(*print, usize::from(*n)))
            .collect()
    }
}

impl fmt::Display for Deck {
    /// As a list that [`Deck::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (print, n) in &self.0 {
            writeln!(f, "{n}x {} (F{})", print.fact().title, print.number())?;
        }
        Ok(())
    }
}
