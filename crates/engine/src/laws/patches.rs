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
        for ((viewer, old), (_, new)) in views.iter_mut().zip(&next) {
            if !new.is_object() {
                return Err(format!("the view of {} is not an object", name(*viewer)));
            }
            match diff(old, new) {
                Some(patch) => merge(old, &patch),
                None if old == new => {}
                None => {
                    return Err(format!(
                        "no patch for {}, and his view changed",
                        name(*viewer)
                    ));
                }
            }
            if old != new {
                let who = name(*viewer);
                return Err(format!("patched, the view of {who} is {old} and not {new}"));
            }
        }
        if over {
            return Ok(());
        }
    }
}

fn views<G: Game>(play: &Play<G>) -> Vec<(Viewer, Value)> {
    let game = play.game();
    Viewer::all(game.seats())
        .map(|viewer| (viewer, text(&game.view(viewer))))
        .collect()
}
