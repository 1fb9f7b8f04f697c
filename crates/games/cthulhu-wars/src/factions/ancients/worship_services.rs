//! Worship Services: in Gather Power a Cathedral at an enemy's gate gives both of them Power.

use super::AN;
use crate::{
    CthulhuWars, Cx,
    event::Why,
    ids::{Area, Faction, Spellbook},
};

fn has_a_gate(g: &CthulhuWars, faction: Faction, area: Area) -> bool {
    g.gated(faction).has(area)
}

/// Everyone has earned Power, and no one has been raised to the minimum yet.
// Two gates of different enemies in one area: each earns 1, The Ancients 1 in all.
pub(super) fn earned(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if !g.has(Spellbook::WorshipServices) {
        return;
    }
    let why = Why::Book(Spellbook::WorshipServices);
    let cathedrals = g.marks.ancients.cathedrals;
    let visited = cathedrals.iter().filter(|area| {
        let mut enemies = g.enemies(AN).iter();
        enemies.any(|of| has_a_gate(g, of, *area))
    });
    let own = visited.count() as u16;
    g.gain_power(AN, own, why, cx);
    for enemy in g.enemies(AN).iter() {
        let theirs = cathedrals.iter().filter(|area| has_a_gate(g, enemy, *area));
        let amount = theirs.count() as u16;
        g.gain_power(enemy, amount, why, cx);
    }
}
