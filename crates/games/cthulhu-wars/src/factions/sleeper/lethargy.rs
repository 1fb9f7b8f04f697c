//! Lethargy: nothing happens, and it is the action of the round.

use engine::text;

use super::SL;
use crate::{
    CthulhuWars,
    action::Verb,
    factions::{Guard, Source, Unique},
    ids::{Deed, Kind},
    spellbooks,
};

/// The action. If no one else could act the phase would never end.
pub(super) const UNIQUE: Unique = Unique {
    id: "lethargy",
    verb: Verb::Lethargy,
    label: "Lethargy",
    detail: "do nothing, for free",
    from: Source::GreatOldOne(Kind::Tsathoggua),
    about: Some(Kind::Tsathoggua),
    cost,
    guards: &[Guard {
        holds: |g, _| g.enemies(SL).iter().any(|f| g.can_act(f)),
        why: |_, _| text!("no other faction can act"),
    }],
    start: |g, cx| {
        let cost = cost(g);
        g.declare(SL, Deed::Lethargy, cost, cx);
        g.marks.sleeper.lethargic = Some([g.turn, g.round]);
        spellbooks::Step::Check.into()
    },
    ..Unique::PLAIN
};

// an Ice Age is paid for or not.
fn cost(g: &CthulhuWars) -> u16 {
    match g.lone(Kind::Tsathoggua) {
        Some((_, area)) if g.rules.lethargy_toll => g.toll(SL, area),
        _ => 0,
    }
}

/// Whether it begins no battle any more: after Lethargy in the same round.
pub(super) fn weary(g: &CthulhuWars) -> bool {
    g.active == Some(SL) && g.marks.sleeper.lethargic == Some([g.turn, g.round])
}
