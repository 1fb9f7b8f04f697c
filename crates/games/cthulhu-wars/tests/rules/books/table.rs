//! A random game and its books.

use cthulhu_wars::{CthulhuWars, Setup, event::Event, ledger::Ledger};
use engine::{Dice, Play};

use crate::common::{duels, setups};

/// Every table of every variant.
pub(crate) fn tables() -> impl Iterator<Item = Setup> {
    let duels = duels().into_iter().map(|d| d.setup());
    setups().into_iter().chain(duels)
}

/// A random game, and its books, which must say what the state says after every action.
pub(crate) struct Table {
    pub(crate) play: Play<CthulhuWars>,
    pub(crate) books: Ledger,
    dice: Dice,
    luck: Dice,
}

impl Table {
    /// Sets a game up; tells what happened in it.
    pub(crate) fn new(setup: &Setup, number: u64) -> (Self, Vec<Event>) {
        let mut dice = Dice::from_number(number);
        let (play, told) = Play::new(setup, &mut dice).unwrap_or_else(|e| panic!("{e}"));
        let mut table = Self {
            play,
            books: Ledger::open(setup),
            dice,
            luck: Dice::from_number(number + 1_000_000),
        };
        table.enter(&told);
        (table, told)
    }

    fn enter(&mut self, told: &[Event]) {
        for event in told {
            let entered = self.books.enter(event);
            assert_eq!(entered, Ok(()), "{event:?} in {told:?}");
        }
        let compared = self.books.compare(self.play.game());
        assert_eq!(compared, Ok(()), "after {told:?}");
    }

    /// Plays on and tells what happened; nothing more when the game is over. The player who is asked may
    /// now and then reveal an Elder Sign instead.
    pub(crate) fn play_on(&mut self) -> Option<Vec<Event>> {
        let mut choices = self.play.options().all().to_vec();
        if self.luck.below(16) == 0 {
            for seat in self.play.waiting().iter() {
                let beside = self.play.anytime(seat);
                choices.extend(beside.into_iter().map(|a| (seat, a)));
            }
        }
        let one = self.luck.below(choices.len().max(1) as u32) as usize;
        let (seat, action) = *choices.get(one)?;
        let applied = self.play.apply(seat, action, &mut self.dice);
        let applied = applied.unwrap_or_else(|e| panic!("{action:?}: {e}"));
        self.enter(&applied.events);
        Some(applied.events)
    }
}
