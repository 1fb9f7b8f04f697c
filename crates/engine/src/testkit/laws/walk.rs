//! A random game, the input of every law.

use serde::Serialize;
use serde_json::json;

use crate::{
    dice::{Dice, Seed},
    game::Game,
    journal::seed_hex,
    play::{Applied, Play},
    seat::{Seat, Viewer},
};

/// One choice in this many is an anytime action, where there is one.
const BESIDE: u32 = 8;

/// A random game and how it came about.
#[derive(Debug)]
pub(super) struct Walk<G: Game> {
    pub(super) setup: G::Setup,
    pub(super) seed: Seed,
    /// The game's dice.
    pub(super) dice: Dice,
    /// The randomness of the walk itself.
    pub(super) luck: Dice,
    pub(super) play: Play<G>,
    /// The events of the setup.
    pub(super) first: Vec<G::Event>,
    /// The index of each action in the [`menu`].
    pub(super) taken: Vec<usize>,
}

impl<G: Game> Walk<G> {
    pub(super) fn start(setup: &G::Setup, number: u64) -> Self {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let mut own = seed;
        own[8..12].copy_from_slice(b"luck");
        let mut dice = Dice::seeded(&seed);
        let (play, first) = match Play::<G>::new(setup, &mut dice) {
            Ok(it) => it,
            Err(error) => panic!("{} with {setup:?} can't be set up: {error}", G::ID),
        };
        Self {
            setup: setup.clone(),
            seed,
            dice,
            luck: Dice::seeded(&own),
            play,
            first,
            taken: Vec::new(),
        }
    }

    /// The game so far as one line of JSON.
    pub(super) fn recipe(&self) -> String {
        json!({
            "game": G::ID,
            "setup": text(&self.setup),
            "seed": seed_hex(&self.seed),
            "actions": self.taken,
        })
        .to_string()
    }

    /// A random choice, or `None` when the game is over.
    pub(super) fn pick(&mut self) -> Result<Option<(Seat, G::Action)>, String> {
        if self.taken.len() as u64 >= G::MOST_ACTIONS {
            return Err(format!(
                "it has not ended after {} actions",
                G::MOST_ACTIONS
            ));
        }
        Ok(pick(&self.play, &mut self.luck))
    }

    /// Takes a choice.
    pub(super) fn take(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<Applied<G::Event>, String> {
        self.taken.push(place(&self.play, seat, &action));
        self.play
            .apply(seat, action, &mut self.dice)
            .map_err(|illegal| format!("a listed choice is refused: {illegal}"))
    }

    /// Takes a random choice; `None` when the game is over.
    pub(super) fn stroll(&mut self) -> Result<Option<Applied<G::Event>>, String> {
        match self.pick()? {
            Some((seat, action)) => self.take(seat, action).map(Some),
            None => Ok(None),
        }
    }

    /// A random number below `n`.
    pub(super) fn one_of(&mut self, n: usize) -> usize {
        self.luck.below(n as u32) as usize
    }
}

/// Everything that can be done: the listed choices in order, then the anytime actions of each seat.
pub(super) fn menu<G: Game>(play: &Play<G>) -> Vec<(Seat, G::Action)> {
    let mut menu = play.options().all().to_vec();
    menu.extend(beside(play));
    menu
}

/// The anytime actions of each seat.
pub(super) fn beside<G: Game>(play: &Play<G>) -> Vec<(Seat, G::Action)> {
    let seats = (0..play.game().seats()).map(Seat);
    seats
        .flat_map(|seat| play.anytime(seat).into_iter().map(move |a| (seat, a)))
        .collect()
}

/// The index of a choice in the [`menu`], or its length if it isn't there.
pub(super) fn place<G: Game>(play: &Play<G>, seat: Seat, action: &G::Action) -> usize {
    let menu = menu(play);
    let same = |(s, a): &(Seat, G::Action)| *s == seat && a == action;
    menu.iter().position(same).unwrap_or(menu.len())
}

/// A random choice, or `None` when there is none.
pub(super) fn pick<G: Game>(play: &Play<G>, luck: &mut Dice) -> Option<(Seat, G::Action)> {
    let beside = beside(play);
    if !beside.is_empty() && luck.below(BESIDE) == 0 {
        return Some(beside[luck.below(beside.len() as u32) as usize].clone());
    }
    let listed = play.options().all();
    if listed.is_empty() {
        return None;
    }
    Some(listed[luck.below(listed.len() as u32) as usize].clone())
}

/// A viewer's name.
pub(super) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {}", seat.0),
        Viewer::Spectator => "a spectator".to_owned(),
    }
}

/// A value as JSON, for comparison or output.
pub(super) fn text<T: Serialize>(value: &T) -> serde_json::Value {
    serde_json::to_value(value).unwrap_or_else(|e| json!({ "not serialisable": e.to_string() }))
}
