//! A game in one line: setup, seed, and the indices of its actions. A simulation prints it when a game
//! fails; `replay --line` replays it.

use anyhow::Context;
use engine::{
    Dice, Game, Play, Seat,
    dice::Seed,
    hash::commitment,
    journal::{ARCHIVE_FORMAT, Entry, Header, Kind, seed_from_hex, seed_hex},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    archive::{Archive, Chained},
    failure::Usage,
    registry,
};

/// Everything needed to replay a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recipe {
    /// The game's id.
    pub game: String,
    /// The setup.
    pub setup: Value,
    /// The seed in hex.
    pub seed: String,
    /// The index of each action in [`menu`].
    pub actions: Vec<u32>,
}

impl Recipe {
    pub(crate) fn read(line: &str) -> anyhow::Result<Self> {
        serde_json::from_str(line)
            .map_err(|e| Usage::error(format!("this is not such a line: {e}")))
    }
}

/// Everything that can be done: the listed choices in order, then the anytime actions of each seat.
pub(crate) fn menu<G: Game>(play: &Play<G>) -> impl Iterator<Item = (Seat, G::Action)> {
    let listed = play.options().all().iter().cloned();
    let seats = (0..play.game().seats()).map(Seat);
    listed.chain(seats.flat_map(|seat| play.anytime(seat).into_iter().map(move |a| (seat, a))))
}

/// Replays a game as an archive.
pub(crate) fn cook<G: Game>(recipe: &Recipe) -> anyhow::Result<Archive> {
    let seed = seed_from_hex(&recipe.seed)
        .ok_or_else(|| Usage::error("the line's seed is not 64 hex digits"))?;
    let setup = registry::parse::<G>(&recipe.setup)?;
    let mut dice = Dice::seeded(&seed);
    let play = Play::<G>::new(&setup, &mut dice);
    let (mut play, _) = play.map_err(|e| Usage::error(format!("bad setup: {e}")))?;
    let mut entries = Vec::with_capacity(recipe.actions.len());
    for (n, index) in recipe.actions.iter().enumerate() {
        let (seat, action) = menu(&play)
            .nth(*index as usize)
            .with_context(|| format!("action {} of the line: there is no choice {index}", n + 1))?;
        let json = serde_json::to_value(&action)?;
        play.apply(seat, action, &mut dice)?;
        entries.push(entry(n as u64 + 1, seat, &json, &play));
    }
    Ok(Archive {
        header: header::<G>(recipe.setup.clone(), &seed),
        entries,
        chained: Chained::No,
    })
}

/// The first line of an archive of a finished game.
pub(crate) fn header<G: Game>(setup: Value, seed: &Seed) -> Header {
    Header {
        format: ARCHIVE_FORMAT.into(),
        game: G::ID.into(),
        version: G::VERSION,
        setup,
        commitment: commitment(seed),
        seed: Some(seed_hex(seed)),
        fairness: None,
    }
}

/// The line of an action that led to `after`.
pub(crate) fn entry<G: Game>(seq: u64, seat: Seat, action: &Value, after: &Play<G>) -> Entry {
    Entry {
        seq,
        hash: after.at().hash(),
        dice: None,
        kind: Kind::Act {
            seat,
            action: action.into(),
            id: None,
            auto: false,
        },
    }
}
