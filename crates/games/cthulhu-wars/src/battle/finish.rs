//! The battle is over: what depends on the whole of it is settled.

use crate::{CthulhuWars, Cx, Next, event::Event, factions::great_cthulhu, losses};

/// Great Cthulhu's battle requirements are met only now (FAQ), then the battle is put away.
pub fn finish(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    losses::settle_escapes(g, cx);
    if let Some(battle) = g.battle.take() {
        great_cthulhu::count_slain(g, &battle, cx);
        cx.emit(Event::BattleEnded { area: battle.area });
    }
    Next::Done
}
