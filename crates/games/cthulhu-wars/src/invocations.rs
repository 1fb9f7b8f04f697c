//! Spellbooks that their faction may use whenever it likes, between actions (Rulebook VIII).

use crate::{
    CthulhuWars, Next, claims,
    factions::{Invocation, moments},
    frame::Frame,
    ids::{Faction, Spellbook},
};

/// The spellbook that a faction may use now.
pub fn open(g: &CthulhuWars, faction: Faction) -> Option<Invocation> {
    let invocation = moments(faction).invocation?;
    let possible = g.has(invocation.book) && (invocation.possible)(g);
    (possible && claims::is_played(g)).then_some(invocation)
}

/// Its question comes first, then the one that was open is asked again.
pub fn invoke(book: Spellbook, then: Frame) -> Next {
    match book.faction().and_then(|f| moments(f).invocation) {
        Some(Invocation { first, .. }) => Next::Call { then, first },
        None => Next::Wait(then),
    }
}
