//! A game follows from setup, seed, and choices alone, and is plain data at every decision.

use super::walk::{Walk, menu, text};
use crate::{
    dice::Dice,
    game::Game,
    hash::StateHash,
    play::{Play, Position},
};

pub(super) fn determinism<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut record = vec![(walk.play.at().hash(), text(&walk.first))];
    while let Some(applied) = walk.stroll()? {
        record.push((walk.play.at().hash(), text(&applied.events)));
    }
    let mut dice = Dice::seeded(&walk.seed);
    let again = Play::<G>::new(&walk.setup, &mut dice);
    let (mut play, first) = again.map_err(|e| e.to_string())?;
    same(&record, 0, &play, text(&first))?;
    for (n, place) in walk.taken.iter().enumerate() {
        let (seat, action) = menu(&play)
            .into_iter()
            .nth(*place)
            .ok_or_else(|| format!("played again, action {n} is not listed"))?;
        let applied = play.apply(seat, action, &mut dice);
        let applied = applied.map_err(|illegal| illegal.to_string())?;
        same(&record, n + 1, &play, text(&applied.events))?;
    }
    Ok(())
}

fn same<G: Game>(
    record: &[(StateHash, serde_json::Value)],
    n: usize,
    play: &Play<G>,
    events: serde_json::Value,
) -> Result<(), String> {
    let found = (play.at().hash(), events);
    if record[n] == found {
        return Ok(());
    }
    Err(format!(
        "played again, action {n} gives {found:?} and not {:?}",
        record[n]
    ))
}

pub(super) fn restoring<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    loop {
        let saved = serde_json::to_string(walk.play.at()).map_err(|e| e.to_string())?;
        let restored: Position<G> = serde_json::from_str(&saved)
            .map_err(|e| format!("the saved position can't be read: {e}"))?;
        if restored != *walk.play.at() || restored.hash() != walk.play.at().hash() {
            return Err(format!("the restored position differs from {saved}"));
        }
        let restored = Play::resume(restored);
        if restored.options() != walk.play.options() {
            return Err(format!(
                "the restored position lists other choices: {saved}"
            ));
        }
        walk.play = restored;
        // The restored game must depend only on the position of the dice.
        walk.dice = Dice::seeded(&walk.seed);
        if walk.stroll()?.is_none() {
            return Ok(());
        }
    }
}
