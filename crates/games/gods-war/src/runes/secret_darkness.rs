//! Secret Darkness: another player discards runes at random. Reconstructed.

use engine::text;

use super::{effect::Effect, from_whom::TAKE};
use crate::{
    Cx, GodsWar,
    event::{Event, Why},
    ids::{Empire, Rune},
    words::words,
};

const RUNE: Rune = Rune::SecretDarkness;

/// What it does.
pub(super) const EFFECT: Effect = Effect {
    whom: |g, by| {
        let has = |e: &Empire| !g.sheet(*e).runes.is_empty();
        g.enemies(by).iter().filter(has).collect()
    },
    take: |g, _, from, cx| discard_at_random(g, from, cx),
    whom_asked: || {
        words(
            "Who discards a rune?",
            text!("The {0} rune: chance decides which.", RUNE.name()),
        )
    },
    ..TAKE
};

// No one chooses it; it is laid open on the discard pile.
fn discard_at_random(g: &mut GodsWar, empire: Empire, cx: &mut Cx<'_>) {
    let why = Why::Rune(RUNE);
    for _ in 0..RUNE.param("runes") {
        let held = g.sheet(empire).runes.len() as u32;
        if held == 0 {
            return;
        }
        let at = cx.dice.below(held) as usize;
        let rune = g.sheet_mut(empire).runes.remove(at);
        g.discard.push(rune);
        cx.reveal();
        cx.emit(Event::RuneDiscarded { empire, rune, why });
    }
}
