//! What the table agrees on: the decks.

use engine::{Dice, Seat, SetupError, Text};
use serde::{Deserialize, Serialize};

use crate::{
    deck::{self, Deck},
    ids::Faction,
    state::Pool,
};

/// What the table agrees on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The two decks, by seat.
    pub decks: [Choice; 2],
}

/// Which deck a player plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Choice {
    /// A starter deck of two factions by lot.
    #[default]
    Dealt,
    /// All cards of two factions and a packet of neutral ones: the first player packet A, the other
    /// B.
    Starter {
        /// The factions.
        factions: [Faction; 2],
    },
    /// A player's own deck, as text: a line a card, `3x Byakhee Servant (F88)`.
    Own {
        /// The list.
        list: String,
    },
}

/// A deck that is to be played.
#[derive(Debug)]
pub(crate) struct Ready {
    /// What everyone knows of it.
    pub pool: Pool,
    /// Its cards.
    pub prints: Vec<crate::ids::Print>,
}

impl Setup {
    /// The decks in full.
    ///
    /// # Errors
    /// When a faction is named twice, or a deck breaks a rule.
    pub(crate) fn decks(&self, dice: &mut Dice) -> Result<[Ready; 2], SetupError> {
        let taken = self.factions()?;
        let mut free: Vec<Faction> = Faction::SEVEN
            .into_iter()
            .filter(|f| !taken.contains(f))
            .collect();
        if self.decks.contains(&Choice::Dealt) {
            dice.shuffle(&mut free);
        }
        let [one, two] = &self.decks;
        Ok([
            one.ready(Seat(0), &mut free)?,
            two.ready(Seat(1), &mut free)?,
        ])
    }

    /// Whether it makes sense.
    ///
    /// # Errors
    /// When a faction is named twice, or a deck breaks a rule.
    pub fn check(&self) -> Result<(), SetupError> {
        self.decks(&mut Dice::from_number(0)).map(|_| ())
    }

    /// The factions that were chosen.
    // Rulebook, For the First Game: no faction is played by both.
    fn factions(&self) -> Result<Vec<Faction>, SetupError> {
        let mut all: Vec<Faction> = Vec::new();
        for choice in &self.decks {
            if let Choice::Starter { factions } = choice {
                all.extend(factions);
            }
        }
        for (n, faction) in all.iter().enumerate() {
            if *faction == Faction::Neutral {
                return Err(SetupError::new(
                    "decks",
                    "a starter deck is made of two of the seven factions, neutral is none of them",
                ));
            }
            if all[..n].contains(faction) {
                let why = format!("{} is named twice", faction.name());
                return Err(SetupError::new("decks", why));
            }
        }
        Ok(all)
    }
}

/// A starter deck, ready to be played.
fn starter(factions: [Faction; 2], seat: Seat) -> Ready {
    let prints = deck::starter(factions, seat);
    Ready {
        pool: Pool {
            factions: factions.to_vec(),
            prints: prints.clone(),
        },
        prints,
    }
}

impl Choice {
    fn ready(&self, seat: Seat, free: &mut Vec<Faction>) -> Result<Ready, SetupError> {
        match self {
            Self::Dealt => match (free.pop(), free.pop()) {
                (Some(one), Some(two)) => {
                    let mut factions = [one, two];
                    factions.sort_unstable();
                    Ok(starter(factions, seat))
                }
                _ => Err(SetupError::new("decks", "no two factions are left")),
            },
            Self::Starter { factions } => Ok(starter(*factions, seat)),
            Self::Own { list } => {
                let wrong = |why: Text| SetupError::new("decks", why.to_string());
                let deck = Deck::parse(list).map_err(|why| wrong(deck::unread_words(&why)))?;
                if let Some(fault) = deck.faults().first() {
                    return Err(wrong(fault.words()));
                }
                Ok(Ready {
                    pool: Pool {
                        factions: Vec::new(),
                        prints: deck::playable().collect(),
                    },
                    prints: deck.prints(),
                })
            }
        }
    }
}
