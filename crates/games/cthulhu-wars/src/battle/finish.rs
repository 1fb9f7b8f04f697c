//! The battle is over: what depends on the whole of it is settled.

use crate::{
    CthulhuWars, Cx, Next,
    battle_record::{Battle, Side},
    event::Event,
    factions::moments,
    losses, supplements,
};

/// Requirements that look at the whole battle are met only now (FAQ), then it is put away.
pub fn finish(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    losses::settle_escapes(g, cx);
    let battle = std::mem::replace(&mut g.battle, Battle::NONE);
    for side in Side::BOTH {
        (moments(battle.faction(side)).battle_over)(g, &battle, cx);
    }
    cx.emit(Event::BattleEnded { area: battle.area });
    let next = supplements::battle_over(g, &battle, cx);
    next.map_or(Next::Done, Next::Goto)
}
