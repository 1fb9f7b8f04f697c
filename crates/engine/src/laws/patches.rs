//! Views change by merge patches.

use serde_json::Value;

use super::walk::{Walk, name, text};
use crate::{
    game::Game,
    patch::{Patch as _, diff, merge},
    play::Play,
    seat::Viewer,
};

pub(super) fn law<G: Game>(walk: &mut Walk<G>) -> Result<(), String> {
    let mut views = views(&walk.play);
    loop {
        let over = walk.stroll()?.is_none();
        let next = self::views(&walk.play);
        for ((viewer, old), (_, new)) in views.iter().zip(&next) {
            compare::<G>(&name(*viewer), old, new)?;
        }
        if over {
            return Ok(());
        }
        views = next;
    }
}

/// The patch that is written must be the difference of what is written, and lead from one to the other.
fn compare<G: Game>(who: &str, old: &G::View, new: &G::View) -> Result<(), String> {
    let mut written = Vec::new();
    let changed = new.patch(old, &mut written).map_err(|e| e.to_string())?;
    let (old, new) = (text(old), text(new));
    if !new.is_object() {
        return Err(format!("the view of {who} is not an object"));
    }
    let patch: Option<Value> = match serde_json::from_slice(&written) {
        Ok(patch) => changed.then_some(patch),
        Err(_) if written.is_empty() && !changed => None,
        Err(e) => return Err(format!("the patch of {who} can't be read: {e}")),
    };
    let meant = diff(&old, &new);
    if patch != meant {
        return Err(format!("the patch of {who} is {patch:?} and not {meant:?}"));
    }
    let mut patched = old;
    if let Some(patch) = patch {
        merge(&mut patched, &patch);
    }
    if patched != new {
        return Err(format!(
            "patched, the view of {who} is {patched} and not {new}"
        ));
    }
    Ok(())
}

fn views<G: Game>(play: &Play<G>) -> Vec<(Viewer, G::View)> {
    let game = play.game();
    Viewer::all(game.seats())
        .map(|viewer| (viewer, game.view(viewer)))
        .collect()
}
