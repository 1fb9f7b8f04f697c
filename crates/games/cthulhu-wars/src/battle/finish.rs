//! The battle is over: what depends on the whole of it is settled.

use crate::{CthulhuWars, Cx, Next, event::Event, factions::moments, losses};

/// Requirements that look at the whole battle are met only now (FAQ), then it is put away.
pub fn finish(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    losses::settle_escapes(g, cx);
    if let Some(battle) = g.battle.take() {
        for faction in [battle.attacker, battle.defender] {
            (moments(faction).battle_over)(g, &battle, cx);
        }
        cx.emit(Event::BattleEnded { area: battle.area });
    }
    Next::Done
}
