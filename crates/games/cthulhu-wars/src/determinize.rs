//! Other face-down Elder Signs that agree with all a viewer knows.

use engine::{Dice, Viewer};

use crate::CthulhuWars;

/// Mixes the pile and everyone else's face-down Elder Signs and deals them anew.
pub(crate) fn signs(g: &mut CthulhuWars, viewer: Viewer, dice: &mut Dice) {
    let hidden: Vec<_> = g
        .playing()
        .iter()
        .filter(|f| !viewer.is(g.seat(*f)))
        .collect();
    let counts: Vec<u8> = hidden.iter().map(|f| g.sheet(*f).sign_count()).collect();
    for faction in &hidden {
        let held = std::mem::take(&mut g.sheet_mut(*faction).signs);
        for (pile, n) in g.pile.iter_mut().zip(held) {
            *pile += n;
        }
    }
    for (faction, count) in hidden.into_iter().zip(counts) {
        for _ in 0..count {
            if let Some(kind) = dice.pick(&g.pile) {
                g.pile[kind] -= 1;
                g.sheet_mut(faction).signs[kind] += 1;
            }
        }
    }
}
