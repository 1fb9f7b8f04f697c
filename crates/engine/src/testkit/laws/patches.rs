//! Views change by merge patches.

use serde_json::Value;

use super::walk::{Walk, name, text};
use crate::{
    game::Game,
    patch::{diff, merge},
    play::Play,
    seat::Viewer,
};

pub(super) fn law<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut views = views(&walk.play);
    loop {
        let over = walk.stroll()?.is_none();
        let next = self::views(&walk.play);
        for ((viewer, old), (_, new)) in views.iter().zip(&next) {
            compare(&name(*viewer), old, new)?;
        }
        if over {
            return Ok(());
        }
        views = next;
    }
}

/// The patch between two views must lead from one to the other.
fn compare(who: &str, old: &Value, new: &Value) -> Result<(), String> {
    if !new.is_object() {
        return Err(format!("the view of {who} is not an object"));
    }
    let mut patched = old.clone();
    if let Some(patch) = diff(old, new) {
        merge(&mut patched, &patch);
    }
    if patched != *new {
        return Err(format!(
            "patched, the view of {who} is {patched} and not {new}"
        ));
    }
    Ok(())
}

fn views<G: Game>(play: &Play<G>) -> Vec<(Viewer, Value)> {
    let game = play.game();
    Viewer::all(game.seats())
        .map(|viewer| (viewer, text(&game.view(viewer))))
        .collect()
}
